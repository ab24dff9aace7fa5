import { setTimeout } from 'node:timers/promises'
import type { AccountId } from '../../access.ts'
import { surelyNotSoldAfterMs } from '../../carrier-limits.ts'
import type { AnyCommand } from '../../command/command.ts'
import { hasPassed } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import type { Sellers } from '../goods-sales.ts'
import type { Purchase, PurchaseAttempt } from '../purchase-store.ts'
import { requestSale } from '../request-sale.ts'
import { limitsOfSeller } from '../sales-of-goods.ts'
import { confirmPurchase, releaseHold } from './close-purchase.ts'
import { findOpenPurchase, type PurchaseOutcome } from './open-purchase.ts'
import { holdLapsesAfterMs, repeatedRequest } from './request-to-resume.ts'
import { type BookEntry, isFound, searchBookFor, type UnansweredSearch } from './search-book.ts'
import { callersSettler, freeingKey, type Settler, systemSettler } from './settler.ts'

const firstPauseMs = 250
const longestPauseMs = 2000

/** The caller waits a while for what the carrier's book says; then the reconciler goes on alone. */
export async function untilSettled(
  command: AnyCommand,
  attempt: PurchaseAttempt,
): Promise<PurchaseOutcome> {
  const settler = callersSettler(command)
  const givesUpAt = performance.now() + command.patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const settled = await settle(settler, attempt)
    if (settled.kind !== 'open' || performance.now() + pauseMs > givesUpAt) return settled
    await setTimeout(pauseMs)
  }
}

export async function reconcilePurchase(
  world: World,
  accountId: AccountId,
  shipmentId: number,
): Promise<PurchaseOutcome> {
  const settler = await systemSettler(world, accountId, 'job')
  const purchase = await world.store.read.purchases.ofShipment(settler.tenant, shipmentId)
  return purchase === null ? { kind: 'released' } : await settle(settler, purchase)
}

/**
 * Finds out what became of an open purchase. In `held` nobody was asked: it lapses with time. From
 * `requested` on the carrier's own book decides, searched by our reference; what can't be searched
 * stays open until a person says what happened.
 */
async function settle(settler: Settler, attempt: PurchaseAttempt): Promise<PurchaseOutcome> {
  const found = await findOpenPurchase(settler, settler.world.store.read, attempt)
  if ('kind' in found) return found
  const { purchase } = found
  return await settleBySale(settler, purchase, await saleInBook(settler, purchase))
}

/** What the carrier's book says; in `held` nobody was asked, and it can say nothing. */
export const saleInBook = async (
  { world, tenant }: Settler,
  purchase: Purchase,
): Promise<BookEntry> =>
  purchase.state === 'held' ? null : await searchBookFor(world, tenant, purchase)

/** Settles an open purchase by what the carrier's book says of it. */
export async function settleBySale(
  settler: Settler,
  purchase: Purchase,
  entry: BookEntry,
): Promise<PurchaseOutcome> {
  const { world } = settler
  const { state, heldAt } = purchase
  if (isFound(entry)) return await confirmPurchase(settler, purchase, entry)
  if (entry !== null) return await askAgain(settler, purchase, entry)
  if (state === 'held') {
    if (!hasPassed(holdLapsesAfterMs, heldAt, world.clock.now())) return notAskedYet
    return await releaseHold(freeingKey(settler, purchase), purchase, { kind: 'never_asked' })
  }
  if (state === 'sold') return soldWithoutEntry
  if (maySellLate(world, purchase)) return { kind: 'open', why: 'its carrier may still sell it' }
  return await releaseHold(settler, purchase, { kind: 'given_up' })
}

const soldWithoutEntry: PurchaseOutcome = {
  kind: 'open',
  why: 'its carrier says that it has sold it, and its book does not show the sale',
}

const notAskedYet: PurchaseOutcome = { kind: 'open', why: 'nobody has asked its carrier yet' }

/** Where the book can't be searched the purchase stays open, unless its carrier may be asked again. */
async function askAgain(
  settler: Settler,
  purchase: Purchase,
  { why }: UnansweredSearch,
): Promise<PurchaseOutcome> {
  const request = repeatedRequest(settler.world, purchase)
  if (request === null) return { kind: 'open', why }
  return (await requestSale(settler, purchase, request)).settled
}

/** A carrier that was asked may sell late: what its book lacks by now may still come. */
export function maySellLate(world: Sellers & Pick<World, 'clock'>, purchase: Purchase): boolean {
  const lateMs = surelyNotSoldAfterMs(limitsOfSeller(world, purchase))
  return !hasPassed(lateMs, purchase.requestedAt ?? purchase.heldAt, world.clock.now())
}
