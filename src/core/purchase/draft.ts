import type { Tenant } from '../access.ts'
import type { PostalAddress } from '../address/postal-address.ts'
import { addressDoubts, type DoubtScope } from '../address-check/address-doubts.ts'
import { type AnyCommand, accountNow } from '../command/command.ts'
import { customsNotes } from '../customs/declare-customs.ts'
import { doubtsAboutTaxIdentifier } from '../customs/tax-identifier.ts'
import { orderNamed } from '../order/find-order.ts'
import type { OrderReader } from '../order/order-store.ts'
import { soldUnprotected } from '../rating/quote-message.ts'
import { shipCode } from '../shipment/ship-code.ts'
import type { Shipment, ShipmentRequest } from '../shipment/shipment.ts'
import { dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { parseId } from '../values/parse-id.ts'
import type { World } from '../world.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { lostLetters, textsOf } from './decide/lost-letters.ts'
import type { PathOf } from './decide/purchase-fault.ts'
import type { NamedShipment } from './decide/sale-order.ts'
import type { DraftContents } from './draft-contents.ts'

/** A shipment under its own id and code, before it is written down, or before it is bought. */
export type Draft = NamedShipment & {
  readonly createdAt: Instant
  /** By the account's clock: when it is made, or bought after it was saved. */
  readonly at: Instant
  /** As it was saved before; null for a new one. */
  readonly saved: Shipment | null
  /** What its buyer makes of the saved draft, in the transaction that buys it; null for nothing else. */
  readonly change: DraftContents | null
  readonly storeId: string | null
  /** Our own id of the order that it is made from. */
  readonly order: number | null
  readonly batchId: string | null
  /** The batch that is processed by its purchase; null for all other buyers. */
  readonly inBatch: number | null
  /** Sentences for its buyer. */
  readonly notes: readonly string[]
}

export type DraftRequest = {
  readonly request: ShipmentRequest
  readonly orderId: string | null
  /** The shop that knows the order by that id; null where any may. */
  readonly storeId: string | null
  readonly batchId: string | null
  /** How much of an address its buyer is warned of; absent for its province alone. */
  readonly doubtScope?: DoubtScope
  readonly pathOf: PathOf
}

/** A new draft under a number of its own. */
export async function draftOf(
  { world, caller, tenant }: AnyCommand,
  id: number,
  { request, orderId, storeId, batchId, pathOf, doubtScope }: DraftRequest,
  decision: SaleNotes | null,
): Promise<Draft> {
  const createdAt = accountNow({ world, caller })
  const day = dayIn(caller.settings.timeZone, createdAt)
  return {
    id,
    shipCode: shipCode(day, id, world.shipCodeKey),
    day,
    createdAt,
    at: createdAt,
    saved: null,
    change: null,
    orderId,
    ...(await linkOf(world.store.read, tenant, orderId, storeId)),
    batchId,
    inBatch: null,
    request,
    notes: notesOf(world, { request, orderId, pathOf, doubtScope }, decision),
  }
}

/** The order that a shipment is made from, and its shop; the shop as sent where there is no such order. */
export async function linkOf(
  stores: { readonly orders: OrderReader },
  tenant: Tenant,
  orderId: string | null,
  storeId: string | null,
): Promise<Pick<Draft, 'storeId' | 'order'>> {
  const shopId = storeId === null ? null : parseId(storeId)
  const isNoShop = storeId !== null && shopId === null
  const order = isNoShop ? null : await orderNamed(stores, tenant, orderId, shopId)
  return { storeId: order ? String(order.shopId) : storeId, order: order?.id ?? null }
}

type NotedRequest = Pick<DraftRequest, 'request' | 'orderId' | 'pathOf'> & {
  readonly doubtScope?: DoubtScope | undefined
}

/** The part of a decision that a buyer is told about; null where nothing is decided yet. */
type SaleNotes = Pick<Decision, 'declaration' | 'question'>

/** Sentences about what was filled in, is lacking or doubtful. */
export const notesOf = (
  world: Pick<World, 'labels' | 'addressAlmanac'>,
  { request, orderId, pathOf, doubtScope }: NotedRequest,
  decision: SaleNotes | null,
): readonly string[] => [
  ...(decision?.question.insuredForNothing ? [soldUnprotected] : []),
  ...lackingAddress(request),
  ...doubtsAboutAddress(world, request, doubtScope ?? 'province'),
  ...(decision?.declaration ? customsNotes(decision.declaration) : []),
  ...doubtsAboutTaxIdentifier(request.taxIdentifier, pathOf({ part: 'taxIdentifier' })),
  ...lostLetters(world.labels, request, orderId, {
    goods: (decision?.declaration?.lines ?? []).flatMap(textsOf),
  }),
]

/** A purchase without name, street or city works, and says so. */
function lackingAddress({
  toAddress,
  returnAddress,
  isReturn,
}: ShipmentRequest): readonly string[] {
  const shop = isReturn ? returnAddress : null
  return [...lackingIn('address', toAddress), ...(shop ? lackingIn('return address', shop) : [])]
}

export function lackingIn(
  what: string,
  { name, company, address1, city }: PostalAddress,
): readonly string[] {
  const parts = [
    ['name', name ?? company],
    ['street', address1],
    ['city', city],
  ] as const
  const lacking = parts.filter(([, value]) => value === null).map(([part]) => part)
  return lacking.length > 0 ? [`The ${what} has no ${lacking.join(', no ')}.`] : []
}

function doubtsAboutAddress(
  { addressAlmanac }: Pick<World, 'addressAlmanac'>,
  { toAddress, returnAddress, isReturn }: ShipmentRequest,
  scope: DoubtScope,
): readonly string[] {
  const almanac = addressAlmanac()
  const shop = isReturn ? returnAddress : null
  return [
    ...addressDoubts(toAddress, almanac, scope),
    ...(shop ? addressDoubts(shop, almanac, scope).map(says => `Return address: ${says}`) : []),
  ]
}
