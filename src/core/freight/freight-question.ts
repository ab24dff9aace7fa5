import type { Accessorial } from '../catalogue/freight-add-on.ts'
import type { LaneEnd } from '../rating/question.ts'
import type { Instant } from '../time/clock.ts'
import type { HandlingUnits } from './handling-unit.ts'

/** A question for the price of freight: checked, in exact units, nothing left to guess. */
export type FreightQuestion = {
  readonly origin: LaneEnd
  readonly destination: LaneEnd
  readonly units: HandlingUnits
  /** Those that were asked for, and those that the units bring about; none twice. */
  readonly accessorials: readonly Accessorial[]
  /** The local day, `YYYY-MM-DD`; null for the carrier's next one. */
  readonly pickupOn: string | null
  /** Only these services; null asks for every one. */
  readonly services: readonly number[] | null
  /** The time whose tariffs, fuel and taxes apply. */
  readonly at: Instant
}
