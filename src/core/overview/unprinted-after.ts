import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tenant } from '../access.ts'
import type { PrintReader } from '../print/print-store.ts'
import { isNarrowed, type ListFilter } from '../shipment/list-filter.ts'
import type { After, ListKey, ShipmentReader } from '../shipment/shipment-store.ts'
import type { ListOrder } from '../values/page.ts'

type Readers = {
  readonly shipments: Pick<ShipmentReader, 'keys'>
  readonly prints: Pick<PrintReader, 'unprinted' | 'unprintedAmong'>
}

type UnprintedQuery = { readonly filter: ListFilter; readonly order: ListOrder }

/** So few that others hardly wait for them. */
const atOnce = 1_000

/**
 * The next labels that nobody has printed. The store counts all of an account's by day; of those that a
 * filter leaves, what is bought is looked through.
 */
export async function unprintedAfter(
  { shipments, prints }: Readers,
  tenant: Tenant,
  { filter, order }: UnprintedQuery,
  after: After,
  limit: number,
): Promise<readonly ListKey[]> {
  if (!isNarrowed(filter)) return await prints.unprinted(tenant, order, after, limit)
  const bought: ListFilter = { ...filter, states: ['bought'] }
  const found: ListKey[] = []
  let last = after
  do {
    const keys: readonly ListKey[] = await shipments.keys(tenant, bought, order, last, atOnce)
    const ids = keys.map(({ id }) => id)
    const unprinted = await prints.unprintedAmong(tenant, ids)
    found.push(...keys.filter(({ id }) => unprinted.has(id)))
    await nextTurn()
    last = keys.length < atOnce ? null : (keys.at(-1) ?? null)
  } while (last !== null && found.length < limit)
  return found.slice(0, limit)
}
