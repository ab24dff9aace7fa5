import { backup, DatabaseSync } from 'node:sqlite'
import { retryWhileBusy } from '../engine/sqlite/busy.ts'
import { pageFaults } from '../engine/sqlite/page-faults.ts'
import { explainingFaults } from '../files/file-fault.ts'
import { BackupRefused } from './backup-refused.ts'

const everyPage = 2 ** 31 - 1

type SqliteCopy = { readonly from: string; readonly to: string }

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
  const worlds = await onEach(copies, async ({ from, to }) => ({
    from,
    to,
    reader: open(from),
    lock: open(from),
  }))
  await onEach(worlds, ({ lock }) => retryWhileBusy(() => lock.exec('begin immediate')))
  await onEach(worlds, ({ reader }) => beginReading(reader))
  const takenAt = now()
  for (const { lock } of worlds) lock.exec('rollback')
  await onEach(worlds, ({ reader, to }) => backup(reader, to, { rate: everyPage }))
  return takenAt
}

/** One after the other; what is wrong with a file becomes a sentence that names it. */
async function onEach<T extends { readonly from: string }, R>(
  files: readonly T[],
  act: (file: T) => R | Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (const file of files) results.push(await explainingFaults(file.from, () => act(file)))
  return results
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
      `${from} is damaged (${fault}), so it was not backed up. Restore the last sound backup.`,
    )
  }
  copy.exec('pragma journal_mode = delete')
}
