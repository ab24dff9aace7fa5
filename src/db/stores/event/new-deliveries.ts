import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

/** The columns of a delivery that is to be sent. */
export const newDeliveryColumns = [
  'account_id',
  'webhook_id',
  'sequence',
  'state',
  'attempts',
  'created_at',
  'due_at',
  'ended_at',
] as const

/** Every delivery that is given to a lane at one time has the same of these. */
export const dueFrom = (at: number) =>
  [
    sql<string>`'pending'`.as('state'),
    sql<number>`0`.as('attempts'),
    sql<number>`cast(${at} as bigint)`.as('created_at'),
    sql<number>`cast(${at} as bigint)`.as('due_at'),
    sql<null>`null`.as('ended_at'),
  ] as const

/** Whether a webhook `w` listens to a type; its list is JSON. */
export const listensTo = (type: string | RawBuilder<string>): RawBuilder<boolean> =>
  sql`(w.event_types is null or w.event_types like '%"' || ${type} || '"%')`

type NewDeliveries = {
  accountId: number
  sequence: number
  type: string
  recordedAt: number
  shipmentId: number | null
  webhookId: number | null
}

type Listeners = Omit<NewDeliveries, 'webhookId' | 'shipmentId'>

const listeners = (db: Kysely<Tables>, p: Listeners) =>
  db
    .selectFrom('webhook as w')
    .select(['w.account_id', 'w.id'])
    .select(sql<number>`cast(${p.sequence} as bigint)`.as('sequence'))
    .select(dueFrom(p.recordedAt))
    .where('w.account_id', '=', p.accountId)
    .where('w.removed_at', 'is', null)
    .where(listensTo(p.type))

const deliverToAll = statement((db, p: Listeners) =>
  db
    .insertInto('webhook_delivery')
    .columns(newDeliveryColumns)
    .expression(listeners(db, p).where('w.shipment_id', 'is', null)),
)

const deliverToFollowers = statement((db, p: Listeners & { shipmentId: number }) =>
  db
    .insertInto('webhook_delivery')
    .columns(newDeliveryColumns)
    .expression(listeners(db, p).where('w.shipment_id', '=', p.shipmentId)),
)

const deliverToOne = statement(
  (db, p: { accountId: number; webhookId: number; sequence: number; recordedAt: number }) =>
    db.insertInto('webhook_delivery').values({
      account_id: p.accountId,
      webhook_id: p.webhookId,
      sequence: p.sequence,
      state: 'pending',
      attempts: 0,
      created_at: p.recordedAt,
      due_at: p.recordedAt,
      ended_at: null,
    }),
)

/** Gives an event to the lanes of those who listen to it, or to one lane. */
export function addDeliveries(session: WriteSession, deliveries: NewDeliveries): void {
  const { shipmentId, webhookId, ...event } = deliveries
  const { accountId, sequence, recordedAt } = event
  if (webhookId !== null) {
    session.send(deliverToOne, { accountId, webhookId, sequence, recordedAt })
    return
  }
  session.send(deliverToAll, event)
  if (shipmentId !== null) session.send(deliverToFollowers, { ...event, shipmentId })
}
