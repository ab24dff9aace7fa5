import { dayOf } from '#core/shipment/shipment-count.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const add = statement((db, p: { accountId: number; day: number; n: number }) =>
  db
    .insertInto('shop_order_count')
    .values({ account_id: p.accountId, day: p.day, n: p.n })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'day']).doUpdateSet(update => ({
        n: update('shop_order_count.n', '+', update.ref('excluded.n')),
      })),
    ),
)

/** An order that was added (1) or removed (-1), with the time at which the customer placed it. */
type OrderCountChange = { readonly orderedAt: number; readonly n: 1 | -1 }

export function countOrders(
  session: WriteSession,
  accountId: number,
  changes: readonly OrderCountChange[],
): void {
  const sums = new Map<number, number>()
  for (const { orderedAt, n } of changes) {
    const day = dayOf(orderedAt)
    sums.set(day, (sums.get(day) ?? 0) + n)
  }
  // All transactions lock days in one order, so that two never wait for each other.
  for (const [day, n] of [...sums].toSorted(([a], [b]) => a - b)) {
    if (n !== 0) session.send(add, { accountId, day, n })
  }
}
