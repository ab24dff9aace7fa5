import type { Instant } from '../time/clock.ts'
import type { ShipmentState } from './state.ts'

/** What lists that are read by key can be narrowed to. */
export type ListFilter = {
  /** Both inclusive, by the time of creation. */
  readonly from: Instant | null
  readonly to: Instant | null
  readonly states: readonly ShipmentState[] | null
  readonly orderId: string | null
  /** Any part of the recipient's name, in any case. */
  readonly toName: string | null
  /** The shop, as it stands on the shipment. */
  readonly storeId: string | null
  /** The service that was bought: no draft has one. */
  readonly serviceId: number | null
}

/** A filter that every shipment passes. */
export const anyListed: ListFilter = {
  from: null,
  to: null,
  states: null,
  orderId: null,
  toName: null,
  storeId: null,
  serviceId: null,
}

/** Whether more than the state decides what is on the list. */
export const isNarrowed = ({ states: _, ...others }: ListFilter): boolean =>
  Object.values(others).some(value => value !== null)
