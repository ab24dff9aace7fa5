import type { PostalAddress } from '../address/postal-address.ts'
import type { LabelAddress, LabelFileFormat, LabelFormat } from '../ports/labels.ts'
import type { Price } from '../rating/quote.ts'
import type { Instant } from '../time/clock.ts'
import type { CustomsPurpose } from '../values/customs-purpose.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { Item, TaxIdentifier } from './item.ts'
import type { Packages } from './package.ts'
import type { ShipmentState } from './state.ts'

export type CustomsInput = {
  readonly purpose: CustomsPurpose | null
  /** The person who signs the papers. */
  readonly signer: string | null
}

/** What was asked, kept as sent: in the caller's units, with the caller's words. */
export type ShipmentRequest = {
  readonly toAddress: PostalAddress
  readonly returnAddress: PostalAddress | null
  /** Another sender than the account; it may be partial, and a return does not read it. */
  readonly fromAddress: PostalAddress | null
  readonly isReturn: boolean
  readonly isFba: boolean
  readonly packages: Packages
  /** As sent on a draft; the catalogue's exact name once it is bought. */
  readonly postageType: string | null
  /** The rest of a lone customs line, where no items were sent. */
  readonly customsDescription: string | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly value: Minor | null
  readonly currency: Currency
  readonly items: readonly Item[]
  readonly taxIdentifier: TaxIdentifier | null
  /** What customs are told of the parcel as a whole; null where the account's word counts. */
  readonly customs: CustomsInput | null
  readonly region: string
  readonly signature: boolean
  readonly insured: boolean
  readonly labelFormat: LabelFormat
  /** Whether a purchase was ever asked for. */
  readonly purchaseLabel: boolean
  /** The account's own address, or that of another sender, as the label shows it; null until then. */
  readonly ownAddress: LabelAddress | null
}

/** Ids, name, code and carrier as bought: no later catalogue and no other word of the carrier changes them. */
export type BoughtService = {
  readonly serviceId: number
  readonly serviceName: string
  readonly serviceCode: string
  readonly carrierCode: string
  readonly carrierName: string
  readonly carrierPhone: string
  readonly trackable: boolean
  readonly packageId: number
  readonly packageName: string
  readonly deliveryDays: string
  /** Postage that was not used is refunded for so long after the purchase. */
  readonly takesBackForMs: number
}

export type BoughtLabel = BoughtService & {
  readonly price: Price
  /** The number of the first package. */
  readonly trackingCode: string
  /** The numbers of the packages after it, in their order. */
  readonly otherTrackingCodes: readonly string[]
  /** The format of the file that the carrier sent as the label; null where we draw it, or have none. */
  readonly fileFormat: LabelFileFormat | null
  /** By the account's clock. */
  readonly boughtAt: Instant
  /** Sentences about what was filled in or doubtful. */
  readonly notes: readonly string[]
}

export type Shipment = {
  readonly id: number
  readonly shipCode: string
  readonly state: ShipmentState
  /** By the account's clock. */
  readonly createdAt: Instant
  readonly orderId: string | null
  readonly store: string | null
  readonly batchId: string | null
  readonly closeoutId: string | null
  readonly request: ShipmentRequest
  /** Null until the purchase was confirmed; stays after a void. */
  readonly bought: BoughtLabel | null
  /** What the ledger posted for it; a refund does not change it. */
  readonly totalPaid: Minor
}
