import type { Currency, Minor } from '../values/money.ts'
import type { LabelAddress } from './label-address.ts'

/** What is printed for a booked freight shipment: a bill of lading, and a label for each unit. */
export type FreightPapers = {
  readonly carrierName: string
  readonly serviceName: string
  /** The carrier's Standard Carrier Alpha Code. */
  readonly scac: string
  readonly bolNumber: string
  readonly proNumber: string
  readonly confirmationNumber: string
  /** Local days, `YYYY-MM-DD`; null for the carrier's next one. */
  readonly bookedOn: string
  readonly pickupOn: string | null
  readonly shipper: LabelAddress
  readonly consignee: LabelAddress
  /** Who pays the carrier; null where the consignee does, or whoever the carrier has agreed it with. */
  readonly billTo: LabelAddress | null
  readonly terms: FreightTerms
  readonly references: readonly { readonly title: string; readonly text: string }[]
  readonly specialInstructions: string | null
  /** In the carrier's words, such as `Liftgate at Delivery`. */
  readonly accessorials: readonly string[]
  readonly lines: readonly FreightLine[]
  readonly declaredValue: FreightAmount | null
  /** What the driver collects from the consignee. */
  readonly cashOnDelivery: FreightAmount | null
  /** Answered at any hour while dangerous goods are on the way. */
  readonly emergencyPhone: string | null
  /** Whether the sandbox booked it: no carrier comes for it. */
  readonly sample: boolean
  /** The prices are those of a demonstration. */
  readonly demonstration: boolean
}

export const freightTerms = ['prepaid', 'collect', 'third_party'] as const
export type FreightTerms = (typeof freightTerms)[number]

export type FreightAmount = { readonly minor: Minor; readonly currency: Currency }

/** Handling units that are alike. */
export type FreightLine = {
  readonly quantity: number
  readonly unitType: string
  readonly pieces: number | null
  readonly hazmat: boolean
  readonly stackable: boolean
  readonly description: string | null
  /** The weight of one unit. */
  readonly weightTicks: number
  /** Length, width and height of one unit. */
  readonly sidesMicrometres: readonly [number, number, number]
  readonly freightClass: string
  readonly nmfc: string | null
}
