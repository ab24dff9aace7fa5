import { type RawBuilder, sql } from 'kysely'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

/** The columns of a delivery that is to be sent. */
export const written = [
  'account_id',
  'webhook_id',
  'sequence',
  'state',
  'attempts',
  'created_at',
  'due_at',
  'ended_at',
] as const

type NewDeliveries = {
  accountId: number
  sequence: number
  type: string
  toldAt: number
  shipmentId: number | null
  webhookId: number | null
}

/** Names the type as it stands in a JSON list. */
const hears = (type: string): RawBuilder<boolean> =>
  sql`(event_types is null or event_types like '%"' || ${type} || '"%')`

const deliverToAll = statement((db, p: Omit<NewDeliveries, 'webhookId'>) =>
  db
    .insertInto('webhook_delivery')
    .columns(written)
    .expression(
      db
        .selectFrom('webhook')
        .select(['account_id', 'id'])
        .select([
          sql<number>`cast(${p.sequence} as bigint)`.as('sequence'),
          sql<string>`'pending'`.as('state'),
          sql<number>`0`.as('attempts'),
          sql<number>`cast(${p.toldAt} as bigint)`.as('created_at'),
          sql<number>`cast(${p.toldAt} as bigint)`.as('due_at'),
          sql<null>`null`.as('ended_at'),
        ])
        .where('account_id', '=', p.accountId)
        .where('removed_at', 'is', null)
        .where(hears(p.type))
        .where(
          sql<boolean>`coalesce(shipment_id, ${p.shipmentId}, 0) = coalesce(${p.shipmentId}, 0)`,
        ),
    ),
)

const deliverToOne = statement(
  (db, p: { accountId: number; webhookId: number; sequence: number; toldAt: number }) =>
    db.insertInto('webhook_delivery').values({
      account_id: p.accountId,
      webhook_id: p.webhookId,
      sequence: p.sequence,
      state: 'pending',
      attempts: 0,
      created_at: p.toldAt,
      due_at: p.toldAt,
      ended_at: null,
    }),
)

/** Gives an event to the lanes of those who listen to it, or to one lane. */
export function addDeliveries(session: WriteSession, deliveries: NewDeliveries): void {
  const { accountId, sequence, toldAt, webhookId } = deliveries
  if (webhookId === null) session.send(deliverToAll, deliveries)
  else session.send(deliverToOne, { accountId, webhookId, sequence, toldAt })
}
