import type { ShipmentState } from '#core/shipment/state.ts'

/** The states of a shipment as version 4 spells them, exactly. */
const statusOfState = {
  draft: 'Incomplete',
  purchasing: 'Pending',
  bought: 'Ready',
  accepted: 'Received',
  sorted: 'Processing',
  in_transit: 'In Transit',
  delivered: 'Delivered',
  exception: 'Exception',
  expired: 'Postage Expired',
  void_asked: 'Void Requested',
  voided: 'Void Requested',
} as const satisfies Record<ShipmentState, string>

export type ShipmentStatus = (typeof statusOfState)[ShipmentState]

export const shipmentStatuses: readonly ShipmentStatus[] = [
  'Postage Expired',
  'Pending',
  'Incomplete',
  'Ready',
  'Received',
  'Processing',
  'In Transit',
  'Delivered',
  'Exception',
  'Void Requested',
]

export const toStatus = (state: ShipmentState): ShipmentStatus => statusOfState[state]

/** What the list may be narrowed to, and the states behind each word. */
const statesOfFilter = new Map<string, readonly ShipmentState[]>([
  // Nothing is posted for them, and nothing is void.
  ['unpaid', ['draft', 'purchasing']],
  ['postage-expired', ['expired']],
  ['pending', ['purchasing']],
  ['incomplete', ['draft']],
  ['ready', ['bought']],
  ['received', ['accepted']],
  ['processing', ['sorted']],
  ['in-transit', ['in_transit']],
  ['delivered', ['delivered']],
  ['exception', ['exception']],
  ['void-requested', ['void_asked', 'voided']],
])

export const statusFilters: readonly string[] = [...statesOfFilter.keys()]

/** Null where there is no such status. Case does not count; a space, `_` and `-` are one. */
export const statesOfStatus = (text: string): readonly ShipmentState[] | null =>
  statesOfFilter.get(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '-'),
  ) ?? null
