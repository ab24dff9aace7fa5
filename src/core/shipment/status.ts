import { invalid } from '../errors.ts'
import type { ShipmentState } from './state.ts'

/** What the answers of versions 3 and 4, and the JSON of the shell, call the states of a shipment. */
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
  cancelled: 'Void Requested',
} as const satisfies Record<ShipmentState, string>

type StatusWords = (typeof statusOfState)[ShipmentState]

export const toStatus = (state: ShipmentState): StatusWords => statusOfState[state]

export const shipmentStatuses = [...new Set(Object.values(statusOfState))]

const inKebabCase = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

/** The states behind each word of a filter: those of a status, or all that nothing is paid for. */
const statesOfFilter = new Map<string, ShipmentState[]>([['unpaid', ['draft', 'purchasing']]])
for (const [state, status] of Object.entries(statusOfState) as [ShipmentState, StatusWords][]) {
  const filter = inKebabCase(status)
  statesOfFilter.set(filter, [...(statesOfFilter.get(filter) ?? []), state])
}

export const statusFilters: readonly string[] = [...statesOfFilter.keys()]

/** Null where there is no such status. Case does not count; a space, `_` and `-` are one. */
export const statesOfStatus = (status: string): readonly ShipmentState[] | null =>
  statesOfFilter.get(inKebabCase(status)) ?? null

/** Reads a list of filters with commas between them; null if it has none. */
export function readStates(filters: string): readonly ShipmentState[] | null {
  const words = filters.split(',').filter(word => word.trim() !== '')
  if (words.length === 0) return null
  const states = words.flatMap(word => {
    const known = statesOfStatus(word)
    if (known) return known
    const sentence = `The status must be one of: ${statusFilters.join(', ')}; not ${word.trim()}.`
    throw invalid('status', sentence)
  })
  return [...new Set(states)]
}
