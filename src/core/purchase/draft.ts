import { isDeepStrictEqual } from 'node:util'
import type { Tenant } from '../access.ts'
import type { DoubtScope } from '../address-check/address-doubts.ts'
import { type AnyCommand, accountNow } from '../command/command.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import type { AnyShipment } from '../facts.ts'
import { orderNamed } from '../order/find-order.ts'
import type { OrderReader } from '../order/order-store.ts'
import { shipCode } from '../shipment/ship-code.ts'
import type { Shipment, ShipmentRequest } from '../shipment/shipment.ts'
import { isDeleted } from '../shipment/state.ts'
import { dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { parseId } from '../values/parse-id.ts'
import type { PathOf } from './decide/purchase-fault.ts'
import { notesOf, type SaleNotes } from './draft-notes.ts'

/** A shipment of either kind under its own id and code, before it is written down, or before it is bought. */
export type DraftOf<Saved extends AnyShipment> = Pick<
  Saved,
  'id' | 'shipCode' | 'createdAt' | 'orderId' | 'request'
> & {
  /** The account's local day. */
  readonly day: string
  /** By the account's clock: when it is made, or bought after it was saved. */
  readonly at: Instant
  /** As it was saved before; null for a new one. */
  readonly saved: Saved | null
  readonly storeId: string | null
  /** Our own id of the order that it is made from. */
  readonly order: number | null
}

export type Draft = DraftOf<Shipment> & {
  readonly goods: 'parcels'
  /** What its buyer makes of the saved draft, in the transaction that buys it; null for nothing else. */
  readonly change: DraftContents | null
  readonly batchId: string | null
  /** The batch that is processed by its purchase; null for all other buyers. */
  readonly inBatch: number | null
  /** Sentences for its buyer. */
  readonly notes: readonly string[]
}

/** A price limit that was sent with a draft, which keeps none, and the edge's refusal where it is in a batch. */
export type SentLimit = { readonly field: string; readonly inBatch: string }

export type DraftRequest = {
  readonly request: ShipmentRequest
  readonly orderId: string | null
  /** The shop that knows the order by that id; null where any may. */
  readonly storeId: string | null
  readonly batchId: string | null
  /** How much of an address its buyer is warned of; absent for its province alone. */
  readonly doubtScope?: DoubtScope
  /** Null or absent where no limit was sent. */
  readonly limit?: SentLimit | null
  readonly pathOf: PathOf
}

/** What people and programs say of a draft. */
export type DraftContents = Pick<Shipment, 'request' | 'orderId'>

/** A new draft of parcels under a number of its own. */
export async function draftOf(
  command: AnyCommand,
  id: number,
  { request, orderId, storeId, batchId, pathOf, doubtScope }: DraftRequest,
  decision: SaleNotes | null,
): Promise<Draft> {
  return {
    ...(await newDraft(command, id, orderId, storeId)),
    goods: 'parcels',
    change: null,
    batchId,
    inBatch: null,
    request,
    notes: notesOf(command.world, { request, orderId, pathOf, doubtScope }, decision),
  }
}

/** What a new draft of either kind is before anything is said of its goods. */
export async function newDraft(
  command: AnyCommand,
  id: number,
  orderId: string | null,
  storeId: string | null,
) {
  const { world, caller, tenant } = command
  const at = accountNow(command)
  const day = dayIn(caller.settings.timeZone, at)
  const code = shipCode(day, id, world.shipCodeKey)
  const link = await linkOf(world.store.read, tenant, orderId, storeId)
  return { id, shipCode: code, day, createdAt: at, at, saved: null, orderId, ...link }
}

/** A saved draft of either kind as of now, with the order that its buyer names. */
export async function savedDraft<Saved extends AnyShipment>(
  command: AnyCommand,
  saved: Saved,
  orderId: string | null,
) {
  const { world, caller, tenant } = command
  const { id, shipCode, createdAt } = saved
  const at = accountNow(command)
  const day = dayIn(caller.settings.timeZone, at)
  const link = await linkOf(world.store.read, tenant, orderId, saved.store)
  return { id, shipCode, day, createdAt, at, saved, orderId, ...link }
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

type Comparable = Pick<AnyShipment, 'request' | 'orderId'>

/** Whether people see the same in two drafts, or in a form and a draft. */
export const isSameDraft = (one: Comparable, other: Comparable): boolean =>
  one.orderId === other.orderId && isDeepStrictEqual(one.request, other.request)

/** Refuses somebody who changes or buys a draft that is no longer what they saw. */
export const changedMeanwhile = (): CoreError =>
  new CoreError(
    'conflict',
    'The draft was changed in the meantime. Nothing was done: review it and try again.',
  )

/**
 * One of two buyers moves the draft, and locks its row. The row then shows whether the draft is still the
 * one that was priced; its shop counts, too, because its order was looked up by it.
 */
export function stillAsPriced<Saved extends AnyShipment>(
  priced: Saved,
  current: Saved | null,
): Saved {
  const isSame = current !== null && current.store === priced.store && isSameDraft(priced, current)
  if (isSame) return current
  throw new CoreError('conflict', 'The draft was changed at the same time. Try again.')
}

/** The draft that is to be bought; refuses what is none. */
export function requireDraft<Saved extends AnyShipment>(saved: Saved | null): Saved {
  if (!saved) throw notFound('Shipment')
  if (saved.state !== 'draft') throw noDraft(saved)
  return saved
}

/** A draft keeps no limit, and the batch that it joins is bought without one: nothing would ever hold it. */
export function refuseLimitInBatch(
  limit: SentLimit | null | undefined,
  batchId: string | null,
): void {
  if (limit && batchId) throw invalid(limit.field, limit.inBatch)
}

/** Refuses a purchase or change of what is no draft any more; a draft that was deleted is not found. */
export const noDraft = (shipment: Pick<Shipment, 'shipCode' | 'state'>): CoreError =>
  isDeleted(shipment)
    ? notFound('Shipment')
    : new CoreError(
        'conflict',
        `The shipment ${shipment.shipCode} is not, or is no longer, a draft.`,
      )
