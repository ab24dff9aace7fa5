import { type ExpressionBuilder, sql } from 'kysely'
import {
  allowanceMs,
  longestAllowanceMs,
  type RequestAllowanceWriter,
} from '#core/account/allowance-store.ts'
import { latestCredible } from '#core/time/clock.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

type Period = { accountId: number; asker: string; now: number; latest: number }

/** A period that ends later than any that a clock of ours could begin now counts as over. */
const isOver = (
  { eb, or }: ExpressionBuilder<Tables, 'rate_allowance'>,
  { now, latest }: Pick<Period, 'now' | 'latest'>,
) => or([eb('rate_allowance.ends_at', '<=', now), eb('rate_allowance.ends_at', '>', latest)])

const drawMore = statement((db, p: Period & { wanted: number }) =>
  db
    .updateTable('rate_allowance')
    .set(update => ({ drawn: update('drawn', '+', p.wanted) }))
    .where('account_id', '=', p.accountId)
    .where('asker', '=', p.asker)
    .where(where => where.not(isOver(where, p)))
    .returning(['drawn', 'ends_at']),
)

const beginPeriod = statement((db, p: Period & { wanted: number; endsAt: number }) =>
  db
    .insertInto('rate_allowance')
    .values({ account_id: p.accountId, asker: p.asker, ends_at: p.endsAt, drawn: p.wanted })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'asker'])
        .doUpdateSet({ ends_at: p.endsAt, drawn: p.wanted })
        .where(where => isOver(where, p)),
    )
    .returning(['drawn', 'ends_at']),
)

const prune = statement((db, p: { now: number; latest: number; limit: number }) => {
  const over = db
    .selectFrom('rate_allowance')
    .select(['account_id', 'asker'])
    .where(where => isOver(where, p))
    .limit(p.limit)
  return db.deleteFrom('rate_allowance').where(sql<boolean>`(account_id, asker) in ${over}`)
})

export const allowanceWriter = (session: WriteSession): RequestAllowanceWriter => ({
  async draw({ accountId }, { owner: asker, wanted, limit, periodMs = allowanceMs }, now) {
    const period = { accountId, asker, now, latest: latestEnd(now, periodMs) }
    const more = { ...period, wanted }
    const begun = { ...more, endsAt: now + periodMs }
    // Where two nodes begin a period at once, one does, and the other draws more of it on the second look.
    const row =
      (await session.first(drawMore, more)) ??
      (await session.first(beginPeriod, begun)) ??
      (await session.first(drawMore, more))
    if (!row) throw new Error('An allowance is neither over nor under way.')
    const before = row.drawn - wanted
    return {
      granted: Math.min(wanted, Math.max(0, limit - before)),
      left: Math.max(0, limit - row.drawn),
      endsAt: row.ends_at,
    }
  },
  prune: (now, limit) =>
    session.run(prune, { now, latest: latestEnd(now, longestAllowanceMs), limit }),
})

const latestEnd = (now: number, periodMs: number): number => latestCredible(now + periodMs)
