import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Twice what a run of all tests has needed. */
const enoughBytes = 8 * 1024 ** 3

export type TemporaryFolder = Disposable & { readonly path: string }

/**
 * Where this run keeps its databases: in memory, where the system has room there. No test cuts the power, and
 * a third of a commit's time on a disk is to wait for it.
 */
export function temporaryFolderOfRun(): TemporaryFolder {
  const path = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'postilion-tests-'))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(path, 0o711)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enoughBytes
}
