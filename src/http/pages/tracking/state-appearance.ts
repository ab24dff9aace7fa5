import type { ShipmentState } from '#core/shipment/state.ts'

/** How the page shows a parcel's state. */
type StateAppearance = {
  readonly tone: 'plain' | 'good' | 'bad'
  /** Steps that the parcel has reached; null where the page shows no steps. */
  readonly reachedSteps: number | null
}

const appearances = {
  draft: { tone: 'plain', reachedSteps: null },
  purchasing: { tone: 'plain', reachedSteps: null },
  bought: { tone: 'plain', reachedSteps: 1 },
  accepted: { tone: 'plain', reachedSteps: 2 },
  sorted: { tone: 'plain', reachedSteps: 3 },
  in_transit: { tone: 'plain', reachedSteps: 4 },
  delivered: { tone: 'good', reachedSteps: 5 },
  exception: { tone: 'bad', reachedSteps: null },
  expired: { tone: 'bad', reachedSteps: null },
  void_asked: { tone: 'bad', reachedSteps: null },
  voided: { tone: 'bad', reachedSteps: null },
  cancelled: { tone: 'bad', reachedSteps: null },
} as const satisfies Record<ShipmentState, StateAppearance>

export const appearanceOf = (state: ShipmentState): StateAppearance => appearances[state]
