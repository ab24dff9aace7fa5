import type { Tenant } from '../../access.ts'
import type { Carrier } from '../../ports/carrier/carrier.ts'
import type { JobPayloads, NewJob } from '../../ports/queue.ts'
import type { ShipmentReader } from '../../shipment/shipment-store.ts'
import type { Instant } from '../../time/clock.ts'
import { codeKey } from '../../values/code-key.ts'
import type { Purchase } from '../purchase-store.ts'
import { cancelSale } from './cancel-sale.ts'
import { carrierSelling, searchBook } from './search-book.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/**
 * When the carrier's book is searched once more for a purchase that was given up. Early, while any
 * carrier still cancels; after an hour, when no connection or gateway holds a request any longer; after
 * a day, when a nightly run has been worked off. The last look may come later, never earlier.
 */
const looksAfterMs = [5 * minuteMs, hourMs, 24 * hourMs] as const

/** What a carrier was asked to sell. */
export type RequestedSale = Pick<Purchase, 'shipmentId' | 'reference' | 'service' | 'handle'>

export type UnwantedSale = JobPayloads['take-back-sale']

/** The outcome of one look at the carrier. */
export type TakeBackOutcome =
  | { readonly kind: 'not_sold' }
  | { readonly kind: 'taken_back'; readonly trackingCode: string }
  /** It stays sold, however often we ask: a person has to speak with the carrier. */
  | { readonly kind: 'refused'; readonly trackingCode: string; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string }

/** Enqueued with the release itself, unless it is sure that nothing can be sold any more. */
export const lookForLateSale = (tenant: Tenant, purchase: Purchase, givenUpAt: Instant) =>
  takeBackJob(tenant, purchase, givenUpAt, givenUpAt + looksAfterMs[0], null)

/** The carrier has reported a sale whose money had been given back. */
export const takeBackAtOnce = (
  tenant: Tenant,
  purchase: RequestedSale,
  heardAt: Instant,
  trackingCode: string,
) => takeBackJob(tenant, purchase, heardAt, heardAt, trackingCode)

const takeBackJob = (
  { accountId }: Tenant,
  { shipmentId, reference, service, handle }: RequestedSale,
  givenUpAt: Instant,
  runAt: Instant,
  trackingCode: string | null,
): NewJob<'take-back-sale'> => ({
  kind: 'take-back-sale',
  accountId,
  // A request travels in real time, however far an account's own clock is advanced.
  clock: 'machine',
  runAt,
  payload: { shipmentId, reference, serviceId: service.serviceId, givenUpAt, trackingCode, handle },
})

/** When to look after a look that began at `lookedAt` and found nothing; null where it was the last. */
export function nextLookForLateSale(
  { givenUpAt }: UnwantedSale,
  lookedAt: Instant,
): Instant | null {
  const looks = looksAfterMs.map(afterMs => givenUpAt + afterMs)
  return looks.find(at => at > lookedAt) ?? null
}

const unsearchable: TakeBackOutcome = {
  kind: 'unknown',
  why: 'the book of the carrier can not be searched',
}

type SaleRecords = {
  carriers(): readonly Carrier[]
  readonly store: { readonly read: { readonly shipments: ShipmentReader } }
}

/** Looks once whether the carrier sold a purchase that was given up, and asks it to cancel the sale. */
export async function takeBackSale(
  { carriers, store }: SaleRecords,
  givenUp: UnwantedSale,
): Promise<TakeBackOutcome> {
  const carrier = carrierSelling({ carriers }, givenUp.serviceId)
  if (carrier === null) return { kind: 'unknown', why: 'no carrier sells this service now' }
  const trackingCode = await soldAs(carrier, givenUp)
  if (trackingCode === null) return { kind: 'not_sold' }
  if (trackingCode === 'unknown') return unsearchable
  // Adopted by hand for another shipment: somebody pays for it.
  const owner = await store.read.shipments.ownerOfTrackingCode(codeKey(trackingCode))
  if (owner !== null)
    return { kind: 'refused', trackingCode, why: 'another shipment has its number' }
  const { reference, handle = null } = givenUp
  const sold = { reference, handle, trackingCode, recipientName: null, ticket: null }
  const answer = await cancelSale(carrier, sold)
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'taken_back', trackingCode }
    case 'asked':
      return { kind: 'unknown', why: 'the carrier has not decided yet' }
    case 'refused':
      return { kind: 'refused', trackingCode, why: answer.why }
    case 'unknown':
      return answer
  }
}

/** Where no book can be searched, the number that the carrier once reported is all that we have. */
async function soldAs(
  carrier: Carrier,
  { reference, trackingCode, handle }: UnwantedSale,
): Promise<string | null | 'unknown'> {
  if (!carrier.find) return trackingCode
  const sale = await searchBook(carrier, reference, handle)
  return sale === null || sale === 'unknown' ? sale : sale.trackingCode
}
