import type { FreightRequest } from '../../freight/freight-shipment.ts'
import type { FreightFault } from '../../freight/unchecked-freight.ts'
import type { SandboxFault } from '../../sandbox/sandbox-fault.ts'
import type { Minor } from '../../values/money.ts'

/** How an edge names the field that a part came in. */
export type FreightPathOf = (fault: Omit<FreightFault, 'says' | 'index'>) => string

export type FreightDraftRequest = {
  readonly request: FreightRequest
  readonly orderId: string | null
  /** The shop that knows the order by that id; null where any may. */
  readonly storeId: string | null
  readonly pathOf: FreightPathOf
}

/** What a buyer says of a booking beside the freight itself. */
export type BookingOptions = {
  /** The most that it may cost; null where any price is accepted. */
  readonly maxPrice: Minor | null
  /** How long carriers may take to quote; absent for the usual time. */
  readonly timeoutMs?: number
  readonly fault: SandboxFault | null
}

/** Freight to be saved and booked in one: its request names the service. */
export type FreightCreation = FreightDraftRequest & BookingOptions

export type FreightDraftBooking = BookingOptions & {
  readonly shipmentId: number
  /** Null for the service that the draft names. */
  readonly service: string | null
  readonly pathOf: FreightPathOf
}
