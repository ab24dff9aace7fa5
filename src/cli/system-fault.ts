/** What the operating system refused, and what to do about it, by its code. */
const sentences: Readonly<Record<string, (place: string) => string>> = {
  ENOENT: place => `There is no file ${place}.`,
  ENOTDIR: place => `${place} leads through a file where a folder is needed.`,
  EISDIR: place => `${place} is a folder; a file is needed.`,
  EEXIST: place => `${place} exists already.`,
  EACCES: place => `This user may not use ${place}.`,
  EPERM: place => `This user may not use ${place}.`,
  EROFS: place => `${place} is on a disk that can only be read.`,
  ENOSPC: place => `The disk of ${place} is full.`,
  EDQUOT: place => `The disk of ${place} has no room left for this user.`,
  EADDRINUSE: place =>
    `Another program listens on ${place}. Choose another port with PORT or --port.`,
  EADDRNOTAVAIL: place => `This machine has no address ${place}. Choose another with HOST.`,
  ECONNREFUSED: place => `Nothing answers at ${place}.`,
  ENOTFOUND: place => `No address is known for the name ${place}.`,
}

type SystemFault = NodeJS.ErrnoException & { readonly address?: string; readonly port?: number }

export const isOfTheSystem = (error: unknown): error is SystemFault =>
  error instanceof Error && 'syscall' in error

/** The system's own words where the code is a rare one. */
export function sentenceOfSystem(error: SystemFault): string {
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error.message : sentence(placeOf(error))
}

function placeOf(error: SystemFault): string {
  const { path, address, port } = error
  if (path !== undefined) return path
  if ('hostname' in error) return String(error.hostname)
  if (address === undefined) return 'what was named'
  return port === undefined
    ? address
    : `${address.includes(':') ? `[${address}]` : address}:${port}`
}
