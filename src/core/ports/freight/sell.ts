import type { FreightPrice, FreightQuestion } from '../../freight/freight-quote.ts'
import type { TrackingCodes } from '../../numbers/tracking-codes.ts'
import type { SandboxFault } from '../../sandbox/sandbox-fault.ts'
import type { RemoteSale } from '../carrier/carrier.ts'
import type { FreightPapers } from '../freight-papers.ts'
import type { LabelAddress } from '../label-address.ts'

/** Freight to be booked: decided and priced. */
export type FreightOrder = {
  readonly accountId: number
  readonly shipmentId: number
  readonly serviceId: number
  readonly question: FreightQuestion
  readonly price: FreightPrice
  /** What the carrier said with its quote for the booking to bring back; null where it said nothing. */
  readonly memo: string | null
  readonly shipper: LabelAddress
  readonly consignee: LabelAddress
  /** The local day of the booking, `YYYY-MM-DD`. */
  readonly bookedOn: string
  readonly sample: boolean
  /** What the sandbox was asked to let go wrong with this order alone. */
  readonly fault: SandboxFault | null
} & Pick<
  FreightPapers,
  | 'billTo'
  | 'terms'
  | 'references'
  | 'specialInstructions'
  | 'declaredValue'
  | 'cashOnDelivery'
  | 'emergencyPhone'
>

/** The tracking code is the PRO number. */
export type FreightSale = TrackingCodes & {
  readonly confirmationNumber: string
  readonly label: FreightPapers
}

/** What came back from a carrier's own door, with its papers as they are to be kept. */
export type RemoteFreightSale = RemoteSale & { readonly confirmationNumber: string }
