import { type Kysely, sql } from 'kysely'
import type { Delivery, DeliveryState, LoggedAttempt } from '#core/webhook/webhook.ts'
import type { WebhookReader, WebhookWriter } from '#core/webhook/webhook-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import type { RowKey } from '../kit/conditions.ts'
import { wakeLane } from './lanes.ts'
import { dueFrom, listensTo, newDeliveryColumns } from './new-deliveries.ts'

const skip = statement((db, p: RowKey & { before: number; at: number }) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'skipped', due_at: null, ended_at: p.at })
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.id)
    .where('state', '=', sql.lit('pending'))
    .where('created_at', '<', p.before),
)

const deliveryColumns = [
  'd.sequence',
  'e.id as event_id',
  'e.type',
  'd.state',
  'd.attempts',
  'd.created_at',
  'd.due_at',
  'd.ended_at',
] as const

const ofAccount = (db: Kysely<Tables>, p: { accountId: number }) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('event as e', join =>
      join.onRef('e.account_id', '=', 'd.account_id').onRef('e.sequence', '=', 'd.sequence'),
    )
    .select(deliveryColumns)
    .where('d.account_id', '=', p.accountId)

const ofWebhook = (db: Kysely<Tables>, p: RowKey) =>
  ofAccount(db, p).where('d.webhook_id', '=', p.id)

const ofEvent = statement((db, p: { accountId: number; sequence: number }) =>
  ofAccount(db, p)
    .innerJoin('webhook as w', join =>
      join.onRef('w.account_id', '=', 'd.account_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select(['w.id as webhook_id', 'w.url', 'w.description'])
    .where('d.sequence', '=', p.sequence)
    .where('w.removed_at', 'is', null)
    .orderBy('d.webhook_id'),
)

type DeliveryPage = RowKey & { before: number; limit: number; offset: number }

const page = (db: Kysely<Tables>, p: DeliveryPage) =>
  ofWebhook(db, p)
    .where('d.sequence', '<', p.before)
    .orderBy('d.sequence', 'desc')
    .limit(p.limit)
    .offset(p.offset)

const deliveries = statement(page)

const deliveriesInState = statement((db, p: DeliveryPage & { state: DeliveryState }) =>
  page(db, p).where('d.state', '=', p.state),
)

type DeliveryKey = RowKey & { sequence: number }

const delivery = statement((db, p: DeliveryKey) =>
  ofWebhook(db, p).where('d.sequence', '=', p.sequence),
)

const attempts = statement((db, p: DeliveryKey) =>
  db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'status', 'says', 'answer', 'took_ms'])
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.id)
    .where('sequence', '=', p.sequence)
    .orderBy('number'),
)

const resend = statement((db, p: DeliveryKey & { now: number }) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: 0, created_at: p.now, due_at: p.now, ended_at: null })
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.id)
    .where('sequence', '=', p.sequence),
)

/** More at once would hold up the commands of the account. */
const mostReplayed = 10_000

type Replay = RowKey & { from: number; to: number; now: number }

const replay = statement((db, p: Replay) =>
  db
    .insertInto('webhook_delivery')
    .columns(newDeliveryColumns)
    .expression(
      db
        .selectFrom('event as e')
        .innerJoin('webhook as w', 'w.account_id', 'e.account_id')
        .select(['e.account_id', 'w.id', 'e.sequence'])
        .select(dueFrom(p.now))
        .where('e.account_id', '=', p.accountId)
        .where('w.id', '=', p.id)
        .where('w.removed_at', 'is', null)
        .where('e.at', '>=', p.from)
        .where('e.at', '<=', p.to)
        .where('e.type', '<>', sql.lit('webhook.test'))
        .where(listensTo(sql.ref('e.type')))
        .where(sql<boolean>`(w.shipment_id is null or w.shipment_id = e.shipment_id)`)
        .orderBy('e.at')
        .limit(sql.lit(mostReplayed)),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'webhook_id', 'sequence']).doUpdateSet(update => ({
        state: 'pending',
        attempts: 0,
        created_at: update.ref('excluded.created_at'),
        due_at: update.ref('excluded.due_at'),
        ended_at: null,
      })),
    ),
)

const deliveryOf = (row: {
  sequence: number
  event_id: string
  type: string
  state: DeliveryState
  attempts: number
  created_at: number
  due_at: number | null
  ended_at: number | null
}): Delivery => ({
  sequence: row.sequence,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
})

/** What waited too long is not sent any more. */
export const skipOld = (
  session: WriteSession,
  skipped: RowKey & { before: number; at: number },
): void => session.send(skip, skipped)

export const deliveryReader = (
  session: ReadSession,
): Pick<WebhookReader, 'deliveries' | 'delivery' | 'deliveriesOf' | 'attempts'> => ({
  async deliveries({ accountId }, id, { state, before }, offset, limit) {
    const wanted = { accountId, id, before: before ?? Number.MAX_SAFE_INTEGER, limit, offset }
    const rows = await (state === null
      ? session.all(deliveries, wanted)
      : session.all(deliveriesInState, { ...wanted, state }))
    return rows.map(deliveryOf)
  },
  async delivery({ accountId }, id, sequence) {
    const row = await session.first(delivery, { accountId, id, sequence })
    return row ? deliveryOf(row) : null
  },
  async deliveriesOf({ accountId }, sequence) {
    const rows = await session.all(ofEvent, { accountId, sequence })
    return rows.map(({ webhook_id: webhookId, url, description, ...row }) => ({
      ...deliveryOf(row),
      webhookId,
      url,
      description,
    }))
  },
  async attempts({ accountId }, id, sequence): Promise<readonly LoggedAttempt[]> {
    const rows = await session.all(attempts, { accountId, id, sequence })
    return rows.map(({ took_ms: tookMs, ...attempt }) => ({ ...attempt, tookMs }))
  },
})

/** `onDue` is called where something is to be sent. */
export const deliveryWriter = (
  session: WriteSession,
  onDue: (at: number) => void,
): Pick<WebhookWriter, 'resend' | 'replay'> => ({
  async resend({ accountId }, id, sequence, now) {
    if ((await session.run(resend, { accountId, id, sequence, now })) === 0) return false
    session.send(wakeLane, { accountId, id, now })
    onDue(now)
    return true
  },
  async replay({ accountId }, id, { from, to }, now) {
    const count = await session.run(replay, { accountId, id, from, to, now })
    session.send(wakeLane, { accountId, id, now })
    onDue(now)
    return count
  },
})
