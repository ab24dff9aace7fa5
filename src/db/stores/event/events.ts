import { sql } from 'kysely'
import type { EventReader, EventWriter } from '#core/event/event-store.ts'
import type { KeptEvent } from '#core/facts.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { eventColumns, eventList } from './event-list.ts'
import { wakeLanes } from './lanes.ts'
import { addDeliveries } from './new-deliveries.ts'

type EventKey = { accountId: number; sequence: number }

const bySequence = statement((db, p: EventKey) =>
  db
    .selectFrom('event')
    .select(eventColumns.list)
    .select('body')
    .where('account_id', '=', p.accountId)
    .where('sequence', '=', p.sequence),
)

/** The row stays locked until the transaction ends. */
const takeSequences = statement((db, p: { accountId: number; count: number }) =>
  db
    .insertInto('event_sequence')
    .values({ account_id: p.accountId, last: p.count })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet(update => ({
        last: update('event_sequence.last', '+', update.ref('excluded.last')),
      })),
    )
    .returning('last'),
)

type NewEvent = Omit<KeptEvent, 'sequence'> & EventKey & { shipmentId: number | null }

const recordedBetween = statement(
  (db, p: { accountId: number; from: number; to: number; limit: number }) =>
    db
      .selectFrom('event')
      .select(eventColumns.list)
      .where('account_id', '=', p.accountId)
      .where('told_at', '>=', p.from)
      .where('told_at', '<=', p.to)
      .orderBy('told_at')
      .orderBy('sequence')
      .limit(p.limit),
)

const insert = statement((db, p: NewEvent) =>
  db.insertInto('event').values({ account_id: p.accountId, ...eventColumns.row(p), body: p.body }),
)

const removeOld = statement((db, p: { before: number; limit: number }) =>
  db
    .deleteFrom('event')
    .where(
      sql<boolean>`(account_id, sequence) in (${db
        .selectFrom('event')
        .select(['account_id', 'sequence'])
        .where('told_at', '<', p.before)
        .orderBy('told_at')
        .limit(p.limit)})`,
    )
    .returning(['account_id', 'sequence']),
)

const removeDeliveries = statement((db, p: EventKey) =>
  db
    .deleteFrom('webhook_delivery')
    .where('account_id', '=', p.accountId)
    .where('sequence', '=', p.sequence),
)

/** The deliveries name the webhooks, so that the keys of the attempts are known in full. */
const removeAttempts = statement((db, p: EventKey) =>
  db
    .deleteFrom('webhook_attempt')
    .where('account_id', '=', p.accountId)
    .where('webhook_id', 'in', select =>
      select
        .selectFrom('webhook_delivery')
        .select('webhook_id')
        .where('account_id', '=', p.accountId)
        .where('sequence', '=', p.sequence),
    )
    .where('sequence', '=', p.sequence),
)

export const eventReader = (session: ReadSession): EventReader => ({
  ...eventList(session),
  async bySequence({ accountId }, sequence) {
    const row = await session.first(bySequence, { accountId, sequence })
    return row ? { ...eventColumns.record(row), body: row.body } : null
  },
  async recordedBetween({ accountId }, from, to, limit) {
    return (await session.all(recordedBetween, { accountId, from, to, limit })).map(
      eventColumns.record,
    )
  },
})

/** `onDue` is called for events that are to be sent. */
export const eventWriter = (
  session: WriteSession,
  onDue: (at: number) => void = () => {},
): EventWriter => ({
  ...eventReader(session),
  async takeSequences({ accountId }, count) {
    const row = await session.first(takeSequences, { accountId, count })
    if (!row) throw new Error(`account ${accountId} got no sequence for its events`)
    return row.last - count + 1
  },
  async append({ accountId }, { id, sequence, type, at, recordedAt, body }, to) {
    const { shipmentId, webhookId } = to
    await session.giveWay()
    session.send(insert, { accountId, sequence, id, type, shipmentId, at, recordedAt, body })
    addDeliveries(session, { accountId, sequence, type, recordedAt, shipmentId, webhookId })
    wakeLanes(session, { accountId, sequence, now: recordedAt })
    onDue(recordedAt)
  },
  async prune(before, limit) {
    const gone = await session.all(removeOld, { before, limit })
    for (const { account_id: accountId, sequence } of gone) {
      session.send(removeAttempts, { accountId, sequence })
      session.send(removeDeliveries, { accountId, sequence })
    }
    return gone.length
  },
})
