import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '#core/time/clock.ts'
import type { DatabaseServer } from '../engine.ts'
import type { ReadSession } from '../session.ts'
import type { Work } from '../write-queue.ts'
import type { CommitMarks } from './commit-marks.ts'
import { forgetGoneWriters } from './gone-writers.ts'

type Transact = (work: Work<void>) => Promise<void>

export const databaseServer = (
  read: ReadSession,
  transact: Transact,
  marks: CommitMarks | null,
): DatabaseServer => ({
  time: () => serverTime(read),
  durabilityRisks: () => durabilityRisks(read),
  tryToGrow: () => tryToGrow(transact),
  countCommitsBy(clock) {
    marks?.countBy(clock)
  },
  async forgetGoneWriters(now) {
    if (marks === null) return
    await transact(session => forgetGoneWriters(session, marks.process, now))
  },
})

async function serverTime(read: ReadSession): Promise<Instant> {
  const now = sql<Instant>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.as('now')
  const [row] = await read.query(db => db.selectNoFrom(now))
  if (!row) throw new Error('The database tells no time.')
  return row.now
}

/** Settings by which a commit that was confirmed may be lost, and what each risks. */
const risks: readonly (readonly [setting: string, value: string, risk: string])[] = [
  ['synchronous_commit', 'off', 'the last commits are lost when the server dies'],
  ['synchronous_commit', 'local', 'a standby that is promoted lacks the last commits'],
  ['fsync', 'off', 'all may be lost with the power'],
  ['full_page_writes', 'off', 'pages may be torn when the power goes'],
]

/** A sentence for each setting under which a confirmed commit may be lost, as they hold for us. */
async function durabilityRisks(read: ReadSession): Promise<readonly string[]> {
  const setting = (name: string) => sql<string>`current_setting(${sql.lit(name)})`.as(name)
  const [settings = {}] = await read.query(db =>
    db.selectNoFrom([setting('synchronous_commit'), setting('fsync'), setting('full_page_writes')]),
  )
  const found: Readonly<Record<string, string>> = settings
  return risks
    .filter(([name, value]) => found[name] === value)
    .map(([name, value, risk]) => `${name} is ${value}: ${risk}.`)
}

/**
 * Throws where the server has no room for a further table of a megabyte: a small commit finds room in
 * the pages that are there, also on a disk that is full. Leaves nothing behind.
 */
async function tryToGrow(transact: Transact): Promise<void> {
  const undone = new Error('It was only a trial.')
  const table = `room_trial_${randomUUID().replaceAll('-', '')}`
  const trial = transact(async session => {
    await session.execute(
      `create table ${table} as select repeat(md5(n::text), 32) as filler from generate_series(1, 1024) n`,
    )
    throw undone
  })
  await trial.catch(error => {
    if (error !== undone) throw error
  })
}
