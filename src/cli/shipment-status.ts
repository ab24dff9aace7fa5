import { invalid } from '#core/errors.ts'
import type { ShipmentState } from '#core/shipment/state.ts'

/** What people call the states of a shipment. */
const statusOf = {
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

export const toStatus = (state: ShipmentState): string => statusOf[state]

const inKebabCase = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

/** The states behind each word of `--status`: those of a status, or all that nothing is paid for. */
const statesOf = new Map<string, ShipmentState[]>([['unpaid', ['draft', 'purchasing']]])
for (const [state, status] of Object.entries(statusOf) as [ShipmentState, string][]) {
  const word = inKebabCase(status)
  statesOf.set(word, [...(statesOf.get(word) ?? []), state])
}

export const statusWords: readonly string[] = [...statesOf.keys()]

/** Reads words with commas between them; null where there are none. */
export function readStates(text: string): readonly ShipmentState[] | null {
  const words = text.split(',').filter(word => word.trim() !== '')
  if (words.length === 0) return null
  const states = words.flatMap(word => {
    const known = statesOf.get(inKebabCase(word))
    if (known) return known
    const sentence = `The status must be one of: ${statusWords.join(', ')}; not ${word.trim()}.`
    throw invalid('status', sentence)
  })
  return [...new Set(states)]
}
