import { operatorOn } from '../access.ts'
import type { Account } from '../account/account.ts'
import type { Caller } from '../account/authenticate.ts'
import type { Instant } from '../clock.ts'
import { dayIn } from '../clock-day.ts'
import { invalid } from '../errors.ts'
import type { JournalTransaction } from '../ledger/ledger-store.ts'
import { move } from '../ledger/posting.ts'
import { houseCurrency } from '../money.ts'
import { shipCode } from '../shipment/ship-code.ts'
import type { World } from '../world.ts'
import { busyHours } from './busy-hours.ts'
import { type Chance, chanceFrom, pick } from './invented-people.ts'
import { type Offer, offersOf } from './offers.ts'
import { pastShipment } from './past-shipment.ts'
import type { Past, PastShipment } from './seed-store.ts'

export type Seeding = {
  readonly account: Account
  readonly shipments: number
  /** How far back they are spread. */
  readonly spreadMs: number
  /** Whether somebody may be waiting for what we write; asked before every command. */
  besideOthers?(): boolean
  onProgress?(made: number): void
}

/** How long one command may take: others wait for it, where there are any. */
const commandMs = { besideOthers: 40, alone: 400 }
const fewest = 50
const most = { besideOthers: 2000, alone: 5000 }
/** Of ten parcels seven are for an order of a shop. */
const ordered = 0.7
const slotMs = 900_000

/**
 * Fills an account with the past of a shop: what was bought, paid, scanned and voided, each with every
 * row that it would have left. What it costs is granted with it, so the account's credits stay.
 */
export async function seedShipments(world: World, seeding: Seeding): Promise<void> {
  const { account, shipments: wanted, spreadMs } = seeding
  if (!Number.isSafeInteger(wanted) || wanted < 1) {
    throw invalid('shipments', 'The number of shipments must be a whole one above zero.')
  }
  const storyteller = await storytellerOf(world, account, wanted, spreadMs)
  const tenant = operatorOn(account.id)
  let atOnce = fewest
  for (let made = 0; made < wanted; ) {
    const past = await storyteller(made, Math.min(atOnce, wanted - made))
    const startedAt = world.clock.now()
    await world.store.transact(account.id, ({ seed }) => seed.insert(tenant, past))
    const tookMs = Math.max(1, world.clock.now() - startedAt)
    made += past.shipments.length
    seeding.onProgress?.(made)
    const company = (seeding.besideOthers?.() ?? true) ? 'besideOthers' : 'alone'
    const fitting = Math.floor((past.shipments.length * commandMs[company]) / tookMs)
    atOnce = Math.max(fewest, Math.min(most[company], fitting, atOnce * 2))
  }
}

type Storyteller = (from: number, count: number) => Promise<Past>

async function storytellerOf(
  world: World,
  { id: accountId, name, settings }: Account,
  wanted: number,
  spreadMs: number,
): Promise<Storyteller> {
  const clockOffsetMs = await world.store.read.clocks.offsetMs(operatorOn(accountId))
  const now = world.clock.now() + clockOffsetMs
  const access = { accountId, tokenId: 0, scopes: new Set<never>() }
  const caller: Caller = { access, accountName: name, settings, clockOffsetMs }
  const offers = await offersOf(world, caller, now)
  const momentAt = busyHours(Math.max(0, now - spreadMs), now)
  const dayOf = dayBySlot(settings.timeZone)
  let chance: Chance | null = null
  return async (from, count) => {
    const firstId = await world.store.takeNumbers('shipment', count)
    const firstPosting = await world.store.takeNumbers('ledger_transaction', 2 * count + 1)
    chance ??= chanceFrom(firstId)
    const chosen = chooseOffers(offers, count, chance)
    const serials = await serialsFor(world, chosen)
    const shipments: PastShipment[] = []
    const postings: JournalTransaction[] = []
    for (const [index, offer] of chosen.entries()) {
      const id = firstId + index
      const createdAt = momentAt((from + index) / wanted)
      const posting = firstPosting + 1 + 2 * index
      const told = pastShipment(
        world,
        offer,
        {
          id,
          shipCode: shipCode(dayOf(createdAt), id, world.shipCodeKey),
          orderId: chance() < ordered ? `#${1000 + id}` : null,
          serial: serials(offer),
          postingIds: [posting, posting + 1],
          createdAt,
          now,
          clockOffsetMs,
        },
        chance,
      )
      shipments.push(told.past)
      postings.push(...told.postings)
    }
    const grant = grantFor(postings, firstPosting, shipments, clockOffsetMs)
    return { shipments, postings: grant ? [grant, ...postings] : postings }
  }
}

const chooseOffers = (offers: readonly Offer[], count: number, chance: Chance): readonly Offer[] =>
  Array.from({ length: count }, () => pick(offers, chance))

/** Each carrier's own numbers, as many as are needed here. */
async function serialsFor(
  { store }: World,
  offers: readonly Offer[],
): Promise<(offer: Offer) => number> {
  const next = new Map<string, number>()
  for (const [range, sold] of Map.groupBy(offers, ({ selling }) => selling.numbers)) {
    next.set(range, await store.takeNumbers(range, sold.length))
  }
  return ({ selling: { numbers } }) => {
    const serial = next.get(numbers) ?? 0
    next.set(numbers, serial + 1)
    return serial
  }
}

/** Exactly what these cost, refunds taken off: null where nothing was bought. */
function grantFor(
  postings: readonly JournalTransaction[],
  id: number,
  shipments: readonly PastShipment[],
  clockOffsetMs: number,
): JournalTransaction | null {
  const spent = postings
    .flatMap(({ entries }) => entries)
    .reduce((sum, { book, amount }) => (book === 'credits' ? sum - amount : sum), 0)
  if (spent === 0) return null
  return {
    id,
    cause: { kind: 'grant', id: String(id) },
    at: (shipments[0]?.shipment.createdAt ?? 0) - clockOffsetMs,
    memo: 'seeded shipments',
    entries: move('operator_grants', 'credits', spent, houseCurrency),
  }
}

/** The local day, asked once for each quarter of an hour: no zone changes its day in between. */
function dayBySlot(timeZone: string): (at: Instant) => string {
  let slot = -1
  let day = ''
  return at => {
    const current = Math.floor(at / slotMs)
    if (current !== slot) {
      slot = current
      day = dayIn(timeZone, at)
    }
    return day
  }
}
