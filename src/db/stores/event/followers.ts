import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lastStates } from '#core/shipment/state.ts'
import type { WebhookReader, WebhookWriter } from '#core/webhook/webhook-store.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

/** Its secrets go with it. */
export const removal = (db: Kysely<Tables>, p: { at: number }) =>
  db
    .updateTable('webhook')
    .set({ removed_at: p.at, due_at: null, secret: '', previous_secret: null })
    .where('removed_at', 'is', null)

/** Nothing waits for it, or it is paused for so long that what waits would be skipped. */
const hearsNoMore = (pausedBefore: number): RawBuilder<boolean> =>
  sql`(webhook.paused_at < ${pausedBefore} or not exists (
    select 1 from ${tableOf('webhook_delivery')} as d
    where d.account_id = webhook.account_id and d.webhook_id = webhook.id and d.state = 'pending'
  ))`

type Removed = { accountId: number; shipmentId: number; at: number; pausedBefore: number }

const remove = statement((db, p: Removed) =>
  removal(db, p)
    .where(
      sql<boolean>`(account_id, id) in ${db
        .selectFrom('webhook')
        .select(['account_id', 'id'])
        .where('account_id', '=', p.accountId)
        .where('removed_at', 'is', null)
        .where('shipment_id', '=', p.shipmentId)}`,
    )
    .where(hearsNoMore(p.pausedBefore)),
)

const followedInVain = statement((db, p: { pausedBefore: number; limit: number }) =>
  db
    .selectFrom('webhook')
    .leftJoin('shipment as s', join =>
      join
        .onRef('s.account_id', '=', 'webhook.account_id')
        .onRef('s.id', '=', 'webhook.shipment_id'),
    )
    .leftJoin('freight as f', join =>
      join
        .onRef('f.account_id', '=', 'webhook.account_id')
        .onRef('f.id', '=', 'webhook.shipment_id'),
    )
    .select(['webhook.account_id', sql<number>`webhook.shipment_id`.as('id')])
    .distinct()
    .where('webhook.removed_at', 'is', null)
    .where('webhook.shipment_id', 'is not', null)
    .where(
      sql`coalesce(s.state, f.state)`,
      'in',
      lastStates.map(state => sql.lit(state)),
    )
    .where(hearsNoMore(p.pausedBefore))
    .limit(p.limit),
)

export const followerReader = (session: ReadSession): Pick<WebhookReader, 'followedInVain'> => ({
  async followedInVain(pausedBefore, limit) {
    const rows = await session.all(followedInVain, { pausedBefore, limit })
    return rows.map(({ account_id, id }) => ({ accountId: account_id, shipmentId: id }))
  },
})

export const followerWriter = (session: WriteSession): Pick<WebhookWriter, 'removeFollowers'> => ({
  async removeFollowers({ accountId }, shipmentId, at, pausedBefore) {
    return (await session.run(remove, { accountId, shipmentId, at, pausedBefore })) > 0
  },
})
