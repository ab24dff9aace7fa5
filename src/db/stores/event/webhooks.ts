import { sql } from 'kysely'
import type { EventType } from '#core/facts.ts'
import type {
  Delivery,
  DeliveryState,
  LoggedAttempt,
  Webhook,
  WebhookSecrets,
} from '#core/webhook/webhook.ts'
import type { WebhookReader, WebhookWriter } from '#core/webhook/webhook-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { WebhookTable } from '../../tables/event.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'
import { laneReader, laneWriter, stirOne } from './lanes.ts'

const columns = [
  'id',
  'url',
  'event_types',
  'description',
  'shipment_id',
  'created_at',
  'paused_at',
  'paused_because',
] as const

const byId = statement((db, p: RowKey) =>
  db.selectFrom('webhook').select(columns).where(isRow(p)).where('removed_at', 'is', null),
)

const secrets = statement((db, p: RowKey) =>
  db
    .selectFrom('webhook')
    .select(['secret', 'previous_secret', 'previous_until'])
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const list = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('webhook')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('shipment_id', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('id'),
)

const following = statement((db, p: { accountId: number; shipmentId: number }) =>
  db
    .selectFrom('webhook')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('shipment_id', '=', p.shipmentId)
    .where('removed_at', 'is', null)
    .orderBy('id'),
)

type NewRow = RowKey & {
  url: string
  events: string | null
  description: string | null
  shipmentId: number | null
  createdAt: number
  secret: string
}

const insert = statement((db, p: NewRow) =>
  db.insertInto('webhook').values({
    account_id: p.accountId,
    id: p.id,
    url: p.url,
    event_types: p.events,
    description: p.description,
    shipment_id: p.shipmentId,
    created_at: p.createdAt,
    paused_at: null,
    paused_because: null,
    removed_at: null,
    secret: p.secret,
    previous_secret: null,
    previous_until: null,
    due_at: null,
    rests_until: null,
    stirs: 0,
    lease_until: null,
    fence: 0,
    failures: 0,
  }),
)

type Change = RowKey & { url: string; events: string | null; description: string | null }

/** Another address has not failed yet. */
const change = statement((db, p: Change) =>
  db
    .updateTable('webhook')
    .set({
      url: p.url,
      event_types: p.events,
      description: p.description,
      failures: 0,
      rests_until: null,
    })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

/** Its secrets go with it. */
const remove = statement((db, p: RowKey & { at: number }) =>
  db
    .updateTable('webhook')
    .set({ removed_at: p.at, due_at: null, secret: '', previous_secret: null })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

type NewSecret = RowKey & { secret: string; previousUntil: number }

/** In one statement: of two rotations at once the second keeps the secret of the first. */
const rotate = statement((db, p: NewSecret) =>
  db
    .updateTable('webhook')
    .set(update => ({
      previous_secret: update.ref('secret'),
      previous_until: p.previousUntil,
      secret: p.secret,
    }))
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const pause = statement((db, p: RowKey & { at: number; because: string | null }) =>
  db
    .updateTable('webhook')
    .set({
      paused_at: sql<number>`coalesce(paused_at, ${p.at})`,
      paused_because: sql<
        string | null
      >`case when paused_at is null then ${p.because} else paused_because end`,
      due_at: null,
    })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const resume = statement((db, p: RowKey) =>
  db
    .updateTable('webhook')
    .set({ paused_at: null, paused_because: null, failures: 0, rests_until: null })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

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

type Paged = RowKey & { state: string | null; before: number; limit: number; offset: number }

const deliveries = statement((db, p: Paged) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('event as e', join =>
      join.onRef('e.account_id', '=', 'd.account_id').onRef('e.sequence', '=', 'd.sequence'),
    )
    .select(deliveryColumns)
    .where('d.account_id', '=', p.accountId)
    .where('d.webhook_id', '=', p.id)
    .where('d.sequence', '<', p.before)
    .where(sql<boolean>`d.state = coalesce(${p.state}, d.state)`)
    .orderBy('d.sequence', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

type DeliveryKey = RowKey & { sequence: number }

const delivery = statement((db, p: DeliveryKey) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('event as e', join =>
      join.onRef('e.account_id', '=', 'd.account_id').onRef('e.sequence', '=', 'd.sequence'),
    )
    .select(deliveryColumns)
    .where('d.account_id', '=', p.accountId)
    .where('d.webhook_id', '=', p.id)
    .where('d.sequence', '=', p.sequence),
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
    .columns([
      'account_id',
      'webhook_id',
      'sequence',
      'state',
      'attempts',
      'created_at',
      'due_at',
      'ended_at',
    ])
    .expression(
      db
        .selectFrom('event as e')
        .innerJoin('webhook as w', 'w.account_id', 'e.account_id')
        .select(['e.account_id', 'w.id', 'e.sequence'])
        .select([
          sql<string>`'pending'`.as('state'),
          sql<number>`0`.as('attempts'),
          sql<number>`cast(${p.now} as bigint)`.as('created_at'),
          sql<number>`cast(${p.now} as bigint)`.as('due_at'),
          sql<null>`null`.as('ended_at'),
        ])
        .where('e.account_id', '=', p.accountId)
        .where('w.id', '=', p.id)
        .where('w.removed_at', 'is', null)
        .where('e.at', '>=', p.from)
        .where('e.at', '<=', p.to)
        .where('e.type', '<>', sql.lit('webhook.test'))
        .where(sql<boolean>`(w.event_types is null or w.event_types like '%"' || e.type || '"%')`)
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

const webhookOf = (row: Pick<WebhookTable, (typeof columns)[number]>): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.event_types === null ? null : (JSON.parse(row.event_types) as EventType[]),
  description: row.description,
  shipmentId: row.shipment_id,
  createdAt: row.created_at,
  pausedAt: row.paused_at,
  pausedBecause: row.paused_because,
})

const deliveryOf = (row: {
  sequence: number
  event_id: string
  type: string
  state: string
  attempts: number
  created_at: number
  due_at: number | null
  ended_at: number | null
}): Delivery => ({
  sequence: row.sequence,
  eventId: row.event_id,
  type: row.type,
  state: row.state as DeliveryState,
  attempts: row.attempts,
  createdAt: row.created_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
})

export const webhookReader = (session: ReadSession): WebhookReader => ({
  ...laneReader(session),
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? webhookOf(row) : null
  },
  async secretsOf({ accountId }, id): Promise<WebhookSecrets | null> {
    const row = await session.first(secrets, { accountId, id })
    if (!row) return null
    const { secret, previous_secret: previous, previous_until: previousUntil } = row
    return { secret, previous, previousUntil }
  },
  async list({ accountId }) {
    return (await session.all(list, { accountId })).map(webhookOf)
  },
  async following({ accountId }, shipmentId) {
    return (await session.all(following, { accountId, shipmentId })).map(webhookOf)
  },
  async deliveries({ accountId }, id, { state, before }, offset, limit) {
    const wanted = {
      accountId,
      id,
      state,
      before: before ?? Number.MAX_SAFE_INTEGER,
      limit,
      offset,
    }
    return (await session.all(deliveries, wanted)).map(deliveryOf)
  },
  async delivery({ accountId }, id, sequence) {
    const row = await session.first(delivery, { accountId, id, sequence })
    return row ? deliveryOf(row) : null
  },
  async attempts({ accountId }, id, sequence): Promise<readonly LoggedAttempt[]> {
    const rows = await session.all(attempts, { accountId, id, sequence })
    return rows.map(({ took_ms: tookMs, ...attempt }) => ({ ...attempt, tookMs }))
  },
})

/** `onDue` is called where something is to be sent. */
export const webhookWriter = (
  session: WriteSession,
  onDue: (at: number) => void = () => {},
): WebhookWriter => ({
  ...webhookReader(session),
  ...laneWriter(session),
  async insert({ accountId }, { id, url, events, description, shipmentId, createdAt }, secret) {
    const types = listText(events)
    session.send(insert, {
      accountId,
      id,
      url,
      events: types,
      description,
      shipmentId,
      createdAt,
      secret,
    })
  },
  async change({ accountId }, id, { url, events, description }) {
    const to = { accountId, id, url, events: listText(events), description }
    return (await session.run(change, to)) === 1
  },
  async remove({ accountId }, id, at) {
    return (await session.run(remove, { accountId, id, at })) === 1
  },
  async rotate({ accountId }, id, secret, previousUntil) {
    return (await session.run(rotate, { accountId, id, secret, previousUntil })) === 1
  },
  async pause({ accountId }, id, at, because) {
    return (await session.run(pause, { accountId, id, at, because })) === 1
  },
  async resume({ accountId }, id, now, since) {
    if ((await session.run(resume, { accountId, id })) === 0) return false
    session.send(skip, { accountId, id, before: since, at: now })
    session.send(stirOne, { accountId, id, now })
    onDue(now)
    return true
  },
  async resend({ accountId }, id, sequence, now) {
    if ((await session.run(resend, { accountId, id, sequence, now })) === 0) return false
    session.send(stirOne, { accountId, id, now })
    onDue(now)
    return true
  },
  async replay({ accountId }, id, { from, to }, now) {
    const count = await session.run(replay, { accountId, id, from, to, now })
    session.send(stirOne, { accountId, id, now })
    onDue(now)
    return count
  },
})

const listText = (events: readonly EventType[] | null): string | null =>
  events && JSON.stringify(events)
