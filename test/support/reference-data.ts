import { existsSync, readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { lacking } from './reference-title.ts'

const folder = new URL('../../../shared/data/', import.meta.url)

/** Data gathered by others, read where it lies beside the project; null where it does not. */
export function readReference<T>(path: string): T | null {
  const file = new URL(path, folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** A suite that runs where the data lies, and else says that it did not. */
export function describeWithReference(path: string, title: string, tests: () => void): void {
  const present = existsSync(new URL(path, folder))
  describe.skipIf(!present)(present ? title : `${title} (${lacking}${path})`, tests)
}
