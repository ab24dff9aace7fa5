import { type RawBuilder, sql } from 'kysely'
import type { DeliveryLane } from '#core/webhook/webhook.ts'
import type { WebhookReader, WebhookWriter } from '#core/webhook/webhook-store.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'

/** Whoever has the lane learns by the rising number that there is more to send. */
const wake = (now: number) => ({
  stirs: sql<number>`stirs + 1`,
  due_at: sql<number>`case when paused_at is null then cast(${now} as bigint) end`,
})

const wakeAddressees = statement((db, p: { accountId: number; sequence: number; now: number }) =>
  db
    .updateTable('webhook')
    .set(wake(p.now))
    .where('account_id', '=', p.accountId)
    .where(
      ({ selectFrom }) =>
        sql<boolean>`id in ${selectFrom('webhook_delivery')
          .select('webhook_id')
          .where('account_id', '=', p.accountId)
          .where('sequence', '=', p.sequence)}`,
    ),
)

export const wakeLane = statement((db, p: RowKey & { now: number }) =>
  db.updateTable('webhook').set(wake(p.now)).where(isRow(p)).where('removed_at', 'is', null),
)

export const wakeLanes = (
  session: WriteSession,
  woken: { accountId: number; sequence: number; now: number },
): void => session.send(wakeAddressees, woken)

export type LeasedLane = RowKey & { fence: number }

export const isLeased = (p: LeasedLane): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and id = ${p.id} and fence = ${p.fence}`

const renew = statement((db, p: LeasedLane & { leaseUntil: number }) =>
  db.updateTable('webhook').set({ lease_until: p.leaseUntil }).where(isLeased(p)),
)

type Release = LeasedLane &
  Pick<DeliveryLane, 'wakeups' | 'failureResets' | 'failures'> & { restsUntil: number }

/**
 * The lane's next delivery is looked for among those that this statement sees. What came later has woken
 * the lane, and made it due already. Failures that were forgotten meanwhile stay forgotten.
 */
const release = statement((db, p: Release) => {
  const isAsClaimed = sql`coalesce(resets, 0) = ${p.failureResets}`
  return db
    .updateTable('webhook')
    .set({
      lease_until: null,
      failures: sql<number>`case when ${isAsClaimed} then ${p.failures} else failures end`,
      rests_until: sql<
        number | null
      >`case when ${isAsClaimed} then ${p.restsUntil} else rests_until end`,
      due_at: sql<number | null>`case
          when paused_at is not null or removed_at is not null then null
          when stirs <> ${p.wakeups} then due_at
          else (
            select min(d.due_at) from ${tableOf('webhook_delivery')} as d
              join ${tableOf('event')} as e on e.account_id = d.account_id and e.sequence = d.sequence
            where d.account_id = webhook.account_id and d.webhook_id = webhook.id
              and d.state = 'pending'
          ) end`,
    })
    .where(isLeased(p))
})

const dueOfLane = statement((db, p: LeasedLane & { now: number; limit: number }) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', join =>
      join.onRef('w.account_id', '=', 'd.account_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .innerJoin('event as e', join =>
      join.onRef('e.account_id', '=', 'd.account_id').onRef('e.sequence', '=', 'd.sequence'),
    )
    .select(['d.sequence', 'e.id as event_id', 'e.body', 'd.attempts', 'd.created_at'])
    .select(['w.url', 'w.secret', 'w.previous_secret', 'w.previous_until'])
    .where('d.account_id', '=', p.accountId)
    .where('d.webhook_id', '=', p.id)
    .where('d.state', '=', sql.lit('pending'))
    .where('d.due_at', '<=', p.now)
    .where('w.fence', '=', p.fence)
    .where('w.paused_at', 'is', null)
    .where('w.removed_at', 'is', null)
    .orderBy('d.due_at')
    .orderBy('d.sequence')
    .limit(p.limit),
)

export const leaseOf = ({
  accountId,
  webhookId,
  fence,
}: Pick<DeliveryLane, 'accountId' | 'webhookId' | 'fence'>): LeasedLane => ({
  accountId,
  id: webhookId,
  fence,
})

export const laneReader = (session: ReadSession): Pick<WebhookReader, 'due'> => ({
  async due(lane, now, limit) {
    const rows = await session.all(dueOfLane, { ...leaseOf(lane), now, limit })
    return rows.map(row => ({
      url: row.url,
      secret: row.secret,
      previous: row.previous_secret,
      previousUntil: row.previous_until,
      sequence: row.sequence,
      eventId: row.event_id,
      body: row.body,
      attempts: row.attempts,
      createdAt: row.created_at,
    }))
  },
})

export const laneWriter = (
  session: WriteSession,
): Pick<WebhookWriter, 'renewLane' | 'releaseLane'> => ({
  async renewLane(lane, leaseUntil) {
    return (await session.run(renew, { ...leaseOf(lane), leaseUntil })) === 1
  },
  async releaseLane(lane, failures, restsUntil) {
    const { wakeups, failureResets } = lane
    const released = { ...leaseOf(lane), wakeups, failureResets, failures, restsUntil }
    return (await session.run(release, released)) === 1
  },
})
