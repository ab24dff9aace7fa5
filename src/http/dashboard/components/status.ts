import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { stateWord } from '#core/state-words.ts'
import { html, type Markup } from '../../base/html.ts'

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'moving'

/** A word in a colour; the word alone says it all. */
export const status = (word: string, tone: Tone = 'plain'): Markup =>
  html`<span class="status ${tone}">${word}</span>`

const tones = {
  draft: 'plain',
  purchasing: 'warn',
  bought: 'moving',
  accepted: 'moving',
  sorted: 'moving',
  in_transit: 'moving',
  delivered: 'good',
  exception: 'bad',
  expired: 'warn',
  void_asked: 'warn',
  voided: 'plain',
  cancelled: 'plain',
} as const satisfies Record<ShipmentState, Tone>

export const stateOf = (shipment: AnyShipment): string =>
  stateWord(shipment.state, isFreight(shipment) ? 'freight' : 'parcels')

export const shipmentStatus = (shipment: AnyShipment): Markup =>
  status(stateOf(shipment), tones[shipment.state])
