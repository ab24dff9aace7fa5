import type { Tenant } from '../access.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { After, ShipmentReader } from '../shipment/shipment-store.ts'
import type { ListOrder } from '../values/list-order.ts'
import type { PrintReader } from './print-store.ts'

type Readers = {
  readonly prints: Pick<PrintReader, 'unprinted' | 'countUnprinted'>
  readonly shipments: Pick<ShipmentReader, 'byIds'>
}

export type UnprintedPage = {
  readonly shipments: readonly Shipment[]
  /** Where the next page begins; null after the last label. */
  readonly next: After
  /** All labels of the list. */
  readonly total: number
}

/** Labels that were bought and that nobody has printed, a page by the key of the page before. */
export async function listUnprinted(
  { prints, shipments }: Readers,
  tenant: Tenant,
  order: ListOrder,
  after: After,
  limit: number,
): Promise<UnprintedPage> {
  const [found, total] = await Promise.all([
    prints.unprinted(tenant, order, after, limit + 1),
    prints.countUnprinted(tenant),
  ])
  const page = found.slice(0, limit)
  const ids = page.map(({ id }) => id)
  return {
    shipments: await shipments.byIds(tenant, ids),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
    total,
  }
}
