import type { PostalAddress } from '../address/postal-address.ts'
import type { LabelAddress } from '../ports/label-address.ts'
import type { Item } from '../shipment/item.ts'
import type { BoughtService } from '../shipment/shipment.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'
import type { FreightPrice, FreightQuote } from './freight-quote.ts'
import type { UncheckedUnit } from './unchecked-freight.ts'

/** What was asked, kept as sent: in the caller's units, with the caller's words. */
export type FreightRequest = {
  readonly toAddress: PostalAddress
  /** Where it is picked up; it may be partial. Null for the account's own address. */
  readonly fromAddress: PostalAddress | null
  readonly units: readonly UncheckedUnit[]
  readonly accessorials: readonly string[]
  /** `YYYY-MM-DD`. */
  readonly pickupOn: string | null
  /** As sent on a draft; the catalogue's exact name once it is booked. */
  readonly service: string | null
  readonly items: readonly Item[]
  readonly reference: string | null
  readonly specialInstructions: string | null
  /** Answered at any hour while dangerous goods are on the way. */
  readonly emergencyPhone: string | null
  /** Where it is picked up, as the bill of lading shows it; null until a booking was tried. */
  readonly origin: LabelAddress | null
}

/** As booked, with what its price was read by: a later catalogue changes nothing about it. */
export type FreightService = Omit<
  BoughtService,
  'packageId' | 'packageName' | 'trackable' | 'takesBackForMs'
> &
  Pick<FreightQuote, 'freightClass' | 'billedTicks' | 'deficitTicks'>

export type FreightBooking = FreightService & {
  readonly price: FreightPrice
  /** The PRO number. */
  readonly trackingCode: string
  /** What the carrier's dispatch calls it; null where a person adopted it by its PRO number alone. */
  readonly confirmationNumber: string | null
  /** By the account's clock. */
  readonly boughtAt: Instant
  /** Sentences about what was filled in or doubtful. */
  readonly notes: readonly string[]
}

/** Freight on pallets. It shares ids, ship codes and states with shipments of parcels, and no table. */
export type FreightShipment = {
  readonly id: number
  readonly shipCode: string
  readonly state: ShipmentState
  /** By the account's clock. */
  readonly createdAt: Instant
  readonly orderId: string | null
  readonly store: string | null
  readonly request: FreightRequest
  /** Null until the booking was confirmed; stays after it was cancelled. */
  readonly bought: FreightBooking | null
  /** What the ledger posted for it; a refund does not change it. */
  readonly totalPaid: Minor
  /** When it is seen next, by the account's clock; null where nobody tells. */
  readonly nextMoveAt: Instant | null
}

export type BookedShipment = FreightShipment & { readonly bought: FreightBooking }
