import { backup, DatabaseSync } from 'node:sqlite'
import { retryWhileBusy } from '../engine/sqlite/busy.ts'
import { pageFaults } from '../engine/sqlite/page-faults.ts'
import { BackupRefused } from './backup-refused.ts'

const everyPage = 2 ** 31 - 1

export type SqliteCopy = { readonly from: string; readonly to: string }

/**
 * Copies databases as they are at one moment, while others write. It locks all of them until a reading
 * transaction has begun in each, so that no commit lies between these. Writers wait for milliseconds;
 * the copying itself blocks nobody.
 */
export async function copyAtOneMoment(
  copies: readonly SqliteCopy[],
  now: () => number,
): Promise<number> {
  using stack = new DisposableStack()
  const open = (file: string) => stack.use(new DatabaseSync(file, { timeout: 0 }))
  const readers = copies.map(({ from, to }) => ({ reader: open(from), to }))
  const locks = copies.map(({ from }) => open(from))
  for (const lock of locks) await retryWhileBusy(() => lock.exec('begin immediate'))
  for (const { reader } of readers) beginReading(reader)
  const takenAt = now()
  for (const lock of locks) lock.exec('rollback')
  for (const { reader, to } of readers) await backup(reader, to, { rate: everyPage })
  return takenAt
}

/** A transaction sees the moment of its first statement. */
function beginReading(reader: DatabaseSync): void {
  reader.exec('begin')
  reader.prepare('select count(*) from sqlite_schema').get()
}

/** Refuses a copy with damaged pages. Leaves one file, without a log beside it. */
export function proveCopy({ from, to }: SqliteCopy): void {
  using copy = new DatabaseSync(to)
  const [fault] = pageFaults(copy, 'whole')
  if (fault !== undefined) {
    throw new BackupRefused(
      `${from} is damaged (${fault}): it was not backed up. Restore the last sound backup.`,
    )
  }
  copy.exec('pragma journal_mode = delete')
}
