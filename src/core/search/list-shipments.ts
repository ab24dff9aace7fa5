import type { Tenant } from '../access.ts'
import type { ToldShipment } from '../facts.ts'
import type { FreightReader } from '../freight/freight-store.ts'
import type { GoodsKind } from '../goods-kind.ts'
import type { PrintReader } from '../print/print-store.ts'
import type { ListFilter, ListKey, ShipmentReader } from '../shipment/shipment-store.ts'
import type { ListOrder } from '../values/list-order.ts'

export type ShipmentQuestion = {
  readonly goods: GoodsKind
  readonly filter: ListFilter
  /** Of parcels alone; the rest of the filter is not asked then. */
  readonly onlyUnprinted: boolean
  readonly order: ListOrder
  /** The rows on one side of a key; null for the first page. */
  readonly place: { readonly side: 'after' | 'before'; readonly key: ListKey } | null
  readonly limit: number
}

export type ShipmentList = {
  readonly shipments: readonly ToldShipment[]
  /** Where the neighbouring pages begin; null where there is none. */
  readonly before: ListKey | null
  readonly after: ListKey | null
}

type Readers = {
  readonly shipments: Pick<ShipmentReader, 'keys' | 'byIds'>
  readonly freight: Pick<FreightReader, 'keys' | 'byIds'>
  readonly prints: Pick<PrintReader, 'unprinted'>
}

/** A page of parcels or freight by the key of its neighbour, in either direction. */
export async function listShipments(
  read: Readers,
  tenant: Tenant,
  question: ShipmentQuestion,
): Promise<ShipmentList> {
  const { goods, filter, onlyUnprinted, order, place, limit } = question
  const isBack = place?.side === 'before'
  const direction = isBack ? opposite[order] : order
  const store = goods === 'freight' ? read.freight : read.shipments
  const key = place?.key ?? null
  const found = onlyUnprinted
    ? await read.prints.unprinted(tenant, direction, key, limit + 1)
    : await store.keys(tenant, filter, direction, key, limit + 1)
  const page = found.slice(0, limit)
  const keys = isBack ? page.toReversed() : page
  const hasMore = found.length > limit
  const ids = keys.map(({ id }) => id)
  return {
    shipments: await store.byIds(tenant, ids),
    before: (isBack ? hasMore : place !== null) ? (keys[0] ?? null) : null,
    after: (isBack ? true : hasMore) ? (keys.at(-1) ?? null) : null,
  }
}

/** The whole list from its beginning, a page at a time. */
export async function* listInPages(
  read: Readers,
  tenant: Tenant,
  question: Omit<ShipmentQuestion, 'place'>,
): AsyncGenerator<readonly ToldShipment[]> {
  let place: ShipmentQuestion['place'] = null
  do {
    const list = await listShipments(read, tenant, { ...question, place })
    yield list.shipments
    place = list.after && { side: 'after', key: list.after }
  } while (place !== null)
}

const opposite = { newest: 'oldest', oldest: 'newest' } as const
