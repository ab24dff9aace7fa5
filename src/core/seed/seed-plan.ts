import type { Account } from '../account/account-store.ts'
import { operatorCaller } from '../account/system-caller.ts'
import { accountNow } from '../command/command.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { chanceFrom, pick } from './invented-people.ts'
import { type Offer, offersOf } from './offers.ts'

/** Decides a shop's whole invented past, so that each part can be invented alone. */
export type SeedPlan = {
  readonly account: Account
  readonly shipments: number
  readonly parts: number
  /** The first and last time of creation, by the account's clock. */
  readonly since: Instant
  readonly now: Instant
  /** How far that clock runs ahead of the system's, which money is dated by. */
  readonly clockOffsetMs: number
  readonly firstId: number
  /** The first id in the journal: two ids for each part's money, then two for each shipment's. */
  readonly firstPosting: number
  /** The first of the numbers of each range that carriers number their parcels from. */
  readonly firstSerials: ReadonlyMap<string, number>
  /** The position of each shipment's number in its range. */
  readonly serialPlaces: Uint32Array
  readonly offers: readonly Offer[]
}

/** So few that they are written and free before a costly garbage collection. */
export const shipmentsPerPart = 120

/** Takes all the numbers of a seed at once. */
export async function planSeed(
  world: World,
  account: Account,
  shipments: number,
  spreadMs: number,
): Promise<SeedPlan> {
  const { store } = world
  const caller = await operatorCaller(world, account)
  const now = accountNow({ world, caller })
  const offers = await offersOf(world, caller, now)
  const parts = Math.ceil(shipments / shipmentsPerPart)
  const firstId = await store.takeNumbers('shipment', shipments)
  const taken = new Map<string, number>()
  const serialPlaces = Uint32Array.from({ length: shipments }, (_, index) => {
    const { numbers } = pick(offers, chanceFrom(firstId + index))
    const place = taken.get(numbers) ?? 0
    taken.set(numbers, place + 1)
    return place
  })
  const firstSerials = new Map<string, number>()
  for (const [range, count] of taken) firstSerials.set(range, await store.takeNumbers(range, count))
  return {
    account,
    shipments,
    parts,
    since: Math.max(0, now - spreadMs),
    now,
    clockOffsetMs: caller.clockOffsetMs,
    firstId,
    firstPosting: await store.takeNumbers('ledger_transaction', 2 * (parts + shipments)),
    firstSerials,
    serialPlaces,
    offers,
  }
}
