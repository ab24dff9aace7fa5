import { type Kysely, type RawBuilder, sql } from 'kysely'
import type {
  EnqueuedWork,
  Job,
  JobKind,
  JobPayloads,
  JobReader,
  JobWriter,
} from '#core/ports/queue.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { countJobs } from './job-counts.ts'

const jobColumns = columns('job', {
  id: 'id',
  kind: 'kind',
  accountId: 'account_id',
  clock: 'clock',
  runAt: 'run_at',
  payload: 'payload',
  attempts: 'attempts',
  fence: 'fence',
  lastError: 'last_error',
  dead: 'dead',
})

const list = statement((db, p: { limit: number }) =>
  db.selectFrom('job').select(jobColumns.list).orderBy('run_at').orderBy('id').limit(p.limit),
)

const ofAccount = statement((db, p: { accountId: number; limit: number }) =>
  db
    .selectFrom('job')
    .select(jobColumns.list)
    .where('account_id', '=', p.accountId)
    .orderBy('run_at')
    .orderBy('id')
    .limit(p.limit),
)

const byId = statement((db, p: { id: number }) =>
  db.selectFrom('job').select(jobColumns.list).where('id', '=', p.id),
)

/**
 * In the words of its index: for `dead = 0` PostgreSQL may choose an index without the kind, and walk
 * past all jobs of other kinds.
 */
const dueJobs = (db: Kysely<Tables>, p: { kind: JobKind; now: number; limit: number }) =>
  db
    .selectFrom('job')
    .select('id')
    .where('dead', '<>', eb => eb.lit(1))
    .where('kind', '=', p.kind)
    .where('run_at', '<=', p.now)
    .where(where => where.or([where('lease_until', 'is', null), where('lease_until', '<=', p.now)]))
    .orderBy('run_at')
    .orderBy('id')
    .limit(p.limit)

const due = statement((db, p: { kind: JobKind; now: number }) =>
  dueJobs(db, { kind: p.kind, now: p.now, limit: 1 }),
)

type JobRow = Omit<Job, 'payload' | 'dead'> & { payload: string; dead: number }

const enqueue = statement((db, p: JobRow) =>
  db.insertInto('job').values({ ...jobColumns.row(p), lease_until: null }),
)

type JobClaim = { kind: JobKind; now: number; leaseUntil: number; limit: number }

/** It leaves to other workers the jobs that they are claiming at this moment. */
const claim = statement((db, p: JobClaim) =>
  db
    .updateTable('job')
    .set(update => ({
      attempts: update('attempts', '+', update.lit(1)),
      fence: update('fence', '+', update.lit(1)),
      lease_until: p.leaseUntil,
    }))
    .where('id', 'in', dueJobs(db, p).forUpdate().skipLocked())
    .returning(jobColumns.list),
)

type JobLease = { id: number; fence: number }

/** No other worker has claimed the job since, and nobody has given it up. */
const isLeased = (p: JobLease): RawBuilder<boolean> =>
  sql`id = ${p.id} and fence = ${p.fence} and dead = 0`

/** The row stays locked, and a claim passes over it. */
const keepClaim = statement((db, p: JobLease) =>
  db.selectFrom('job').select('id').where(isLeased(p)).forUpdate(),
)

const renew = statement((db, p: JobLease & { leaseUntil: number }) =>
  db.updateTable('job').set({ lease_until: p.leaseUntil }).where(isLeased(p)),
)

const finish = statement((db, p: JobLease) => db.deleteFrom('job').where(isLeased(p)))

const retryLater = statement((db, p: JobLease & { runAt: number; error: string }) =>
  db
    .updateTable('job')
    .set({ run_at: p.runAt, lease_until: null, last_error: p.error })
    .where(isLeased(p)),
)

type JobPause = JobLease & { runAt: number; why: string | null; payload: string }

const runLater = statement((db, p: JobPause) =>
  db
    .updateTable('job')
    .set({
      run_at: p.runAt,
      lease_until: null,
      last_error: p.why,
      attempts: 0,
      payload: p.payload,
    })
    .where(isLeased(p)),
)

const giveUp = statement((db, p: JobLease & { error: string }) =>
  db.updateTable('job').set({ dead: 1, lease_until: null, last_error: p.error }).where(isLeased(p)),
)

const revive = statement((db, p: { id: number; runAt: number }) =>
  db
    .updateTable('job')
    // A new fence, or the database would accept a late write of the worker that gave the job up.
    .set(update => ({
      dead: 0,
      attempts: 0,
      run_at: p.runAt,
      fence: update('fence', '+', update.lit(1)),
    }))
    .where('id', '=', p.id)
    .where('dead', '=', 1),
)

const drop = statement((db, p: { id: number }) =>
  db.deleteFrom('job').where('id', '=', p.id).where('dead', '=', 1),
)

const advance = statement((db, p: { accountId: number; byMs: number }) =>
  db
    .updateTable('job')
    .set(update => ({ run_at: update('run_at', '-', p.byMs) }))
    .where('account_id', '=', p.accountId)
    .where('clock', '=', 'account'),
)

const shortenWaiting = statement((db, p: { now: number; latest: number }) =>
  db
    .updateTable('job')
    .set({ run_at: p.now })
    .where('dead', '=', eb => eb.lit(0))
    .where('clock', '=', 'machine')
    .where('run_at', '>', p.latest),
)

const shortenLeases = statement((db, p: { leaseUntil: number }) =>
  db.updateTable('job').set({ lease_until: p.leaseUntil }).where('lease_until', '>', p.leaseUntil),
)

const jobOf = (row: RowOf<typeof jobColumns>): Job => ({
  ...jobColumns.record(row),
  payload: JSON.parse(row.payload) as JobPayloads[JobKind],
  dead: row.dead === 1,
})

const neverTried = { attempts: 0, fence: 0, lastError: null, dead: 0 }

export const jobReader = (session: ReadSession): JobReader => ({
  async anyDue(kind, now) {
    return (await session.first(due, { kind, now })) !== undefined
  },
  async byId(id) {
    const row = await session.first(byId, { id })
    return row ? jobOf(row) : null
  },
  async list(limit) {
    return (await session.all(list, { limit })).map(jobOf)
  },
  async ofAccount({ accountId }, limit) {
    return (await session.all(ofAccount, { accountId, limit })).map(jobOf)
  },
  counts: limit => countJobs(session, limit),
})

/** Notes what it enqueues: see `Store.onEnqueued`. */
export const jobWriter = (session: WriteSession, enqueued: EnqueuedWork[]): JobWriter => ({
  ...jobReader(session),
  async enqueue(id, { kind, accountId, clock, runAt, payload }) {
    const job = { id, kind, accountId, clock, runAt, payload: JSON.stringify(payload) }
    session.send(enqueue, { ...job, ...neverTried })
    enqueued.push({ kind, runAt })
  },
  async claim(kind, now, leaseMs, limit) {
    const rows = await session.all(claim, { kind, now, leaseUntil: now + leaseMs, limit })
    return rows.map(jobOf).sort((a, b) => a.runAt - b.runAt || a.id - b.id)
  },
  async shortenWaits(now, waitMs, leaseMs) {
    session.send(shortenWaiting, { now, latest: now + waitMs })
    session.send(shortenLeases, { leaseUntil: now + leaseMs })
  },
  async keepClaim({ id, fence }) {
    return (await session.first(keepClaim, { id, fence })) !== undefined
  },
  async renew({ id, fence }, leaseUntil) {
    return (await session.run(renew, { id, fence, leaseUntil })) === 1
  },
  async finish({ id, fence }) {
    return (await session.run(finish, { id, fence })) === 1
  },
  async retryLater({ id, fence }, runAt, error) {
    return (await session.run(retryLater, { id, fence, runAt, error })) === 1
  },
  async runLater({ id, fence, payload }, runAt, why) {
    const pause = { id, fence, runAt, why, payload: JSON.stringify(payload) }
    return (await session.run(runLater, pause)) === 1
  },
  async giveUp({ id, fence }, error) {
    return (await session.run(giveUp, { id, fence, error })) === 1
  },
  async revive(id, runAt) {
    return (await session.run(revive, { id, runAt })) === 1
  },
  async drop(id) {
    return (await session.run(drop, { id })) === 1
  },
  async advance(accountId, byMs) {
    session.send(advance, { accountId, byMs })
  },
})
