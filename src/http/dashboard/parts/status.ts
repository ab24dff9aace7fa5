import type { ShipmentState } from '#core/shipment/state.ts'
import { html, type Markup } from '../../base/html.ts'

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'moving'

/** A word in a colour; the word alone says it all. */
export const status = (word: string, tone: Tone = 'plain'): Markup =>
  html`<span class="status ${tone}">${word}</span>`

const words = {
  draft: ['Draft', 'plain'],
  purchasing: ['Being bought', 'warn'],
  bought: ['Bought', 'moving'],
  accepted: ['Received', 'moving'],
  sorted: ['Sorted', 'moving'],
  in_transit: ['On the way', 'moving'],
  delivered: ['Delivered', 'good'],
  exception: ['Needs attention', 'bad'],
  expired: ['Never scanned', 'warn'],
  void_asked: ['Void asked', 'warn'],
  voided: ['Void', 'plain'],
  cancelled: ['Deleted', 'plain'],
} as const satisfies Record<ShipmentState, readonly [string, Tone]>

export const stateWord = (state: ShipmentState): string => words[state][0]

export function shipmentStatus(state: ShipmentState): Markup {
  const [word, tone] = words[state]
  return status(word, tone)
}
