import { type RawBuilder, sql } from 'kysely'
import type { HeldWebhookReader, HeldWebhookWriter } from '#core/webhook/held-webhook-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'

const waiting = statement((db, p: RowKey & { limit: number }) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', join =>
      join.onRef('w.account_id', '=', 'd.account_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .innerJoin('event as e', join =>
      join.onRef('e.account_id', '=', 'd.account_id').onRef('e.sequence', '=', 'd.sequence'),
    )
    .select(['d.sequence', 'd.created_at', 'e.id', 'e.type', 'e.body'])
    .where('d.account_id', '=', p.accountId)
    .where('d.webhook_id', '=', p.id)
    .where('d.state', '=', sql.lit('pending'))
    .where('w.removed_at', 'is', null)
    .orderBy('d.sequence')
    .limit(p.limit),
)

const renew = statement((db, p: RowKey & { because: string; until: number }) =>
  db
    .updateTable('webhook')
    .set({ lease_until: p.until })
    .where(isRow(p))
    .where('removed_at', 'is', null)
    .where('paused_because', '=', p.because),
)

type Abandoned = { because: string; now: number; accountId: number | null; limit: number }

const abandoned = statement((db, p: Abandoned) =>
  db
    .selectFrom('webhook')
    .select(['account_id', 'id'])
    .where(sql<boolean>`account_id = coalesce(${p.accountId}, account_id)`)
    .where('paused_because', '=', p.because)
    .where(sql<boolean>`coalesce(lease_until, 0) <= ${p.now}`)
    .orderBy('account_id')
    .orderBy('id')
    .limit(p.limit),
)

const isOfWebhook = (p: RowKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and webhook_id = ${p.id}`

const removeAttempts = statement((db, p: RowKey) =>
  db.deleteFrom('webhook_attempt').where(isOfWebhook(p)),
)

const removeDeliveries = statement((db, p: RowKey) =>
  db.deleteFrom('webhook_delivery').where(isOfWebhook(p)),
)

const removeRow = statement((db, p: RowKey) => db.deleteFrom('webhook').where(isRow(p)))

export const heldWebhookReader = (session: ReadSession): HeldWebhookReader => ({
  async heldEvents({ accountId }, id, limit) {
    const rows = await session.all(waiting, { accountId, id, limit })
    return rows.map(({ created_at: createdAt, ...event }) => ({ ...event, createdAt }))
  },
  async abandoned(because, now, accountId, limit) {
    const rows = await session.all(abandoned, { because, now, accountId, limit })
    return rows.map(({ account_id, id }) => ({ accountId: account_id, webhookId: id }))
  },
})

export const heldWebhookWriter = (session: WriteSession): HeldWebhookWriter => ({
  async renewHold({ accountId }, id, because, until) {
    return (await session.run(renew, { accountId, id, because, until })) === 1
  },
  async forget({ accountId }, id) {
    // The webhook first: on PostgreSQL the events of another transaction wait for its row.
    session.send(removeRow, { accountId, id })
    session.send(removeDeliveries, { accountId, id })
    session.send(removeAttempts, { accountId, id })
  },
})
