import { usualLimits } from '../carrier-limits.ts'
import type { TrackingCodes } from '../numbers/tracking-codes.ts'
import type { Price } from '../rating/quote.ts'
import type { BoughtLabel, BoughtService, ShipmentRequest } from '../shipment/shipment.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'
import type { JourneyInput, Step } from '../tracking/journey.ts'

type LabelFacts = Pick<BoughtLabel, 'boughtAt' | 'notes'> & Partial<Pick<BoughtLabel, 'fileFormat'>>

/** What a shipment's record says of its purchase. */
export const boughtLabel = (
  service: BoughtService,
  price: Price,
  { trackingCode, otherTrackingCodes = [] }: TrackingCodes,
  { boughtAt, notes, fileFormat = null }: LabelFacts,
): BoughtLabel => ({
  ...service,
  price: priceOf(price),
  trackingCode,
  otherTrackingCodes,
  fileFormat,
  boughtAt,
  notes,
})

/** So many days postage that was not used is refunded, as a rule. The sentences that say it read this. */
export const refundableDays = usualLimits.takesBackForMs / dayMs

/** The price alone: the other fields of a quote belong to the question, not to the purchase. */
export function priceOf<Kind extends string>(quote: Price<Kind>): Price<Kind> {
  const { baseRate, addOns, duty, rate, gst, pst, hst, qst, dutyTax, tax, total, currency } = quote
  const price = { baseRate, addOns, duty, rate, gst, pst, hst, qst, dutyTax, tax, total, currency }
  return quote.exchange ? { ...price, exchange: quote.exchange } : price
}

/** When the first scan of the parcel is due. */
export function nextMove(
  { journey }: { journey(input: JourneyInput): readonly Step[] },
  bought: BoughtLabel,
  { toAddress }: ShipmentRequest,
): Instant | null {
  const [first] = journey({ ...bought, recipientName: toAddress.name })
  return first?.at ?? null
}

/** The first event of each bought shipment. */
export const labelMade = (at: Instant) =>
  ({ state: 'bought', description: 'Label made', location: '', at }) as const

/** The last one of a shipment that was voided. */
export const voidSeen = (at: Instant) =>
  ({ state: 'voided', description: 'Voided', location: '', at }) as const
