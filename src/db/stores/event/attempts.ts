import { type Kysely, sql } from 'kysely'
import type { DeliveryState, LoggedAttempt } from '#core/webhook/webhook.ts'
import type { WebhookWriter } from '#core/webhook/webhook-store.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import type { RowKey } from '../kit/conditions.ts'
import { isLeased, type LeasedLane, leaseOf } from './lanes.ts'

/** The row stays locked, and a claim passes over it. */
const keepLane = statement((db, p: LeasedLane) =>
  db.selectFrom('webhook').select('id').where(isLeased(p)).forUpdate(),
)

type AttemptEnd = LeasedLane & {
  sequence: number
  attempts: number
  createdAt: number
  state: DeliveryState
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
    .where('attempts', '=', p.attempts)
    .where('created_at', '=', p.createdAt),
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

export const attemptWriter = (session: WriteSession): Pick<WebhookWriter, 'recordAttempt'> => ({
  async recordAttempt(lane, delivery, attempt, end) {
    const lease = leaseOf(lane)
    if (!(await session.first(keepLane, lease))) return false
    const [dueAt, endedAt] = end.state === 'pending' ? [end.dueAt, null] : [null, attempt.at]
    const { sequence, attempts, createdAt } = delivery
    const ended = { sequence, attempts, createdAt, state: end.state, dueAt, endedAt }
    session.send(endAttempt, { ...lease, ...ended })
    const { accountId, id } = lease
    session.send(logAttempt, { accountId, id, sequence, ...attempt })
    return true
  },
})
