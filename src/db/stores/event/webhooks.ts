import { type Kysely, sql } from 'kysely'
import type { EventType } from '#core/facts.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { WebhookReader, WebhookWriter } from '#core/webhook/webhook-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { prunePast } from '../kit/prune-past.ts'
import { attemptWriter } from './attempts.ts'
import { dueLaneReader, laneClaimer } from './claim-lanes.ts'
import { deliveryReader, deliveryWriter, skipOld } from './deliveries.ts'
import { followerReader, followerWriter, removal } from './followers.ts'
import { laneReader, laneWriter, wakeLane } from './lanes.ts'
import { countWaitingDeliveries } from './waiting-deliveries.ts'

const webhookColumns = columns('webhook', {
  id: 'id',
  url: 'url',
  events: 'event_types',
  description: 'description',
  shipmentId: 'shipment_id',
  createdAt: 'created_at',
  pausedAt: 'paused_at',
  pausedBecause: 'paused_because',
})

const byId = statement((db, p: RowKey) =>
  db
    .selectFrom('webhook')
    .select(webhookColumns.list)
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const live = (db: Kysely<Tables>, p: { accountId: number }) =>
  db.selectFrom('webhook').where('account_id', '=', p.accountId).where('removed_at', 'is', null)

const list = statement((db, p: { accountId: number }) =>
  live(db, p).select(webhookColumns.list).where('shipment_id', 'is', null).orderBy('id'),
)

const counted = (db: Kysely<Tables>, p: { accountId: number }) =>
  live(db, p).select(select => select.fn.countAll<number>().as('count'))

const countOfAccount = statement((db, p: { accountId: number }) =>
  counted(db, p).where('shipment_id', 'is', null),
)

const countFollowers = statement((db, p: { accountId: number }) =>
  counted(db, p).where('shipment_id', 'is not', null),
)

const countOfShipment = statement((db, p: { accountId: number; shipmentId: number }) =>
  counted(db, p).where('shipment_id', '=', p.shipmentId),
)

type NewWebhook = Omit<Webhook, 'events'> & {
  accountId: number
  events: string | null
  secret: string
}

const insert = statement((db, p: NewWebhook) =>
  db.insertInto('webhook').values({
    account_id: p.accountId,
    ...webhookColumns.row(p),
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
    resets: 0,
  }),
)

/** Whoever has the lane learns by the rising number that it must not write its own failures down. */
const resetFailures = {
  failures: 0,
  rests_until: null,
  resets: sql<number>`coalesce(resets, 0) + 1`,
}

type WebhookChange = RowKey & { url: string; events: string | null; description: string | null }

/** Another address has not failed yet. */
const change = statement((db, p: WebhookChange) =>
  db
    .updateTable('webhook')
    .set({
      url: p.url,
      event_types: p.events,
      description: p.description,
      ...resetFailures,
    })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const remove = statement((db, p: RowKey & { at: number }) => removal(db, p).where(isRow(p)))

/** Their deliveries go with the events. */
const prune = prunePast('webhook', ['account_id', 'id'], 'removed_at')

type NewSecret = RowKey & { secret: string; previousUntil: number }

/** It is one statement, so that the second of two rotations at once keeps the secret of the first. */
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
    .set({ paused_at: null, paused_because: null, ...resetFailures })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const webhookOf = (row: RowOf<typeof webhookColumns>): Webhook => ({
  ...webhookColumns.record(row),
  events: row.event_types === null ? null : (JSON.parse(row.event_types) as EventType[]),
})

export const webhookReader = (session: ReadSession): WebhookReader => ({
  ...dueLaneReader(session),
  ...laneReader(session),
  waiting: (now, limit) => countWaitingDeliveries(session, now, limit),
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? webhookOf(row) : null
  },
  async list({ accountId }) {
    return (await session.all(list, { accountId })).map(webhookOf)
  },
  async countOfAccount({ accountId }) {
    return (await session.first(countOfAccount, { accountId }))?.count ?? 0
  },
  async countFollowers({ accountId }) {
    return (await session.first(countFollowers, { accountId }))?.count ?? 0
  },
  async countOfShipment({ accountId }, shipmentId) {
    return (await session.first(countOfShipment, { accountId, shipmentId }))?.count ?? 0
  },
  ...followerReader(session),
  ...deliveryReader(session),
})

/** `onDue` is called where something is to be sent. */
export const webhookWriter = (
  session: WriteSession,
  onDue: (at: number) => void = () => {},
): WebhookWriter => ({
  ...webhookReader(session),
  ...laneClaimer(session),
  ...laneWriter(session),
  ...attemptWriter(session),
  ...followerWriter(session),
  ...deliveryWriter(session, onDue),
  async insert({ accountId }, webhook, secret) {
    session.send(insert, { ...webhook, events: listText(webhook.events), accountId, secret })
  },
  async change({ accountId }, id, { url, events, description }) {
    const to = { accountId, id, url, events: listText(events), description }
    return (await session.run(change, to)) === 1
  },
  async remove({ accountId }, id, at) {
    return (await session.run(remove, { accountId, id, at })) === 1
  },
  prune: (before, limit) => session.run(prune, { olderThan: before, limit }),
  async rotate({ accountId }, id, secret, previousUntil) {
    return (await session.run(rotate, { accountId, id, secret, previousUntil })) === 1
  },
  async pause({ accountId }, id, at, because) {
    return (await session.run(pause, { accountId, id, at, because })) === 1
  },
  async resume({ accountId }, id, now, since) {
    if ((await session.run(resume, { accountId, id })) === 0) return false
    skipOld(session, { accountId, id, before: since, at: now })
    session.send(wakeLane, { accountId, id, now })
    onDue(now)
    return true
  },
})

const listText = (events: readonly EventType[] | null): string | null =>
  events && JSON.stringify(events)
