import type { TrackingCodes } from '../numbers/tracking-codes.ts'
import type { RateQuestion } from '../rating/question.ts'
import type { Price } from '../rating/quote.ts'
import type { RatingCarrier } from '../rating/rating-carrier.ts'
import type { CarrierBookWriters, NewCarrierSale } from '../sandbox/carrier-book-store.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { Instant } from '../time/clock.ts'
import type {
  CustomsContent,
  FulfilmentBoxes,
  LabelAddress,
  LabelContent,
  LabelReference,
} from './labels.ts'

/**
 * What the core asks of a carrier. An absent method is something this carrier cannot do. A carrier
 * that works in process answers at once; a remote one returns a promise and obeys the signal.
 */
export type Carrier = RatingCarrier & {
  /** Where this order would be sold: in our process, or by the carrier outside it. */
  sell?(order: SaleOrder): Selling
  /** What was sold under our reference; null where nothing was. Absent: it can't be searched. */
  find?(reference: string, signal: AbortSignal): Promise<RemoteSale | null>
  /** Whether asking twice with one reference, one after the other or both at once, sells once. */
  readonly sellsOnceByReference?: boolean
  /**
   * A void at the carrier's own door, of what it sold there, by its first number; absent where it can't
   * be asked to. Asked again with the ticket of an earlier answer, it says how that request stands.
   */
  cancel?(sold: SoldLabel, signal: AbortSignal): Promise<VoidAnswer>
  /** A simulated carrier's own record of what is sold and voided in our transactions; no other has one. */
  readonly simulatedBook?: SimulatedBook
}

/** What a carrier sold at its own door. */
export type SoldLabel = {
  readonly reference: string
  readonly trackingCode: string
  /** Only the sandbox's magic names use it. */
  readonly recipientName: string | null
  /** Of the carrier's answer to an earlier request; null at the first. */
  readonly ticket: string | null
}

/** Where nobody knows the answer the carrier throws, and is asked again. */
export type VoidAnswer =
  | { readonly kind: 'accepted' }
  /** It has the request and decides later. */
  | { readonly kind: 'asked'; readonly ticket: string | null }
  | { readonly kind: 'refused'; readonly why: string }

/** Written in the caller's transaction: an entry stands or falls with the sale or void itself. */
export type SimulatedBook = {
  enterSale(writers: CarrierBookWriters, sale: Omit<NewCarrierSale, 'carrier'>): Promise<void>
  enterVoid(writers: CarrierBookWriters, trackingCode: string, at: Instant): Promise<void>
}

/** A shipment to be sold postage for: decided, priced, and turned round where it is a return. */
export type SaleOrder = {
  readonly accountId: number
  readonly shipmentId: number
  readonly serviceId: number
  readonly question: RateQuestion
  readonly price: Price
  readonly sender: LabelAddress
  readonly recipient: LabelAddress
  readonly references: readonly LabelReference[]
  /** The local day of the purchase, `YYYY-MM-DD`. */
  readonly mailedOn: string
  /** The day by which an express parcel should arrive; null where nobody paid for one. */
  readonly expectedOn: string | null
  readonly customs: CustomsContent | null
  readonly boxes: FulfilmentBoxes | null
  readonly sample: boolean
  /** What the sandbox was asked to let go wrong with this order alone. */
  readonly fault: SandboxFault | null
}

export type Selling = InProcessSelling | RemoteSelling

export type InProcessSelling = {
  readonly kind: 'in_process'
  /** The range that its parcels are numbered from. */
  readonly numbers: string
  /** How many serials it takes, one after the other: one for each package. */
  readonly pieces: number
  issue(firstSerial: number): Sale
}

export type RemoteSelling = {
  readonly kind: 'remote'
  /** Under our reference, so that a lost answer can be found again. */
  buy(reference: string, signal: AbortSignal): Promise<RemoteSale>
}

export type Sale = TrackingCodes & { readonly label: LabelContent }

/** What came back from a carrier's own door: its numbers, and the label as it is to be kept. */
export type RemoteSale = TrackingCodes & { readonly label: string }
