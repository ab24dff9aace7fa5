import type { StateCount } from './shipment-count.ts'
import { type ShipmentState, shipmentStates } from './state.ts'

/** How people sort their shipments: by what is left to do. */
const statesOfTab = {
  drafts: ['draft'],
  to_hand_over: ['bought'],
  on_the_way: ['accepted', 'sorted', 'in_transit'],
  delivered: ['delivered'],
  needs_attention: ['purchasing', 'exception', 'expired'],
  void: ['void_asked', 'voided'],
  all: shipmentStates.filter(state => state !== 'cancelled'),
} as const satisfies Record<string, readonly ShipmentState[]>

export type ShipmentTab = keyof typeof statesOfTab

export const statesOf = (tab: ShipmentTab): readonly ShipmentState[] => statesOfTab[tab]

export const shipmentTabs = Object.keys(statesOfTab) as readonly ShipmentTab[]

export function countTabs(counts: readonly StateCount[]): Readonly<Record<ShipmentTab, number>> {
  const byState = new Map<ShipmentState, number>()
  for (const { state, n } of counts) byState.set(state, (byState.get(state) ?? 0) + n)
  const countOf = (tab: ShipmentTab): number =>
    statesOf(tab).reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)
  return Object.fromEntries(shipmentTabs.map(tab => [tab, countOf(tab)])) as Record<
    ShipmentTab,
    number
  >
}
