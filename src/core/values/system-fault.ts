import { dirname } from 'node:path'
import { getSystemErrorMessage } from 'node:util'

/** What the operating system refuses, by its code and in some cases by the call that it refused. */
const sentences: Readonly<Record<string, (place: string, call: string) => string>> = {
  ENOENT: (place, call) => `${nothingAt(call)} ${place}.`,
  ENOTDIR: (place, call) =>
    readsFolder(call)
      ? `${place} is a file; a folder is needed.`
      : `${place} leads through a file where a folder is needed.`,
  EISDIR: place => `${place} is a folder; a file is needed.`,
  EEXIST: (place, call) =>
    call === 'mkdir' ? `${place} is a file; a folder is needed.` : `${place} already exists.`,
  EACCES: (place, call) =>
    call === 'listen'
      ? `This user may not listen on ${place}. ${anotherPort}`
      : `This user may not use ${place}.`,
  EPERM: place => `This user may not use ${place}.`,
  EROFS: place => `${place} is on a disk that can only be read.`,
  ENOSPC: place => `The disk that holds ${place} is full.`,
  EDQUOT: place => `The disk that holds ${place} has no room left for this user.`,
  EFBIG: place => `This user may not write a file as large as ${place}.`,
  EIO: place => `The disk that holds ${place} is failing.`,
  EMFILE: place => `${place} cannot be opened: this process has too many files open.`,
  ENFILE: place => `${place} cannot be opened: this machine has too many files open.`,
  ENAMETOOLONG: place => `The name ${place} is too long.`,
  EADDRINUSE: place => `Another program is already listening on ${place}. ${anotherPort}`,
  EADDRNOTAVAIL: place => `This machine has no address ${place}. Choose another with HOST.`,
  ECONNREFUSED: place => `Nothing answers at ${place}.`,
  ECONNRESET: place => `${place} closed the connection.`,
  ETIMEDOUT: place => `${place} did not answer in time.`,
  ENOTFOUND: place => `No address is known for the name ${place}.`,
  EAI_AGAIN: place => `No name server answers for the name ${place}.`,
}

const anotherPort = 'Choose another port with PORT or --port.'

/** `mkdir` makes the folders above as well: what it misses is a disk that lets it make them. */
const nothingAt = (call: string): string => {
  if (call === 'mkdir') return 'No folder can be created at'
  return readsFolder(call) ? 'There is no folder' : 'There is no file'
}

const readsFolder = (call: string): boolean => ['scandir', 'opendir', 'mkdtemp'].includes(call)

type SystemFault = NodeJS.ErrnoException & {
  readonly syscall: string
  readonly address?: string
  readonly port?: number
}

export const isOfTheSystem = (error: unknown): error is SystemFault =>
  error instanceof Error && 'syscall' in error

/** A sentence for people. `place` is what was asked for, where the fault itself does not name it. */
export function sentenceOfSystem(error: SystemFault, place = 'what was named'): string {
  const { code = '', errno, syscall } = error
  const at = placeOf(error) ?? place
  const sentence = sentences[code]
  if (sentence !== undefined) return sentence(at, syscall)
  const says = errno === undefined ? error.message : getSystemErrorMessage(errno)
  return `${at} cannot be used: ${says}.`
}

/** A disk or a quota that takes no more. */
export const isOutOfRoom = (error: unknown): boolean =>
  isOfTheSystem(error) && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? '')

/** Names the file in a fault that does not, as those of an open file do not. */
export async function namingFile<T>(path: string, act: () => Promise<T> | T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (isOfTheSystem(error)) error.path ??= path
    throw error
  }
}

function placeOf(error: SystemFault): string | undefined {
  const { path, syscall, address, port } = error
  // The folder is what is refused; the name in it is made up.
  if (path !== undefined) return syscall === 'mkdtemp' ? dirname(path) : path
  if ('hostname' in error) return String(error.hostname)
  if (address === undefined || port === undefined) return address
  return `${address.includes(':') ? `[${address}]` : address}:${port}`
}
