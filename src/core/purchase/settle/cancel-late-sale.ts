import type { AccountId, Tenant } from '../../access.ts'
import type { RemoteSale, SaleIdentity, Seller } from '../../ports/carrier/carrier.ts'
import { type JobPayloads, type NewJob, type SaleJobKind, saleJob } from '../../ports/queue.ts'
import type { Instant } from '../../time/clock.ts'
import { dayMs, hourMs, minuteMs } from '../../time/durations.ts'
import type { World } from '../../world.ts'
import type { Sellers } from '../goods-sales.ts'
import type { Purchase } from '../purchase-store.ts'
import { salesOfGoods } from '../sales-of-goods.ts'
import { cancelSale } from './cancel-sale.ts'
import { isSilent, searchBook, type UnansweredSearch } from './search-book.ts'
import { takenCode } from './taken-code.ts'

/**
 * When the carrier's book is searched once more for a purchase that was given up. Early, while any
 * carrier still cancels; after an hour, when no connection or gateway holds a request any longer; after
 * a day, when a nightly run has been worked off. The last look may come later, never earlier.
 */
const looksAfterMs = [5 * minuteMs, hourMs, dayMs] as const

/** A sale as the carrier names it. */
type LateSale = Pick<RemoteSale, 'trackingCode' | 'otherTrackingCodes' | 'carrierId'>

/** What a carrier was asked to sell. */
export type RequestedSale = Pick<
  Purchase,
  'shipmentId' | 'goods' | 'reference' | 'service' | 'handle' | 'connection'
>

export type UnwantedSale = JobPayloads['take-back-sale']

/** The outcome of one look at the carrier. */
export type LateSaleOutcome =
  | { readonly kind: 'not_sold' }
  | { readonly kind: 'taken_back'; readonly trackingCode: string }
  /** It stays sold, however often we ask: a person has to speak with the carrier. */
  | { readonly kind: 'refused'; readonly trackingCode: string; readonly why: string }
  /** To be looked at again, with all that is known by now; not before the carrier says, where it says. */
  | {
      readonly kind: 'unknown'
      readonly why: string
      readonly known: UnwantedSale
      readonly askAgainAt?: Instant
    }
  /** Only a person can learn whether it was sold, or whether a sale that has a number still stands. */
  | { readonly kind: 'undecidable'; readonly trackingCode: string | null; readonly why: string }

/** Enqueued with the release itself, unless it is sure that nothing can be sold any more. */
export const lookForLateSale = (tenant: Tenant, purchase: Purchase, givenUpAt: Instant) =>
  lateSaleJob(tenant, purchase, givenUpAt, givenUpAt + looksAfterMs[0], null)

/** The carrier has reported a sale whose money had been given back. */
export const cancelLateSaleAtOnce = (
  tenant: Tenant,
  purchase: RequestedSale,
  heardAt: Instant,
  sale: LateSale,
) => lateSaleJob(tenant, purchase, heardAt, heardAt, sale)

const lateSaleJob = (
  { accountId }: Tenant,
  { shipmentId, goods, reference, service, handle, connection }: RequestedSale,
  givenUpAt: Instant,
  runAt: Instant,
  sale: LateSale | null,
): NewJob<SaleJobKind<'take-back-sale'>> => ({
  kind: saleJob('take-back-sale', goods),
  accountId,
  // A request travels in real time, however far an account's own clock is advanced.
  clock: 'machine',
  runAt,
  payload: {
    shipmentId,
    reference,
    serviceId: service.serviceId,
    givenUpAt,
    trackingCode: sale?.trackingCode ?? null,
    carrierId: sale?.carrierId ?? null,
    handle,
    connection,
    goods,
  },
})

/** When to look after a look that began at `lookedAt` and found nothing; null where it was the last. */
export function nextLookForLateSale(
  { givenUpAt }: UnwantedSale,
  lookedAt: Instant,
): Instant | null {
  const looks = looksAfterMs.map(afterMs => givenUpAt + afterMs)
  return looks.find(at => at > lookedAt) ?? null
}

/** Looks once whether the carrier sold a purchase that was given up, and asks it to cancel the sale. */
export async function cancelLateSale(
  world: Sellers & Pick<World, 'store' | 'clock'>,
  accountId: AccountId,
  givenUp: UnwantedSale,
): Promise<LateSaleOutcome> {
  const { shipmentId, serviceId, reference, handle = null, connection = null } = givenUp
  const { ticket = null, goods = 'parcels' } = givenUp
  const sales = salesOfGoods[goods]
  const carrier = sales.seller(world, { serviceId, connection })
  if (carrier === null && connection !== null) {
    const { trackingCode } = givenUp
    return { kind: 'undecidable', trackingCode, why: 'its carrier account can no longer be asked' }
  }
  if (carrier === null) {
    return { kind: 'unknown', why: 'no carrier sells this service now', known: givenUp }
  }
  const identity = { accountId, shipmentId, reference, handle, connection }
  const sale = await lateSale(world, carrier, identity, givenUp)
  if (sale === null) return { kind: 'not_sold' }
  if (isSilent(sale)) {
    const { silent, why } = sale
    return silent === 'spent'
      ? { kind: 'undecidable', trackingCode: null, why }
      : { kind: 'unknown', why, known: givenUp }
  }
  const { trackingCode, carrierId = null } = sale
  const known = { ...givenUp, trackingCode, carrierId }
  // Adopted by hand: somebody pays for it.
  const taken = await takenCode(sales, world.store.read, sale, null)
  if (taken !== null) {
    return {
      kind: 'refused',
      trackingCode,
      why: `another shipment already has the number ${taken}`,
    }
  }
  const sold = { ...identity, trackingCode, carrierId, recipientName: null, ticket }
  const answer = await cancelSale(world, carrier, sold, givenUp.givenUpAt)
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'taken_back', trackingCode }
    case 'refused':
      return { kind: 'refused', trackingCode, why: answer.why }
    case 'open': {
      const { why, ticket: given, askAgainAt } = answer
      if (askAgainAt === 'never') return { kind: 'undecidable', trackingCode, why }
      return {
        kind: 'unknown',
        why,
        known: given === undefined ? known : { ...known, ticket: given ?? ticket },
        ...(askAgainAt !== undefined && { askAgainAt }),
      }
    }
    case 'undecidable':
      return { ...answer, trackingCode }
  }
}

/** A number that is known is not looked for again: the book may show it late, or only so many times. */
async function lateSale(
  world: Pick<World, 'store' | 'clock'>,
  carrier: Seller,
  identity: SaleIdentity,
  { trackingCode, carrierId = null }: UnwantedSale,
): Promise<LateSale | UnansweredSearch | null> {
  if (trackingCode !== null) return { trackingCode, carrierId }
  return await searchBook(world, carrier, identity)
}
