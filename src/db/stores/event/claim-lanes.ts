import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DeliveryLane } from '#core/webhook/webhook.ts'
import type { WebhookReader, WebhookWriter } from '#core/webhook/webhook-store.ts'
import { type Dialect, tableOf } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

/** So many lanes of one account are worked on at once: the others of a process are for other accounts. */
const mostOfAccount = 20

/** So many lanes that could be claimed, the longest due first, are looked at before the accounts are. */
const mostSeen = 200

/** The moment from which a lane may be claimed: it is due, rests no longer, and no worker has it. Two indexes have it. */
const readyAt = (dialect: Dialect): RawBuilder<number> =>
  dialect.greatest(sql`due_at`, sql`coalesce(rests_until, 0)`, sql`coalesce(lease_until, 0)`)

const isLive = sql<boolean>`due_at is not null and paused_at is null and removed_at is null`

const ready = (db: Kysely<Tables>, now: number, dialect: Dialect) =>
  db
    .selectFrom('webhook')
    .select(['account_id', 'id', readyAt(dialect).as('ready_at')])
    .where(isLive)
    .where(sql<boolean>`${readyAt(dialect)} <= ${now}`)

const inTurn = (db: Kysely<Tables>, now: number, dialect: Dialect) =>
  ready(db, now, dialect).orderBy(readyAt(dialect)).orderBy('account_id').orderBy('id')

/** Lanes that a worker has now; one that was paused or removed takes nobody's place. */
const isLeasedLane = (now: number): RawBuilder<boolean> =>
  sql`lease_until > ${now} and paused_at is null and removed_at is null`

/** The lanes that have been ready the longest, but for accounts that have no room. */
const oldestReady = (db: Kysely<Tables>, p: { now: number; limit: number }, dialect: Dialect) =>
  db
    .selectFrom(
      db
        .selectFrom(inTurn(db, p.now, dialect).limit(sql.lit(mostSeen)).as('seen'))
        .select(['account_id', 'id', 'ready_at'])
        .select(
          sql<number>`row_number() over (partition by account_id order by ready_at, id)`.as(
            'place',
          ),
        )
        .as('due'),
    )
    .leftJoin(
      db
        .selectFrom('webhook')
        .select(select => ['account_id', select.fn.countAll<number>().as('count')])
        .where(isLeasedLane(p.now))
        .groupBy('account_id')
        .as('leased'),
      'leased.account_id',
      'due.account_id',
    )
    .select(['due.account_id', 'due.id'])
    .where(sql<boolean>`due.place + coalesce(leased.count, 0) <= ${sql.lit(mostOfAccount)}`)
    .orderBy('due.ready_at')
    .limit(p.limit)

const anyOldestReady = statement((db, p: { now: number }, dialect) =>
  oldestReady(db, { now: p.now, limit: 1 }, dialect),
)

/** The order is that of a whole index: by the key PostgreSQL would also read lanes that have nothing to send. */
const firstAccount = (dialect: Dialect, among: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select account_id from ${tableOf('webhook')} where ${isLive} and ${among}
    order by account_id, ${readyAt(dialect)}, id limit 1)`

/**
 * Where more lanes are ready than are looked at, the accounts that have room beside those whose lanes wait
 * for their turn, the longest waiting first. It goes from account to account by the index.
 */
const accountsWithRoom = statement((db, p: { now: number; limit: number }, dialect) =>
  db
    .withRecursive('every', recursive =>
      recursive
        .selectFrom(
          sql<{ account_id: number | null }>`(select case
            when exists ${inTurn(db, p.now, dialect).limit(1).offset(sql.lit(mostSeen))}
            then ${firstAccount(dialect, sql`true`)} end as account_id)`.as('first'),
        )
        .select('first.account_id')
        .unionAll(
          recursive
            .selectFrom('every')
            .select(firstAccount(dialect, sql`account_id > every.account_id`).as('account_id'))
            .where('every.account_id', 'is not', null),
        ),
    )
    .selectFrom(
      sql<{ account_id: number; room: number; ready_at: number | null }>`(
        select account_id,
          ${sql.lit(mostOfAccount)} - (select count(*) from ${tableOf('webhook')} as w
            where w.account_id = every.account_id and ${isLeasedLane(p.now)}) as room,
          (select min(${readyAt(dialect)}) from ${tableOf('webhook')} as w
            where w.account_id = every.account_id and ${isLive}) as ready_at
        from every where account_id is not null
      )`.as('account'),
    )
    .select(['account_id', 'room'])
    .where('room', '>', 0)
    .where('ready_at', '<=', p.now)
    .orderBy('ready_at')
    .limit(p.limit),
)

type LaneClaim = { now: number; leaseUntil: number; limit: number }

/** It leaves to other workers the lanes that they are claiming at this moment. */
const claimed = (db: Kysely<Tables>, p: LaneClaim, dialect: Dialect, due: Expression<object>) => {
  const lane = ready(db, p.now, dialect)
    .where(sql<boolean>`account_id = due.account_id and id = due.id`)
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
  const free = dialect.unlocked(due, ['account_id', 'id'], lane)
  return db
    .updateTable('webhook')
    .set({ fence: sql<number>`fence + 1`, lease_until: p.leaseUntil })
    .where(sql<boolean>`(account_id, id) in ${free}`)
    .returning(['account_id', 'id', 'fence', 'stirs', 'failures', 'shipment_id'])
    .returning(sql<number>`coalesce(resets, 0)`.as('resets'))
}

const claimOldest = statement((db, p: LaneClaim, dialect) =>
  claimed(db, p, dialect, oldestReady(db, p, dialect)),
)

const claimOfAccount = statement((db, p: LaneClaim & { accountId: number }, dialect) =>
  claimed(
    db,
    p,
    dialect,
    ready(db, p.now, dialect)
      .clearSelect()
      .select(['account_id', 'id'])
      .where('account_id', '=', p.accountId)
      .orderBy(readyAt(dialect))
      .orderBy('id')
      .limit(p.limit),
  ),
)

export const dueLaneReader = (session: ReadSession): Pick<WebhookReader, 'anyLaneDue'> => ({
  async anyLaneDue(now) {
    if (await session.first(anyOldestReady, { now })) return true
    return (await session.first(accountsWithRoom, { now, limit: 1 })) !== undefined
  },
})

export const laneClaimer = (session: WriteSession): Pick<WebhookWriter, 'claimLanes'> => ({
  async claimLanes(now, leaseUntil, limit): Promise<readonly DeliveryLane[]> {
    const rows = await session.all(claimOldest, { now, leaseUntil, limit })
    if (rows.length < limit) {
      const left = limit - rows.length
      for (const { account_id, room } of await session.all(accountsWithRoom, {
        now,
        limit: left,
      })) {
        const most = Math.min(room, limit - rows.length)
        if (most === 0) break
        const wanted = { now, leaseUntil, limit: most, accountId: account_id }
        rows.push(...(await session.all(claimOfAccount, wanted)))
      }
    }
    return rows.map(row => ({
      accountId: row.account_id,
      webhookId: row.id,
      fence: row.fence,
      wakeups: row.stirs,
      failures: row.failures,
      failureResets: row.resets,
      shipmentId: row.shipment_id,
    }))
  },
})
