import { CarrierError } from '../../carrier-error.ts'
import type { Carrier, RemoteSale, SaleOrder } from '../../ports/carrier/carrier.ts'
import { SandboxCrash } from '../../sandbox/sandbox-crash.ts'
import { hasPassed } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import type { Purchase } from '../purchase-store.ts'
import { type AskToSell, carrierTimeoutMs } from '../request-sale.ts'
import { carrierSelling } from './search-book.ts'

/** A hold that was never followed by a question to the carrier lapses by itself. */
export const holdLapsesAfterMs = 15 * 60_000

type Sellers = Pick<World, 'carriers' | 'clock'>

/**
 * How to carry on a purchase whose process may be dead; null where the carrier must not be asked. Without
 * a key the buyer can have sent the request anew, and would pay for both.
 */
export function askingOn(
  world: Sellers,
  purchase: Purchase,
  askAgainAfterMs: number,
): AskToSell | null {
  const { state, key, heldAt, requestedAt } = purchase
  if (key === null) return null
  const unheard =
    state === 'requested' &&
    carrierOf(world, purchase)?.sellsOnceByReference === true &&
    hasPassed(askAgainAfterMs, requestedAt ?? heldAt, world.clock.now())
  return state === 'held' || unheard ? asking(world, purchase) : null
}

/**
 * How to learn what a carrier did whose book can't be searched: one that sells once by reference is sent
 * the same order again. Null at any other carrier, and while the first answer may still come.
 */
export function askingAnew(world: Sellers, purchase: Purchase): AskToSell | null {
  const { state, key, heldAt, requestedAt } = purchase
  const mayAsk = state === 'unknown' || (state === 'requested' && key !== null)
  if (!mayAsk || carrierOf(world, purchase)?.sellsOnceByReference !== true) return null
  if (!hasPassed(carrierTimeoutMs, requestedAt ?? heldAt, world.clock.now())) return null
  return asking(world, purchase)
}

/** After a while neither price nor date of the order are today's. */
function asking(world: Sellers, purchase: Purchase): AskToSell | null {
  const { order, reference, heldAt } = purchase
  if (order === null || hasPassed(holdLapsesAfterMs, heldAt, world.clock.now())) return null
  return signal => sell(carrierOf(world, purchase), order, reference, signal)
}

const carrierOf = (world: Sellers, { service }: Purchase): Carrier | null =>
  carrierSelling(world, service.serviceId)

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
