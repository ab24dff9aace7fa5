import type { ListKey } from '#core/shipment/shipment-store.ts'
import type { ListOrder } from '#core/values/list-order.ts'
import { firstInstant, lastInstant } from './counted-days.ts'

/** Beyond the last key on the side where the list begins. */
export const listStart: Readonly<Record<ListOrder, ListKey>> = {
  newest: { createdAt: lastInstant, id: Number.MAX_SAFE_INTEGER },
  oldest: { createdAt: firstInstant, id: 0 },
}
