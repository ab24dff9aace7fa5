import type { Tenant } from '../access.ts'
import { type ShipmentTab, shipmentTabs, statesOf } from '../shipment/shipment-tab.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import { hourMs } from '../time/durations.ts'
import type { Minor } from '../values/money.ts'
import type { World } from '../world.ts'
import {
  type NextMove,
  type NextMoves,
  nextFreightMoves,
  nextParcelMoves,
  nextVoidMoves,
} from './next-moves.ts'

/** What the clock does within the same hour to shipments that stand alike. */
export type ComingMove = Pick<NextMove, 'goods' | 'state'> & {
  readonly afterHours: number
  readonly count: number
  /** Whether more of these may come than were looked at. */
  readonly isLeast: boolean
  /** The one that it is; null where there are several. */
  readonly shipCode: string | null
  /** The list in which all of them stand until then. */
  readonly tab: ShipmentTab
  /** What was paid for them, and comes back with a void. */
  readonly amount: Minor
}

export type ComingMoves = {
  readonly moves: readonly ComingMove[]
  /** Whether more shipments are on their way than were looked at. */
  readonly areMore: boolean
}

/** What an account's clock does next to each shipment that it moves, the soonest first. */
export async function comingMoves(
  world: Pick<World, 'store' | 'clock' | 'journey' | 'freightJourney'>,
  tenant: Tenant,
  now: Instant,
): Promise<ComingMoves> {
  const kinds = await Promise.all([
    nextParcelMoves(world, tenant, now),
    nextFreightMoves(world, tenant),
    nextVoidMoves(world, tenant, now),
  ])
  const groups = new Map<string, ComingMove>()
  for (const one of kinds.flatMap(kind => movesOf(kind, now))) {
    const key = [one.afterHours, one.goods, one.state, one.tab].join(' ')
    const before = groups.get(key)
    groups.set(key, before ? together(before, one) : one)
  }
  const moves = [...groups.values()].toSorted((a, b) => a.afterHours - b.afterHours)
  return { moves, areMore: kinds.some(({ areMore }) => areMore) }
}

/** The soonest are looked at first: those of the last hour that was looked at may be more. */
function movesOf({ moves, areMore }: NextMoves, now: Instant): readonly ComingMove[] {
  const found = moves.map(move => alone(move, now))
  const last = found.reduce((latest, { afterHours }) => Math.max(latest, afterHours), 0)
  return found.map(one => ({ ...one, isLeast: areMore && one.afterHours === last }))
}

const alone = ({ at, goods, state, shipment }: NextMove, now: Instant): ComingMove => ({
  afterHours: Math.max(0, Math.ceil((at - now) / hourMs)),
  goods,
  state,
  count: 1,
  isLeast: false,
  shipCode: shipment.shipCode,
  tab: tabOf(shipment.state),
  amount: shipment.totalPaid,
})

const together = (before: ComingMove, one: ComingMove): ComingMove => ({
  ...before,
  count: before.count + one.count,
  isLeast: before.isLeast || one.isLeast,
  shipCode: null,
  amount: before.amount + one.amount,
})

const tabOf = (state: ShipmentState): ShipmentTab =>
  shipmentTabs.find(tab => statesOf(tab).includes(state)) ?? 'all'
