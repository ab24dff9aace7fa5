import { requireScopes } from '../../access.ts'
import { CarrierError } from '../../carrier-error.ts'
import type { Command } from '../../command/command.ts'
import type { Carrier, RemoteSale, SaleOrder } from '../../ports/carrier/carrier.ts'
import { SandboxCrash } from '../../sandbox/sandbox-crash.ts'
import { hasPassed } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import type { OpenPurchase, Purchase } from '../purchase-store.ts'
import {
  type AskToSell,
  carrierTimeoutMs,
  givenUp,
  requestSale,
  type SaleOutcome,
} from '../request-sale.ts'
import { releaseHold, type Settler } from './close-purchase.ts'
import { carrierSelling } from './search-book.ts'
import {
  callersSettler,
  freeingKey,
  holdLapsesAfterMs,
  reconcilePurchase,
  saleInBook,
  settleBySale,
  systemSettler,
  untilSettled,
} from './settle-purchase.ts'

/**
 * A retry under a key is answered with the shipment that the key has. Its purchase is carried on
 * first, where the process that began it has left it open. Carrying on can buy the label, so it takes
 * the scope for buying, whatever the request itself asks for.
 */
export async function finishReplayed(command: Command, shipmentId: number): Promise<void> {
  const { world, caller, tenant } = command
  const purchase = await world.store.read.purchases.ofShipment(tenant, shipmentId)
  if (!purchase || purchase.settledAt !== null) return
  requireScopes(caller.access, ['labels:create'])
  // The process that asked the carrier may be alive, and wait for the answer.
  const outcome = await carryOn(callersSettler(command), purchase, carrierTimeoutMs)
  const settled =
    outcome.settled === 'open' ? await untilSettled(command, shipmentId) : outcome.settled
  if (settled === 'released') throw outcome.error
}

/** By a server that knows that the process which began the purchase is dead. */
export async function carryOnForDead(world: World, purchase: OpenPurchase): Promise<void> {
  const settler = await systemSettler(world, purchase.accountId, 'job')
  const { settled } = await carryOn(settler, purchase, 0)
  // An answer that was lost a moment ago stands in the carrier's book.
  if (settled === 'open') await reconcilePurchase(world, purchase.accountId, purchase.shipmentId)
}

/**
 * Does what the process that began an open purchase would have done next. In `held` no carrier was
 * asked: the process that moves it on asks the carrier, or gives the money back at once. Later the
 * carrier's book decides. Where it lacks a sale that was requested at least `askAgainAfterMs` ago, a
 * carrier that sells once by reference is asked again; one that did not answer in time is not.
 */
async function carryOn(
  settler: Settler,
  purchase: Purchase,
  askAgainAfterMs: number,
): Promise<SaleOutcome> {
  const { world } = settler
  const sale = await saleInBook(world, purchase)
  const freeing = freeingKey(settler, purchase)
  const askToSell = sale === null ? asking(world, purchase, askAgainAfterMs) : null
  if (askToSell) return await requestSale(freeing, purchase, askToSell)
  const settled =
    purchase.state === 'held'
      ? await releaseHold(freeing, purchase.shipmentId, ['held'], 'not_sold')
      : await settleBySale(settler, purchase, sale)
  return { settled, error: givenUp() }
}

/**
 * How to ask the carrier now; null where it must not be asked. Without a key the buyer can have sent
 * the request anew, and would pay for both; after a while neither price nor date are today's.
 */
function asking(
  world: World,
  { state, order, key, service, reference, heldAt, requestedAt }: Purchase,
  askAgainAfterMs: number,
): AskToSell | null {
  const now = world.clock.now()
  if (order === null || key === null) return null
  if (hasPassed(holdLapsesAfterMs, heldAt, now)) return null
  const carrier = carrierSelling(world, service.serviceId)
  const unheard =
    state === 'requested' &&
    carrier?.sellsOnceByReference === true &&
    hasPassed(askAgainAfterMs, requestedAt ?? heldAt, now)
  const mayAsk = state === 'held' || unheard
  return mayAsk ? signal => sell(carrier, order, reference, signal) : null
}

async function sell(
  carrier: Carrier | null,
  order: SaleOrder,
  reference: string,
  signal: AbortSignal,
): Promise<RemoteSale> {
  const selling = carrier?.sell?.(order)
  if (selling?.kind !== 'remote') {
    throw new CarrierError('unsupported', 'The carrier does not sell this any more.')
  }
  try {
    return await selling.buy(reference, signal)
  } catch (error) {
    // The sandbox was asked to crash with the first request alone.
    if (error instanceof SandboxCrash) throw new CarrierError('timeout', error.message)
    throw error
  }
}
