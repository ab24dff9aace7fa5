import { type FileHandle, lstat, open, opendir, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { namingFile } from '#core/values/system-fault.ts'

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Writes what a command prints to the file that its caller names, and returns the whole path. A file
 * that could not be written to its end is removed: nobody takes half a label for one.
 */
export async function writeOutput(named: string, bytes: Bytes): Promise<string> {
  const file = resolve(named)
  await findFolder(dirname(file))
  const target = await open(file, 'w')
  try {
    await namingFile(file, () => writeAll(target, bytes))
  } catch (error) {
    await removeHalf(target, file)
    throw error
  } finally {
    await target.close()
  }
  return file
}

/** A device or a pipe may be named as well, and a link to a file: they stay. */
async function removeHalf(target: FileHandle, file: string): Promise<void> {
  if (!(await target.stat()).isFile()) return
  await target.truncate()
  if ((await lstat(file)).isFile()) await rm(file, { force: true })
}

/** Where it is missing, the refusal names the folder: the file was not expected to be there. */
async function findFolder(folder: string): Promise<void> {
  const found = await opendir(folder)
  await found.close()
}

async function writeAll(target: FileHandle, bytes: Bytes): Promise<void> {
  if (bytes instanceof Uint8Array) return await target.writeFile(bytes)
  for await (const part of bytes) await target.writeFile(part)
}
