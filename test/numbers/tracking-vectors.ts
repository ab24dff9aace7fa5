import { existsSync, readFileSync } from 'node:fs'

/** Outside vectors, read where they lie beside the project; the tests that need them skip without. */
const folder = new URL('../../../shared/data/tracking/', import.meta.url)

export const vectorsPresent = existsSync(folder)

export const readVectors = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
