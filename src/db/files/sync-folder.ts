import { closeSync, fsyncSync, openSync } from 'node:fs'

/** After this a power cut takes no renaming in the folder back. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
