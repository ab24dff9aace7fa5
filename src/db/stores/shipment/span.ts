import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'
import { lastInstant } from '../kit/counted-days.ts'

/** The part of a filter that every kind of page has. */
export type Span = {
  readonly accountId: number
  readonly from: number
  readonly to: number
  /** Null for every state. */
  readonly states: readonly ShipmentState[] | null
}

/** Null where nothing can match. */
export function spanOf(
  accountId: number,
  { from, to, states }: Pick<ShipmentFilter, 'from' | 'to' | 'states'>,
): Span | null {
  const distinct = states && [...new Set(states)]
  const span = {
    accountId,
    from: Math.max(from ?? 0, 0),
    to: Math.min(to ?? lastInstant, lastInstant),
    states: distinct?.length === shipmentStates.length ? null : distinct,
  }
  return span.from > span.to || span.states?.length === 0 ? null : span
}
