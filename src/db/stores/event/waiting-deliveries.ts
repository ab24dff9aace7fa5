import { sql } from 'kysely'
import type { WaitingDeliveries } from '#core/webhook/webhook-store.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

/** The lanes of so many webhooks are looked into, those first that have been due the longest. */
const mostLanes = 1000

/**
 * Lane by lane and no further than the limit, so that neither what was delivered nor what waits for a
 * webhook that was paused or removed is read.
 */
const waiting = statement((db, p: { limit: number }, dialect) => {
  const lanes = db
    .selectFrom('webhook')
    .select(['account_id', 'id'])
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(sql.lit(mostLanes))
  const ofLane = (alias: 's' | 't') => sql<boolean>`${sql.ref(`${alias}.account_id`)} = l.account_id
    and ${sql.ref(`${alias}.webhook_id`)} = l.id and ${sql.ref(`${alias}.state`)} = 'pending'`
  const { rows, found } = dialect.foundForEach({
    table: 'webhook_delivery',
    columns: ['sequence'],
    condition: ofLane,
    limit: p.limit,
  })
  return db
    .selectFrom(
      db
        .selectFrom(lanes.as('l'))
        .crossJoin(rows)
        .where(found)
        .select('t.sequence')
        .limit(p.limit)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
})

/** Leaves out lanes whose subscriber does not answer: how late its messages are is its own doing. */
const oldestDue = statement((db, p: { now: number; limit: number }) =>
  db
    .selectFrom(
      db
        .selectFrom(
          db
            .selectFrom('webhook')
            .select(['account_id', 'id', 'failures'])
            .where('due_at', '<=', p.now)
            .orderBy('due_at')
            .limit(p.limit)
            .as('c'),
        )
        .select(['account_id', 'id'])
        .where('failures', '=', 0)
        .limit(sql.lit(mostLanes))
        .as('t'),
    )
    .select(
      sql<number | null>`min((
        select min(d.due_at) from ${tableOf('webhook_delivery')} as d
        where d.account_id = t.account_id and d.webhook_id = t.id and d.state = 'pending'
      ))`.as('first_due_at'),
    ),
)

export async function countWaitingDeliveries(
  session: ReadSession,
  now: number,
  limit: number,
): Promise<WaitingDeliveries> {
  const counted = await session.first(waiting, { limit })
  const oldest = await session.first(oldestDue, { now, limit })
  const firstDueAt = oldest?.first_due_at ?? null
  return {
    count: counted?.n ?? 0,
    firstDueAt: firstDueAt !== null && firstDueAt <= now ? firstDueAt : null,
  }
}
