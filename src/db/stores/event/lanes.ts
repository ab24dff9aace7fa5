import { type RawBuilder, sql } from 'kysely'
import type { DeliveryEnd, DueDelivery, Lane, LoggedAttempt } from '#core/webhook/webhook.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
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
    .where('removed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_delivery as d')
          .select('d.sequence')
          .where('d.account_id', '=', p.accountId)
          .whereRef('d.webhook_id', '=', 'webhook.id')
          .where('d.sequence', '=', p.sequence),
      ),
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

const anyDue = statement((db, p: { now: number }) =>
  db.selectFrom('webhook').select('id').where(isDue(p.now)).limit(1),
)

/** On PostgreSQL it leaves to other workers the lanes that they are claiming at this moment. */
const claim = statement((db, p: { now: number; leaseUntil: number; limit: number }, engine) => {
  const due = db
    .selectFrom('webhook')
    .select(['account_id', 'id'])
    .where(isDue(p.now))
    .orderBy('due_at')
    .limit(p.limit)
  return db
    .updateTable('webhook')
    .set({ fence: sql<number>`fence + 1`, lease_until: p.leaseUntil })
    .where(
      sql<boolean>`(account_id, id) in (${engine === 'sqlite' ? due : due.forUpdate().skipLocked()})`,
    )
    .returning(['account_id', 'id', 'fence', 'stirs', 'failures'])
})

type Held = RowKey & { fence: number }

const isHeld = (p: Held): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and id = ${p.id} and fence = ${p.fence}`

const renew = statement((db, p: Held & { leaseUntil: number }) =>
  db.updateTable('webhook').set({ lease_until: p.leaseUntil }).where(isHeld(p)),
)

/**
 * The lane's next delivery is looked for among those that this statement sees. What came later has stirred
 * the lane, and made it due already.
 */
const release = statement((db, p: Held & { stirs: number; failures: number; restsUntil: number }) =>
  db
    .updateTable('webhook')
    .set({
      lease_until: null,
      failures: p.failures,
      rests_until: p.restsUntil,
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
    .where(isHeld(p)),
)

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

type Attempted = Held & { sequence: number }

const endAttempt = statement(
  (db, p: Attempted & { state: string; dueAt: number | null; endedAt: number | null }) =>
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
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('webhook').select('webhook.id').where(isHeld(p))),
      ),
)

type NewAttempt = RowKey & Omit<LoggedAttempt, 'number'> & { sequence: number }

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
        .where('sequence', '=', p.sequence),
    ),
)

const heldBy = ({ accountId, webhookId, fence }: Lane): Held => ({
  accountId,
  id: webhookId,
  fence,
})

export const laneReader = (session: ReadSession) => ({
  async anyLaneDue(now: number): Promise<boolean> {
    return (await session.first(anyDue, { now })) !== undefined
  },
  async due(lane: Lane, now: number, limit: number): Promise<readonly DueDelivery[]> {
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

export const laneWriter = (session: WriteSession) => ({
  async claimLanes(now: number, leaseUntil: number, limit: number): Promise<readonly Lane[]> {
    const rows = await session.all(claim, { now, leaseUntil, limit })
    return rows.map(row => ({
      accountId: row.account_id,
      webhookId: row.id,
      fence: row.fence,
      stirs: row.stirs,
      failures: row.failures,
    }))
  },
  async renewLane(lane: Lane, leaseUntil: number): Promise<boolean> {
    return (await session.run(renew, { ...heldBy(lane), leaseUntil })) === 1
  },
  async releaseLane(lane: Lane, failures: number, restsUntil: number): Promise<boolean> {
    const { stirs } = lane
    return (await session.run(release, { ...heldBy(lane), stirs, failures, restsUntil })) === 1
  },
  async recordAttempt(
    lane: Lane,
    sequence: number,
    attempt: Omit<LoggedAttempt, 'number'>,
    end: DeliveryEnd,
  ): Promise<boolean> {
    const held = heldBy(lane)
    const [dueAt, endedAt] = end.state === 'pending' ? [end.dueAt, null] : [null, attempt.at]
    const written = { ...held, sequence, state: end.state, dueAt, endedAt }
    if ((await session.run(endAttempt, written)) === 0) return false
    const { accountId, id } = held
    session.send(logAttempt, { accountId, id, sequence, ...attempt })
    return true
  },
})
