import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#core/access.ts'
import type { AfterMember, BatchRun, RunEnd } from '#core/batch/batch.ts'
import type { BatchReader, BatchWriter } from '#core/batch/batch-store.ts'
import type { ErrorCode, FieldFaults } from '#core/errors.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { statesWithoutLabel } from './label-files.ts'

/** Names a run of a batch. */
type RunKey = { accountId: number; batchId: number; run: number }

const keyOf = ({ accountId }: Tenant, { id, run }: BatchRun): RunKey => ({
  accountId,
  batchId: id,
  run,
})

type MembersAfter = RunKey & {
  batchText: string
  createdAt: number
  afterId: number
  limit: number
}

const membersAfter = statement((db, p: MembersAfter) =>
  db
    .selectFrom('shipment as s')
    .leftJoin('batch_error as e', join =>
      join
        .onRef('e.account_id', '=', 's.account_id')
        .on('e.batch_id', '=', p.batchId)
        .on('e.run', '=', p.run)
        .onRef('e.shipment_id', '=', 's.id'),
    )
    .select(['s.id', 's.created_at', 's.state', 'e.run as failed_in'])
    .where('s.account_id', '=', p.accountId)
    .where('s.batch_id', '=', p.batchText)
    .where(sql<boolean>`(s.created_at, s.id) > (${p.createdAt}, ${p.afterId})`)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(p.limit),
)

type LabelledAfter = Omit<MembersAfter, keyof RunKey> & { accountId: number }

const labelledAfter = statement((db, p: LabelledAfter) =>
  db
    .selectFrom('shipment as s')
    .leftJoin('label_file as f', join =>
      join
        .onRef('f.account_id', '=', 's.account_id')
        .onRef('f.shipment_id', '=', 's.id')
        .on('f.position', '=', 0),
    )
    .select(['s.id', 's.created_at', 'f.format'])
    .where('s.account_id', '=', p.accountId)
    .where('s.batch_id', '=', p.batchText)
    .where('s.state', 'not in', [...statesWithoutLabel])
    .where(sql<boolean>`(s.created_at, s.id) > (${p.createdAt}, ${p.afterId})`)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(p.limit),
)

const isOfRun = (p: RunKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and batch_id = ${p.batchId} and run = ${p.run}`

const errorPage = statement((db, p: RunKey & { limit: number; offset: number }) =>
  db
    .selectFrom('batch_error')
    .select([
      'shipment_id as id',
      sql<number>`octet_length(message) + octet_length(details)`.as('bytes'),
    ])
    .where(isOfRun(p))
    .orderBy('shipment_id')
    .limit(p.limit)
    .offset(p.offset),
)

const errorsOf = statement((db, p: RunKey & { ids: string }, dialect) =>
  db
    .selectFrom('batch_error')
    .select(['shipment_id', 'code', 'message', 'details'])
    .where(isOfRun(p))
    .where(dialect.isInList('shipment_id', p.ids))
    .orderBy('shipment_id'),
)

const countErrors = statement((db, p: RunKey) =>
  db
    .selectFrom('batch_error')
    .select(select => select.fn.countAll<number>().as('n'))
    .where(isOfRun(p)),
)

/** A run that is over changes nothing any more. */
const isGoingOn = (p: RunKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and id = ${p.batchId} and run = ${p.run} and state = 'processing'`

const showProgress = statement((db, p: RunKey & { processed: number; failed: number }) =>
  db
    .updateTable('batch')
    .set({ processed_count: p.processed, failed_count: p.failed })
    .where(isGoingOn(p)),
)

type End = RunKey & { state: RunEnd['state']; at: number; processed: number; failed: number }

const endRun = statement((db, p: End) =>
  db
    .updateTable('batch')
    .set({
      state: p.state,
      processed_at: p.at,
      processed_count: p.processed,
      failed_count: p.failed,
    })
    .where(isGoingOn(p)),
)

type NewError = RunKey & { shipmentId: number; code: ErrorCode; message: string; details: string }

const insertError = statement((db, p: NewError) =>
  db.insertInto('batch_error').values({
    account_id: p.accountId,
    batch_id: p.batchId,
    run: p.run,
    shipment_id: p.shipmentId,
    code: p.code,
    message: p.message,
    details: p.details,
  }),
)

const cursorOf = (after: AfterMember) => ({
  createdAt: after?.createdAt ?? -1,
  afterId: after?.id ?? 0,
})

export const runReader = (
  session: ReadSession,
): Pick<BatchReader, 'runMembers' | 'labelled' | 'errorPage' | 'errorsOf'> => ({
  async runMembers(tenant, run, after, limit) {
    const key = keyOf(tenant, run)
    const cursor = cursorOf(after)
    const batchText = String(run.id)
    const rows = await session.all(membersAfter, { ...key, ...cursor, batchText, limit })
    return rows.map(row => ({
      id: row.id,
      createdAt: row.created_at,
      state: row.state,
      hasFailed: row.failed_in !== null,
    }))
  },
  async labelled({ accountId }, id, after, limit) {
    const cursor = { ...cursorOf(after), batchText: String(id) }
    const rows = await session.all(labelledAfter, { accountId, ...cursor, limit })
    return rows.map(row => ({
      id: row.id,
      createdAt: row.created_at,
      fileFormat: row.format,
    }))
  },
  async errorPage(tenant, run, { limit, page }) {
    const key = keyOf(tenant, run)
    const counted = await session.first(countErrors, key)
    const entries = await session.all(errorPage, { ...key, limit, offset: (page - 1) * limit })
    return { entries, total: Number(counted?.n ?? 0) }
  },
  async errorsOf(tenant, run, shipmentIds) {
    const ids = session.dialect.idList(shipmentIds)
    const rows = await session.all(errorsOf, { ...keyOf(tenant, run), ids })
    return rows.map(row => ({
      shipmentId: row.shipment_id,
      code: row.code,
      message: row.message,
      details: JSON.parse(row.details) as FieldFaults,
    }))
  },
})

export const runWriter = (
  session: WriteSession,
): Pick<BatchWriter, 'showProgress' | 'endRun' | 'insertError'> => ({
  async showProgress(tenant, run, { processedCount, failedCount }) {
    const counts = { processed: processedCount, failed: failedCount }
    session.send(showProgress, { ...keyOf(tenant, run), ...counts })
  },
  async endRun(tenant, run, { state, processedAt, processedCount, failedCount }) {
    const end = { state, at: processedAt, processed: processedCount, failed: failedCount }
    return (await session.run(endRun, { ...keyOf(tenant, run), ...end })) === 1
  },
  async insertError(tenant, run, { shipmentId, code, message, details }) {
    const error = { shipmentId, code, message, details: JSON.stringify(details) }
    session.send(insertError, { ...keyOf(tenant, run), ...error })
  },
})
