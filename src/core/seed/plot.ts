import { noToken, operatorOn } from '../access.ts'
import type { Account } from '../account/account.ts'
import type { Caller } from '../account/authenticate.ts'
import { CoreError } from '../errors.ts'
import { priceOf } from '../purchase/bought-label.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { chanceFrom, pick } from './invented-people.ts'
import { type Offer, offersOf } from './offers.ts'

/** What a shop's invented past follows from: plain data, from which any thread tells the same story. */
export type Plot = {
  readonly account: Account
  readonly shipments: number
  readonly chapters: number
  /** By the account's clock: from when to when they were made. */
  readonly since: Instant
  readonly now: Instant
  /** How far that clock runs ahead of the system's, which money is dated by. */
  readonly clockOffsetMs: number
  readonly firstId: number
  /** Of the journal: two for the money of each chapter, then two for each shipment's. */
  readonly firstPosting: number
  /** The first of the numbers of each range that carriers number their parcels from. */
  readonly firstSerials: ReadonlyMap<string, number>
  /** Which of its range's numbers each shipment has. */
  readonly serialPlaces: Uint32Array
  /** What there was to choose from. */
  readonly onOffer: string
}

/** Few enough to be written and forgotten before the collector comes across them. */
export const chapterLength = 120

export async function drawPlot(
  world: World,
  account: Account,
  shipments: number,
  spreadMs: number,
): Promise<Plot> {
  const { store, clock } = world
  const clockOffsetMs = await store.read.clocks.offsetMs(operatorOn(account.id))
  const now = clock.now() + clockOffsetMs
  const offers = await offersOf(world, callerOf(account, clockOffsetMs), now)
  const chapters = Math.ceil(shipments / chapterLength)
  const firstId = await store.takeNumbers('shipment', shipments)
  const taken = new Map<string, number>()
  const serialPlaces = Uint32Array.from({ length: shipments }, (_, index) => {
    const { numbers } = pick(offers, chanceFrom(firstId + index)).selling
    const place = taken.get(numbers) ?? 0
    taken.set(numbers, place + 1)
    return place
  })
  const firstSerials = new Map<string, number>()
  for (const [range, count] of taken) firstSerials.set(range, await store.takeNumbers(range, count))
  return {
    account,
    shipments,
    chapters,
    since: Math.max(0, now - spreadMs),
    now,
    clockOffsetMs,
    firstId,
    firstPosting: await store.takeNumbers('ledger_transaction', 2 * (chapters + shipments)),
    firstSerials,
    serialPlaces,
    onOffer: summaryOf(offers),
  }
}

/** As whoever drew the plot found them. */
export async function offersIn(
  world: World,
  { account, clockOffsetMs, now, onOffer }: Plot,
): Promise<readonly Offer[]> {
  const offers = await offersOf(world, callerOf(account, clockOffsetMs), now)
  if (summaryOf(offers) === onOffer) return offers
  throw new CoreError('conflict', 'The catalogue has changed since the plot was drawn.')
}

const summaryOf = (offers: readonly Offer[]): string =>
  JSON.stringify(
    offers.map(({ service, decision }) => [service.serviceId, priceOf(decision.quote)]),
  )

const callerOf = ({ id, name, settings }: Account, clockOffsetMs: number): Caller => ({
  access: { accountId: id, tokenId: noToken, scopes: new Set() },
  accountName: name,
  settings,
  clockOffsetMs,
})
