import { closeSync, fsyncSync, openSync } from 'node:fs'

/** After this a power cut does not undo a renaming in the folder. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
