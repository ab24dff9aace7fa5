import type { Tenant } from '../../access.ts'
import type { ExpectedRefunds } from '../../ledger/funds.ts'
import type { ShipmentState } from '../../shipment/state.ts'
import type { Instant } from '../../time/clock.ts'

/**
 * A void of a label that a carrier outside our transaction sold: `asked` (its caller alone may have asked
 * the carrier), `waiting` (the carrier has the request, or the job asks about it), then `accepted` or
 * `refused`.
 */
export type VoidState = 'asked' | 'waiting' | 'accepted' | 'refused'

export type VoidRequest = {
  readonly shipmentId: number
  readonly state: VoidState
  /** Where the shipment stood, and stands again when the carrier refuses. */
  readonly fromState: ShipmentState
  /** The carrier's own name for the request, once it has one. */
  readonly ticket: string | null
  /** Why the carrier refused. */
  readonly reason: string | null
  /** By the system's clock. */
  readonly askedAt: Instant
  readonly settledAt: Instant | null
  /** Whether its shipment had a request before it: the carrier may have heard that one, too. */
  readonly isRepeated: boolean
}

export type NewVoidRequest = Pick<VoidRequest, 'shipmentId' | 'fromState' | 'askedAt'>

/** One request of a shipment: after a refusal another one may be open. */
export type VoidAttempt = Pick<VoidRequest, 'shipmentId' | 'askedAt'>

export type VoidReader = {
  /** The latest: a void may be asked for again after a refusal. */
  ofShipment(tenant: Tenant, shipmentId: number): Promise<VoidRequest | null>
  /** Those of the shipments that a carrier has refused to void. */
  refusedAmong(tenant: Tenant, shipmentIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Sums the open voids of parcels and freight. */
  open(tenant: Tenant): Promise<ExpectedRefunds>
}

/** Each move is conditional: false where the request is settled already. */
export type VoidWriter = VoidReader & {
  insert(tenant: Tenant, request: NewVoidRequest): Promise<void>
  /** An answer without a ticket leaves the ticket that the request has. */
  wait(tenant: Tenant, attempt: VoidAttempt, ticket: string | null): Promise<boolean>
  /** Accepts the request that is open, also where the carrier answered an earlier one: the label is void. */
  accept(tenant: Tenant, shipmentId: number, at: Instant): Promise<boolean>
  refuse(tenant: Tenant, attempt: VoidAttempt, reason: string, at: Instant): Promise<boolean>
  /** For the answer to the first question: false, too, where the job asks about it by now. */
  refuseFirst(tenant: Tenant, attempt: VoidAttempt, reason: string, at: Instant): Promise<boolean>
}
