import type { Tenant } from '../access.ts'
import type { AnyShipment } from '../facts.ts'
import type { FreightReader } from '../freight/freight-store.ts'
import type { PrintReader } from '../print/print-store.ts'
import type { ListFilter } from '../shipment/list-filter.ts'
import type { ListKey, ShipmentReader } from '../shipment/shipment-store.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import type { ListOrder } from '../values/page.ts'
import { unprintedAfter } from './unprinted-after.ts'

export type ShipmentQuestion = {
  readonly goods: ShipmentKind
  readonly filter: ListFilter
  /** Leaves parcels alone, whatever states are asked for. */
  readonly onlyUnprinted: boolean
  readonly order: ListOrder
  /** The rows on one side of a key; null for the first page. */
  readonly place: { readonly side: 'after' | 'before'; readonly key: ListKey } | null
  readonly limit: number
}

export type ShipmentList = {
  readonly shipments: readonly AnyShipment[]
  /** Where the neighbouring pages begin; null where there is none. */
  readonly before: ListKey | null
  readonly after: ListKey | null
}

type Readers = {
  readonly shipments: Pick<ShipmentReader, 'keys' | 'byIds'>
  readonly freight: Pick<FreightReader, 'keys' | 'byIds'>
  readonly prints: Pick<PrintReader, 'unprinted' | 'unprintedAmong'>
}

/** A page of parcels or freight by the key of its neighbour, in either direction. */
export async function listShipments(
  read: Readers,
  tenant: Tenant,
  question: ShipmentQuestion,
): Promise<ShipmentList> {
  const { order, place, limit } = question
  const isBack = place?.side === 'before'
  const direction = isBack ? opposite[order] : order
  const asked = { ...question, order: direction }
  const found = await keysAfter(read, tenant, asked, place?.key ?? null, limit + 1)
  const page = found.slice(0, limit)
  const keys = isBack ? page.toReversed() : page
  const hasMore = found.length > limit
  const ids = keys.map(({ id }) => id)
  return {
    shipments: await storeOf(read, question).byIds(tenant, ids),
    before: (isBack ? hasMore : place !== null) ? (keys[0] ?? null) : null,
    after: (isBack ? true : hasMore) ? (keys.at(-1) ?? null) : null,
  }
}

const opposite = { newest: 'oldest', oldest: 'newest' } as const

type WholeQuestion = Omit<ShipmentQuestion, 'place' | 'limit'>

/** So few that others hardly wait for them. */
const atOnce = 100

/** All that a question asks for, a page at a time. */
export async function* allShipments(
  read: Readers,
  tenant: Tenant,
  question: WholeQuestion,
): AsyncGenerator<readonly AnyShipment[]> {
  let last: ListKey | null = null
  do {
    const keys: readonly ListKey[] = await keysAfter(read, tenant, question, last, atOnce)
    const ids = keys.map(({ id }) => id)
    yield await storeOf(read, question).byIds(tenant, ids)
    last = keys.length < atOnce ? null : (keys.at(-1) ?? null)
  } while (last !== null)
}

const storeOf = ({ shipments, freight }: Readers, { goods }: WholeQuestion) =>
  goods === 'freight' ? freight : shipments

const keysAfter = (
  read: Readers,
  tenant: Tenant,
  question: WholeQuestion,
  after: ListKey | null,
  limit: number,
): Promise<readonly ListKey[]> =>
  question.onlyUnprinted
    ? unprintedAfter(read, tenant, question, after, limit)
    : storeOf(read, question).keys(tenant, question.filter, question.order, after, limit)
