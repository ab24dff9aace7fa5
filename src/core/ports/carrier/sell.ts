import type { TrackingCodes } from '../../numbers/tracking-codes.ts'
import type { RateQuestion } from '../../rating/question.ts'
import type { Price } from '../../rating/quote.ts'
import type { SandboxFault } from '../../sandbox/sandbox-fault.ts'
import type {
  CustomsContent,
  FulfilmentBoxes,
  LabelContent,
  LabelFile,
  LabelFormat,
  LabelReference,
  PrintedAddress,
} from '../labels.ts'

/** Freight is sold by the same steps, with orders and sales of its own. */
export type SellingCarrier<Order = SaleOrder, Sold = Sale, SoldRemotely = RemoteSale> = {
  /** Where this order would be sold: in our process, or by the carrier outside it. */
  sell(order: Order): Selling<Sold, SoldRemotely>
  /** Whether asking twice with one reference, one after the other or both at once, sells once. */
  readonly sellsOnceByReference?: boolean
}

/** A shipment to be sold postage for: decided, priced, and turned round where it is a return. */
export type SaleOrder = {
  readonly accountId: number
  readonly shipmentId: number
  readonly serviceId: number
  readonly question: RateQuestion
  readonly price: Price
  /** What the buyer prints. A carrier that has no such label sends another. */
  readonly labelFormat: LabelFormat
  /** What the carrier said with its quote for the purchase to bring back; null where it said nothing. */
  readonly memo: string | null
  readonly sender: PrintedAddress
  readonly recipient: PrintedAddress
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

export type Selling<Sold = Sale, SoldRemotely = RemoteSale> =
  | InProcessSelling<Sold>
  | RemoteSelling<SoldRemotely>

export type InProcessSelling<Sold = Sale> = {
  readonly kind: 'in_process'
  /** The range that its parcels are numbered from. */
  readonly numbers: string
  /** How many serials it takes, one after the other: one for each package. */
  readonly pieces: number
  issue(firstSerial: number): Sold
}

export type RemoteSelling<Sold = RemoteSale> = {
  readonly kind: 'remote'
  /**
   * For a carrier that gives a purchase a name of its own before money can move, and sells once under
   * it. It costs nothing, and may be done again; the handle is written down before `buy` is called.
   */
  prepare?(reference: string, signal: AbortSignal): Promise<string>
  /** Under our reference, so that a lost answer can be found again; `handle` is what `prepare` gave. */
  buy(reference: string, signal: AbortSignal, handle?: string | null): Promise<Sold>
}

export type Sale = TrackingCodes & { readonly label: LabelContent }

/** What came back from a carrier's own door: its numbers, and the label as it is to be kept. */
export type RemoteSale = TrackingCodes & {
  /** The packed layout of a carrier whose labels we draw, or the carrier's own file for all packages. */
  readonly label: string | LabelFile
  /** Customs papers and what else is printed beside the label, in the carrier's order. */
  readonly papers?: readonly LabelFile[]
  /** The carrier's own name for the sale. */
  readonly carrierId?: string | null
  /** What the carrier charges us. */
  readonly cost?: readonly CostLine[] | null
}

/** A line of the carrier's bill. */
export type CostLine = {
  readonly description: string
  /** In the smallest unit of the currency; a discount is negative. */
  readonly minor: number
  /** The carrier's own, by its ISO code. */
  readonly currency: string
}
