import type { ShipmentState } from '#core/shipment/state.ts'

/** How a parcel's state is shown to whoever waits for it. */
export type Standing = {
  readonly tone: 'plain' | 'good' | 'bad'
  /** Steps of the journey that it has reached; null where no journey can be shown. */
  readonly reached: number | null
}

const standings = {
  draft: { tone: 'plain', reached: null },
  purchasing: { tone: 'plain', reached: null },
  bought: { tone: 'plain', reached: 1 },
  accepted: { tone: 'plain', reached: 2 },
  sorted: { tone: 'plain', reached: 3 },
  in_transit: { tone: 'plain', reached: 4 },
  delivered: { tone: 'good', reached: 5 },
  exception: { tone: 'bad', reached: null },
  expired: { tone: 'bad', reached: null },
  void_asked: { tone: 'bad', reached: null },
  voided: { tone: 'bad', reached: null },
} as const satisfies Record<ShipmentState, Standing>

export const standingOf = (state: ShipmentState): Standing => standings[state]
