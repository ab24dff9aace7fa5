import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'

/** The states of a shipment as version 4 spells them, exactly, in the order of its specification. */
const statusOfState = {
  expired: 'Postage Expired',
  purchasing: 'Pending',
  draft: 'Incomplete',
  bought: 'Ready',
  accepted: 'Received',
  sorted: 'Processing',
  in_transit: 'In Transit',
  delivered: 'Delivered',
  exception: 'Exception',
  void_asked: 'Void Requested',
  voided: 'Void Requested',
} as const satisfies Record<ShipmentState, string>

type ShipmentStatus = (typeof statusOfState)[ShipmentState]

export const shipmentStatuses: readonly ShipmentStatus[] = [
  ...new Set(Object.values(statusOfState)),
]

export const toStatus = (state: ShipmentState): ShipmentStatus => statusOfState[state]

/** Case does not count; a space, `_` and `-` are one. */
const filterOf = (status: string): string =>
  status
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

/** The words that filter the list, with the states behind each. */
const statesOfFilter = new Map<string, readonly ShipmentState[]>([
  // The ledger has no charge for these states, and they are not void.
  ['unpaid', ['draft', 'purchasing']],
  ...shipmentStatuses.map(
    status =>
      [filterOf(status), shipmentStates.filter(state => toStatus(state) === status)] as const,
  ),
])

export const statusFilters: readonly string[] = [...statesOfFilter.keys()]

/** Null where there is no such status. */
export const statesOfStatus = (text: string): readonly ShipmentState[] | null =>
  statesOfFilter.get(filterOf(text)) ?? null
