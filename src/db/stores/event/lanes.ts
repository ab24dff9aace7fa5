import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Lane, LoggedAttempt } from '#core/webhook/webhook.ts'
import type { WebhookReader, WebhookWriter } from '#core/webhook/webhook-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'

/** Whoever has the lane learns by the rising number that there is more to send. */
const stir = (now: number) => ({
  stirs: sql<number>`stirs + 1`,
  due_at: sql<number>`case when paused_at is null then cast(${now} as bigint) end`,
})

const stirAddressees = statement((db, p: { accountId: number; sequence: number; now: number }) =>
  db
    .updateTable('webhook')
    .set(stir(p.now))
    .where('account_id', '=', p.accountId)
    .where(
      ({ selectFrom }) =>
        sql<boolean>`id in ${selectFrom('webhook_delivery')
          .select('webhook_id')
          .where('account_id', '=', p.accountId)
          .where('sequence', '=', p.sequence)}`,
    ),
)

export const stirOne = statement((db, p: RowKey & { now: number }) =>
  db.updateTable('webhook').set(stir(p.now)).where(isRow(p)).where('removed_at', 'is', null),
)

export const stirLanes = (
  session: WriteSession,
  stirred: { accountId: number; sequence: number; now: number },
): void => session.send(stirAddressees, stirred)

const isDue = (now: number): RawBuilder<boolean> =>
  sql`due_at <= ${now} and paused_at is null and removed_at is null
    and coalesce(rests_until, 0) <= ${now} and coalesce(lease_until, 0) <= ${now}`

/** So many lanes of one account are worked on at once: the others of a process are for other accounts. */
const mostOfAccount = 20

const dueLanes = (db: Kysely<Tables>, p: { now: number; limit: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('webhook')
        .select(['account_id', 'id', 'due_at'])
        .select(
          sql<number>`row_number() over (partition by account_id order by due_at, id)`.as('place'),
        )
        .where(isDue(p.now))
        .as('due'),
    )
    .leftJoin(
      db
        .selectFrom('webhook')
        .select(select => ['account_id', select.fn.countAll<number>().as('count')])
        .where('lease_until', '>', p.now)
        .groupBy('account_id')
        .as('held'),
      'held.account_id',
      'due.account_id',
    )
    .select(['due.account_id', 'due.id'])
    .where(sql<boolean>`due.place + coalesce(held.count, 0) <= ${sql.lit(mostOfAccount)}`)
    .orderBy('due.due_at')
    .limit(p.limit)

const anyDue = statement((db, p: { now: number }) => dueLanes(db, { now: p.now, limit: 1 }))

type Claim = { now: number; leaseUntil: number; limit: number }

/** On PostgreSQL it leaves to other workers the lanes that they are claiming at this moment. */
const claim = statement((db, p: Claim, engine) => {
  const due = dueLanes(db, p)
  const free = db
    .selectFrom('webhook')
    .select(['account_id', 'id'])
    .where(sql<boolean>`(account_id, id) in ${due}`)
    .where(isDue(p.now))
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('webhook')
    .set({ fence: sql<number>`fence + 1`, lease_until: p.leaseUntil })
    .where(sql<boolean>`(account_id, id) in ${engine === 'sqlite' ? due : free}`)
    .returning(['account_id', 'id', 'fence', 'stirs', 'failures', 'shipment_id'])
    .returning(sql<number>`coalesce(resets, 0)`.as('resets'))
})

type Held = RowKey & { fence: number }

const isHeld = (p: Held): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and id = ${p.id} and fence = ${p.fence}`

const renew = statement((db, p: Held & { leaseUntil: number }) =>
  db.updateTable('webhook').set({ lease_until: p.leaseUntil }).where(isHeld(p)),
)

type Release = Held & { stirs: number; resets: number; failures: number; restsUntil: number }

/**
 * The lane's next delivery is looked for among those that this statement sees. What came later has stirred
 * the lane, and made it due already. Failures that were forgotten meanwhile stay forgotten.
 */
const release = statement((db, p: Release) => {
  const isAsClaimed = sql`coalesce(resets, 0) = ${p.resets}`
  return db
    .updateTable('webhook')
    .set({
      lease_until: null,
      failures: sql<number>`case when ${isAsClaimed} then ${p.failures} else failures end`,
      rests_until: sql<
        number | null
      >`case when ${isAsClaimed} then ${p.restsUntil} else rests_until end`,
      due_at: sql<number | null>`case
          when paused_at is not null then null
          when stirs <> ${p.stirs} then due_at
          else (
            select min(d.due_at) from webhook_delivery as d
              join event as e on e.account_id = d.account_id and e.sequence = d.sequence
            where d.account_id = webhook.account_id and d.webhook_id = webhook.id
              and d.state = 'pending'
          ) end`,
    })
    .where(isHeld(p))
})

const dueOfLane = statement((db, p: Held & { now: number; limit: number }) =>
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

/** On PostgreSQL the row stays locked, and a claim passes over it. */
const keepLane = statement((db, p: Held, engine) => {
  const held = db.selectFrom('webhook').select('id').where(isHeld(p))
  return engine === 'sqlite' ? held : held.forUpdate()
})

type AttemptEnd = Held & {
  sequence: number
  attempts: number
  state: string
  dueAt: number | null
  endedAt: number | null
}

/** A delivery that is to be sent again since the attempt began stays as it is. */
const endAttempt = statement((db, p: AttemptEnd) =>
  db
    .updateTable('webhook_delivery')
    .set({
      state: p.state,
      attempts: sql<number>`attempts + 1`,
      due_at: p.dueAt,
      ended_at: p.endedAt,
    })
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.id)
    .where('sequence', '=', p.sequence)
    .where('attempts', '=', p.attempts),
)

type NewAttempt = RowKey & Omit<LoggedAttempt, 'number'> & { sequence: number }

/** Its event may be forgotten by now. */
const isThere = (db: Kysely<Tables>, p: NewAttempt) =>
  db
    .selectFrom('webhook_delivery')
    .select('webhook_delivery.sequence')
    .where('webhook_delivery.account_id', '=', p.accountId)
    .where('webhook_delivery.webhook_id', '=', p.id)
    .where('webhook_delivery.sequence', '=', p.sequence)

const logAttempt = statement((db, p: NewAttempt) =>
  db
    .insertInto('webhook_attempt')
    .columns([
      'account_id',
      'webhook_id',
      'sequence',
      'number',
      'at',
      'status',
      'says',
      'answer',
      'took_ms',
    ])
    .expression(
      db
        .selectFrom('webhook_attempt')
        .select([
          sql<number>`cast(${p.accountId} as bigint)`.as('account_id'),
          sql<number>`cast(${p.id} as bigint)`.as('webhook_id'),
          sql<number>`cast(${p.sequence} as bigint)`.as('sequence'),
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
          sql<number>`cast(${p.at} as bigint)`.as('at'),
          sql<number | null>`cast(${p.status} as bigint)`.as('status'),
          sql<string | null>`cast(${p.says} as text)`.as('says'),
          sql<string>`cast(${p.answer} as text)`.as('answer'),
          sql<number>`cast(${p.tookMs} as bigint)`.as('took_ms'),
        ])
        .where('account_id', '=', p.accountId)
        .where('webhook_id', '=', p.id)
        .where('sequence', '=', p.sequence)
        .having(({ exists }) => exists(isThere(db, p))),
    ),
)

const heldBy = ({ accountId, webhookId, fence }: Lane): Held => ({
  accountId,
  id: webhookId,
  fence,
})

export const laneReader = (session: ReadSession): Pick<WebhookReader, 'anyLaneDue' | 'due'> => ({
  async anyLaneDue(now) {
    return (await session.first(anyDue, { now })) !== undefined
  },
  async due(lane, now, limit) {
    const rows = await session.all(dueOfLane, { ...heldBy(lane), now, limit })
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
): Pick<WebhookWriter, 'claimLanes' | 'renewLane' | 'releaseLane' | 'recordAttempt'> => ({
  async claimLanes(now, leaseUntil, limit) {
    const rows = await session.all(claim, { now, leaseUntil, limit })
    return rows.map(row => ({
      accountId: row.account_id,
      webhookId: row.id,
      fence: row.fence,
      stirs: row.stirs,
      failures: row.failures,
      resets: row.resets,
      shipmentId: row.shipment_id,
    }))
  },
  async renewLane(lane, leaseUntil) {
    return (await session.run(renew, { ...heldBy(lane), leaseUntil })) === 1
  },
  async releaseLane(lane, failures, restsUntil) {
    const { stirs, resets } = lane
    const released = { ...heldBy(lane), stirs, resets, failures, restsUntil }
    return (await session.run(release, released)) === 1
  },
  async recordAttempt(lane, { sequence, attempts }, attempt, end) {
    const held = heldBy(lane)
    if (!(await session.first(keepLane, held))) return false
    const [dueAt, endedAt] = end.state === 'pending' ? [end.dueAt, null] : [null, attempt.at]
    session.send(endAttempt, { ...held, sequence, attempts, state: end.state, dueAt, endedAt })
    const { accountId, id } = held
    session.send(logAttempt, { accountId, id, sequence, ...attempt })
    return true
  },
})
