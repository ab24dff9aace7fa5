import type { ShipmentState } from '#core/shipment/state.ts'

/** A draft that was deleted is shown nowhere. */
type ShownState = Exclude<ShipmentState, 'cancelled'>

const statusOfState = {
  draft: 'incomplete',
  purchasing: 'pending',
  bought: 'ready',
  accepted: 'received',
  sorted: 'processing',
  in_transit: 'in_transit',
  delivered: 'delivered',
  exception: 'exception',
  expired: 'postage_expired',
  void_asked: 'void_requested',
  voided: 'voided',
} as const satisfies Record<ShownState, string>

type Status = (typeof statusOfState)[ShownState]

export const shownStates = Object.keys(statusOfState) as readonly ShownState[]

/** What this version calls the states of a shipment. */
export const statuses: readonly Status[] = Object.values(statusOfState)

export const toStatus = (state: ShipmentState): Status =>
  statusOfState[state === 'cancelled' ? 'voided' : state]

const statesOfWord = new Map<string, readonly ShipmentState[]>([
  // Nothing is paid for them yet.
  ['unpaid', ['draft', 'purchasing']],
  ...Object.entries(statusOfState).map(
    ([state, status]) => [status, [state as ShownState]] as const,
  ),
])

/** What a list of shipments may be limited to. */
export const statusFilters: readonly string[] = [...statesOfWord.keys()]

/** Null where there is no such word. Case does not count; a space, `_` and `-` are one. */
export const statesOfFilter = (word: string): readonly ShipmentState[] | null =>
  statesOfWord.get(
    word
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '_'),
  ) ?? null
