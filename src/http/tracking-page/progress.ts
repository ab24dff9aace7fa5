import type { ShipmentState } from '../../core/shipment/state.ts'

/** How a parcel's state is told to whoever waits for it. */
export type Standing = {
  readonly headline: string
  readonly sentence: string
  readonly tone: 'plain' | 'good' | 'bad'
  /** Steps of the journey that it has reached; null where no journey can be shown. */
  readonly reached: number | null
}

export const steps = ['Label made', 'Received', 'Processing', 'In transit', 'Delivered'] as const

const void_: Standing = {
  headline: 'Cancelled',
  sentence: 'The sender cancelled this label. No parcel travels under this number.',
  tone: 'bad',
  reached: null,
}

const standings = {
  draft: {
    headline: 'Not sent yet',
    sentence: 'The sender has not bought postage yet.',
    tone: 'plain',
    reached: null,
  },
  purchasing: {
    headline: 'Label is being made',
    sentence: 'The sender is buying postage for this parcel.',
    tone: 'plain',
    reached: null,
  },
  bought: {
    headline: 'Label made',
    sentence: 'The sender has made a label. The carrier does not have the parcel yet.',
    tone: 'plain',
    reached: 1,
  },
  accepted: {
    headline: 'Received',
    sentence: 'The carrier has received the parcel.',
    tone: 'plain',
    reached: 2,
  },
  sorted: {
    headline: 'Processing',
    sentence: 'The parcel is being sorted.',
    tone: 'plain',
    reached: 3,
  },
  in_transit: {
    headline: 'In transit',
    sentence: 'The parcel is on its way.',
    tone: 'plain',
    reached: 4,
  },
  delivered: {
    headline: 'Delivered',
    sentence: 'The parcel was delivered.',
    tone: 'good',
    reached: 5,
  },
  exception: {
    headline: 'Delivery problem',
    sentence: 'Something keeps the parcel from being delivered. Please ask the carrier.',
    tone: 'bad',
    reached: null,
  },
  expired: {
    headline: 'Postage expired',
    sentence: 'A label was made, but the carrier has never seen the parcel.',
    tone: 'bad',
    reached: null,
  },
  void_asked: void_,
  voided: void_,
} as const satisfies Record<ShipmentState, Standing>

export const standingOf = (state: ShipmentState): Standing => standings[state]
