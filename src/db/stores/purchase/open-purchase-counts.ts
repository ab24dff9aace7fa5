import type { OpenPurchaseCount } from '#core/purchase/purchase-store.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const openCounts = statement((db, p: { limit: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('purchase')
        .select(['state', 'held_at'])
        .where('settled_at', 'is', null)
        .orderBy('held_at')
        .limit(p.limit)
        .as('t'),
    )
    .groupBy('state')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('n'),
      fn.min<number>('held_at').as('first_held_at'),
    ]),
)

export async function countOpenPurchases(
  session: ReadSession,
  limit: number,
): Promise<readonly OpenPurchaseCount[]> {
  const rows = await session.all(openCounts, { limit })
  return rows.map(({ state, n, first_held_at }) => ({
    state,
    count: n,
    firstHeldAt: first_held_at,
  }))
}
