import type { Kysely } from 'kysely'
import type { EventReader } from '#core/event/event-store.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns } from '../kit/columns.ts'

/** All but the body, which is wide. */
export const eventColumns = columns('event', {
  sequence: 'sequence',
  id: 'id',
  type: 'type',
  at: 'at',
  recordedAt: 'told_at',
  shipmentId: 'shipment_id',
})

const last = statement((db, p: { accountId: number }) =>
  db.selectFrom('event_sequence').select('last').where('account_id', '=', p.accountId),
)

const after = statement((db, p: { accountId: number; sequence: number; limit: number }) =>
  db
    .selectFrom('event')
    .select(['sequence', 'id', 'type', 'at', 'told_at', 'body'])
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.sequence)
    .orderBy('sequence')
    .limit(p.limit),
)

const byId = statement((db, p: { accountId: number; id: string; beyond: number }) =>
  db
    .selectFrom('event')
    .select(eventColumns.list)
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.beyond)
    .where('id', '=', p.id),
)

type EventPage = { accountId: number; from: number; to: number; before: number; limit: number }

/** An event of the last instant belongs to the page only where its sequence is lower. */
const newest = (db: Kysely<Tables>, p: EventPage) =>
  db
    .selectFrom('event')
    .select(eventColumns.list)
    .where('account_id', '=', p.accountId)
    .where('at', '>=', p.from)
    .where('at', '<=', p.to)
    .where(one => one.or([one('at', '<', p.to), one('sequence', '<', p.before)]))
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(p.limit)

const page = statement(newest)

const pageOfType = statement((db, p: EventPage & { type: string }) =>
  newest(db, p).where('type', '=', p.type),
)

export const eventList = (
  session: ReadSession,
): Pick<EventReader, 'lastSequence' | 'byId' | 'after' | 'page'> => ({
  async byId({ accountId }, id, mostLooked) {
    const newest = (await session.first(last, { accountId }))?.last ?? 0
    const row = await session.first(byId, { accountId, id, beyond: newest - mostLooked })
    return row ? eventColumns.record(row) : null
  },
  async lastSequence({ accountId }) {
    return (await session.first(last, { accountId }))?.last ?? 0
  },
  async after({ accountId }, sequence, limit) {
    const rows = await session.all(after, { accountId, sequence, limit })
    return rows.map(({ told_at: recordedAt, ...event }) => ({ ...event, recordedAt }))
  },
  async page({ accountId }, { type, span, before }, limit) {
    const last = span?.last ?? Number.MAX_SAFE_INTEGER
    const wanted = {
      accountId,
      from: span?.first ?? 0,
      to: Math.min(last, before?.at ?? last),
      before: before === null || before.at > last ? Number.MAX_SAFE_INTEGER : before.sequence,
      limit,
    }
    const rows = await (type === null
      ? session.all(page, wanted)
      : session.all(pageOfType, { ...wanted, type }))
    return rows.map(eventColumns.record)
  },
})
