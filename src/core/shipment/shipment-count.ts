import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'
import type { ShipmentState } from './state.ts'

/** Days since 1970, UTC: what shipments are counted by. */
export const dayOf = (at: Instant): number => Math.floor(at / dayMs)

/** How many of the shipments that were created on a day stand in a state now. */
export type ShipmentCount = {
  readonly day: number
  readonly state: ShipmentState
  readonly n: number
}

/** How many stand in a state now, whenever they were created. */
export type StateCount = Pick<ShipmentCount, 'state' | 'n'>

/** How many stand in one of the states. */
export const countIn = (counts: readonly StateCount[], states: readonly ShipmentState[]): number =>
  counts.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0)
