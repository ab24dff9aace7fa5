import { hasSameCredentials } from '../carrier-account/connection-of.ts'
import { CarrierError, NotAsked } from '../carrier-error.ts'
import { CoreError } from '../errors.ts'
import type { RemoteSale, RemoteSelling } from '../ports/carrier/carrier.ts'
import { SandboxCrash } from '../sandbox/sandbox-fault.ts'
import { hasPassed, type Instant } from '../time/clock.ts'
import { carrierRefusal, surelySoldNothing } from './ask-carrier.ts'
import type { Sellers } from './goods-sales.ts'
import type { Purchase, PurchaseState } from './purchase-store.ts'
import { limitsOfSeller, sellerOf } from './sales-of-goods.ts'
import { cancelLateSaleAtOnce } from './settle/cancel-late-sale.ts'
import {
  confirmPurchase,
  leaveKnownSold,
  type ReleaseReason,
  releaseHold,
} from './settle/close-purchase.ts'
import type { PurchaseOutcome } from './settle/open-purchase.ts'
import type { Settler } from './settle/settler.ts'

/** What became of a purchase, and what its caller is told should nothing be sold. */
export type SaleOutcome = {
  readonly settled: PurchaseOutcome
  /** Null where no carrier refused or failed: then the purchase was given up. */
  readonly error: CoreError | null
}

/** How the carrier is asked for a purchase, under its reference. */
export type SaleRequest = {
  /** Absent at a carrier that has no name of its own for a purchase before it sells. */
  prepare?(signal: AbortSignal): Promise<string>
  buy(signal: AbortSignal, handle: string | null): Promise<RemoteSale>
}

export const saleRequest = (
  { reference }: Pick<Purchase, 'reference'>,
  selling: RemoteSelling,
): SaleRequest => ({
  ...(selling.prepare && { prepare: selling.prepare.bind(selling, reference) }),
  buy: (signal, handle) => selling.buy(reference, signal, handle),
})

export const givenUp = (): CoreError =>
  new CoreError('carrier_error', 'The purchase was abandoned in the meantime. Nothing was bought.')

/**
 * Asks the carrier, and settles by its answer. Of several processes that would ask for a purchase that
 * is held, only the one that moves it to `requested` does; the others leave it open.
 */
export async function requestSale(
  settler: Settler,
  purchase: Purchase,
  request: SaleRequest,
): Promise<SaleOutcome> {
  const { world, tenant } = settler
  const move = (
    from: PurchaseState,
    to: PurchaseState,
    at: Instant,
    handle: string | null,
  ): Promise<boolean> =>
    world.store.transact(tenant.accountId, ({ purchases }) =>
      purchases.move(tenant, purchase, [from], to, at, handle),
    )
  const { buyMs } = limitsOfSeller(world, purchase)
  const handle = await handleOf(purchase, request, buyMs)
  if (handle instanceof CarrierError) return await notPrepared(settler, purchase, handle)
  const requestedAt = world.clock.now()
  const isOurs = await move(purchase.state, 'requested', requestedAt, handle)
  if (!isOurs) return { settled: askedElsewhere, error: null }
  const answer = hasPassed(buyMs, requestedAt, world.clock.now())
    ? new NotAsked('Our process slept before it asked the carrier.')
    : await answerInTime(buyMs, signal => request.buy(signal, handle))
  if ('trackingCode' in answer) {
    const settled = await confirmPurchase(settler, purchase, answer)
    if (settled.kind === 'released') await soldTooLate(settler, { ...purchase, handle }, answer)
    return { settled, error: null }
  }
  const error = carrierRefusal(answer)
  if (answer.kind === 'already_sold') {
    return { settled: await leaveKnownSold(settler, purchase, answer.message), error }
  }
  const known = knownOfSale(world, purchase, answer, requestedAt)
  if (known !== null) return { settled: await releaseHold(settler, purchase, known), error }
  await move('requested', 'unknown', world.clock.now(), null)
  return { settled: { kind: 'open', why: answer.message }, error }
}

const askedElsewhere: PurchaseOutcome = { kind: 'open', why: 'another process asks its carrier' }

/**
 * What a failed request says of the whole purchase; null for nothing. Where a request was sent before
 * this one, that one may have sold, or still be on its way: its money returns only where the carrier
 * refuses this one as a sale, and a search of its book can find the other's later. That it does not let
 * us ask now, wants to be paid or is asked too often says nothing about the earlier request.
 */
function knownOfSale(
  world: Sellers,
  purchase: Purchase,
  failure: CarrierError,
  requestedAt: Instant,
): ReleaseReason | null {
  if (purchase.requestedAt === null) {
    return surelySoldNothing(failure) ? { kind: 'refused', requestedAt } : null
  }
  const isRefused = failure.kind === 'rejected' || failure.kind === 'not_sold'
  const seller = sellerOf(world, purchase)
  const showsSale = seller?.find !== undefined && hasSameCredentials(seller, purchase)
  return isRefused && !failure.isAfterOrder && showsSale ? { kind: 'given_up' } : null
}

/** The handle is written down before money can move: every process after this one has it. */
async function handleOf(
  { handle }: Purchase,
  { prepare }: SaleRequest,
  buyMs: number,
): Promise<string | null | CarrierError> {
  return handle === null && prepare ? await answerInTime(buyMs, prepare) : handle
}

/** Nothing was asked to be sold by this call; what an earlier one did stays open. */
async function notPrepared(
  settler: Settler,
  purchase: Purchase,
  failure: CarrierError,
): Promise<SaleOutcome> {
  const error = carrierRefusal(failure)
  if (failure.kind === 'already_sold') {
    return { settled: await leaveKnownSold(settler, purchase, failure.message), error }
  }
  if (purchase.requestedAt !== null) {
    return { settled: { kind: 'open', why: failure.message }, error }
  }
  const settled = await releaseHold(settler, purchase, { kind: 'never_asked' })
  return { settled, error }
}

async function answerInTime<T>(
  buyMs: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T | CarrierError> {
  const signal = AbortSignal.timeout(buyMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const onLate = (): void => reject(new CarrierError('timeout', 'The carrier did not answer.'))
  signal.addEventListener('abort', onLate, { once: true })
  try {
    return await Promise.race([ask(signal), late])
  } catch (error) {
    if (error instanceof CarrierError) return error
    if (error instanceof SandboxCrash) throw error
    // After any other error the carrier may have been asked.
    return new CarrierError('unreadable', 'The carrier could not be reached.', { cause: error })
  } finally {
    signal.removeEventListener('abort', onLate)
  }
}

/** Sold after its money had been given back: the carrier must not keep it as sold. */
async function soldTooLate(
  { world, tenant }: Settler,
  purchase: Purchase,
  sale: RemoteSale,
): Promise<void> {
  const jobId = await world.store.takeNumbers('job', 1)
  const heardAt = world.clock.now()
  await world.store.transact(tenant.accountId, ({ jobs }) =>
    jobs.enqueue(jobId, cancelLateSaleAtOnce(tenant, purchase, heardAt, sale)),
  )
}
