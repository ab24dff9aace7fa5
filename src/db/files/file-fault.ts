import { isOfTheSystem, isOutOfRoom, sentenceOfSystem } from '#core/values/system-fault.ts'

/** The data's files can't be used as they are. The message names a file and what to do. */
export class FileFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileFault'
  }
}

const canNotOpen = (place: string): string =>
  `${place} cannot be opened: it must be a file that this user may read and write, in a folder where this user may make files.`

/** By SQLite's primary result code. */
const sentences: ReadonlyMap<number, (place: string) => string> = new Map([
  [3, canNotOpen],
  [
    8,
    place =>
      `${place} can only be read: give this user the right to write it and its folder, and see that its disk is not mounted read-only.`,
  ],
  [
    10,
    place =>
      `${place} cannot be read or written: its disk is full, over its quota, or failing. Free some space, or move the folder to another disk.`,
  ],
  [
    11,
    place =>
      `${place} is damaged: keep a copy of it, and restore the last backup (docs/backup.md).`,
  ],
  [13, place => `The disk that holds ${place} is full: free some space, then start again.`],
  [14, canNotOpen],
  [
    26,
    place =>
      `${place} is damaged, or no database at all: keep a copy of it, and restore the last backup (docs/backup.md).`,
  ],
])

/** Opens a file; if SQLite or the system refuses it, throws a FileFault with a sentence. */
export async function explainingFaults<T>(place: string, open: () => Promise<T> | T): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw asFileFault(error, place)
  }
}

function asFileFault(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof FileFault) return error
  const sentence = sentences.get(sqliteCodeOf(error) & 0xff)
  if (sentence) return new FileFault(sentence(place), { cause: error })
  if (!isOfTheSystem(error)) return error
  const says = `${place} cannot be used. ${sentenceOfSystem(error, place)} DATA_DIR must be a folder that this user may write.`
  return new FileFault(says, { cause: error })
}

/** SQLite's `SQLITE_FULL`, and the failure of a write with which it meets a quota. */
const codesWithoutRoom = [13, 778]

/** Whether something could not be written, as far as SQLite or the system tells. */
export const lacksRoom = (error: unknown): boolean =>
  isOutOfRoom(error) || (error instanceof Error && codesWithoutRoom.includes(sqliteCodeOf(error)))

/** SQLite's own error may be the cause of the error that the caller got. */
function sqliteCodeOf(error: Error): number {
  if ('errcode' in error) return Number(error.errcode)
  return error.cause instanceof Error ? sqliteCodeOf(error.cause) : 0
}
