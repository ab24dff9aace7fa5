import { isDeepStrictEqual } from 'node:util'
import type { Tenant } from '../access.ts'
import type { DoubtScope } from '../address-check/address-doubts.ts'
import { type AnyCommand, accountNow } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { orderNamed } from '../order/find-order.ts'
import type { OrderReader } from '../order/order-store.ts'
import { shipCode } from '../shipment/ship-code.ts'
import type { Shipment, ShipmentRequest } from '../shipment/shipment.ts'
import { dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { parseId } from '../values/parse-id.ts'
import type { PathOf } from './decide/purchase-fault.ts'
import type { NamedShipment } from './decide/sale-order.ts'
import { notesOf, type SaleNotes } from './draft-notes.ts'

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

/** What people and programs say of a draft. */
export type DraftContents = Pick<Shipment, 'request' | 'orderId'>

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

export const isSameDraft = (one: DraftContents, other: DraftContents): boolean =>
  one.orderId === other.orderId && isDeepStrictEqual(one.request, other.request)

/** Refuses somebody who changes or buys a draft that is no longer what they saw. */
export const changedMeanwhile = (): CoreError =>
  new CoreError(
    'conflict',
    'The draft was changed in the meantime. Nothing was done: review it and try again.',
  )

/** Refuses a purchase or change of what is no draft any more; a draft that was deleted is not found. */
export const noDraft = ({ shipCode, state }: Pick<Shipment, 'shipCode' | 'state'>): CoreError =>
  state === 'cancelled'
    ? notFound('Shipment')
    : new CoreError('conflict', `The shipment ${shipCode} is not, or is no longer, a draft.`)
