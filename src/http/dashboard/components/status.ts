import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
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

/** Freight is booked and cancelled, where a label is bought and voided. */
const freightWords: Readonly<Partial<Record<ShipmentState, string>>> = {
  purchasing: 'Being booked',
  bought: 'Booked',
  void_asked: 'Cancellation asked',
  voided: 'Cancelled',
}

export const stateWord = (state: ShipmentState, goods: ShipmentKind): string =>
  (goods === 'freight' ? freightWords[state] : null) ?? words[state][0]

export const stateOf = (shipment: AnyShipment): string =>
  stateWord(shipment.state, isFreight(shipment) ? 'freight' : 'parcels')

export const shipmentStatus = (shipment: AnyShipment): Markup =>
  status(stateOf(shipment), words[shipment.state][1])
