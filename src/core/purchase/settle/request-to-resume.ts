import { CarrierError } from '../../carrier-error.ts'
import { SandboxCrash } from '../../sandbox/sandbox-fault.ts'
import { hasPassed } from '../../time/clock.ts'
import { minuteMs } from '../../time/durations.ts'
import type { World } from '../../world.ts'
import type { Sellers } from '../goods-sales.ts'
import type { Purchase } from '../purchase-store.ts'
import { type SaleRequest, saleRequest } from '../request-sale.ts'
import { limitsOfSeller, salesOfPurchase, sellerOf } from '../sales-of-goods.ts'

/** A hold that was never followed by a question to the carrier lapses by itself. */
export const holdLapsesAfterMs = 15 * minuteMs

type ResumingWorld = Sellers & Pick<World, 'clock'>

/**
 * How to resume a purchase whose process may be dead; null where the carrier must not be asked. Without
 * a key the buyer can have sent the request anew, and would pay for both.
 */
export function requestToResume(
  world: ResumingWorld,
  purchase: Purchase,
  askAgainAfterMs: number,
): SaleRequest | null {
  const { state, key, heldAt, requestedAt } = purchase
  if (key === null) return null
  const isUnanswered =
    state === 'requested' &&
    sellerOf(world, purchase)?.sellsOnceByReference === true &&
    hasPassed(askAgainAfterMs, requestedAt ?? heldAt, world.clock.now())
  return state === 'held' || isUnanswered ? storedRequest(world, purchase) : null
}

/**
 * How to learn what a carrier did whose book can't be searched: one that sells once by reference is sent
 * the same order again. Null at any other carrier, and while the first answer may still come.
 */
export function repeatedRequest(world: ResumingWorld, purchase: Purchase): SaleRequest | null {
  const { state, key, heldAt, requestedAt } = purchase
  const mayAsk = state === 'unknown' || (state === 'requested' && key !== null)
  if (!mayAsk || sellerOf(world, purchase)?.sellsOnceByReference !== true) return null
  const { buyMs } = limitsOfSeller(world, purchase)
  if (!hasPassed(buyMs, requestedAt ?? heldAt, world.clock.now())) return null
  return storedRequest(world, purchase)
}

/**
 * With the order as it was stored; null where it is too old: its price and its date may no longer be
 * today's.
 */
function storedRequest(world: ResumingWorld, purchase: Purchase): SaleRequest | null {
  const { order, heldAt } = purchase
  if (order === null || hasPassed(holdLapsesAfterMs, heldAt, world.clock.now())) return null
  const selling = salesOfPurchase(purchase).sellAgain(world, purchase)
  return selling === null ? noSeller : withoutCrash(saleRequest(purchase, selling))
}

const noSeller: SaleRequest = {
  async buy() {
    throw new CarrierError('unsupported', 'The carrier no longer sells this.')
  },
}

/** The sandbox was asked to crash with the first request alone. */
const withoutCrash = (request: SaleRequest): SaleRequest => ({
  ...request,
  async buy(signal, handle) {
    try {
      return await request.buy(signal, handle)
    } catch (error) {
      if (error instanceof SandboxCrash) throw new CarrierError('timeout', error.message)
      throw error
    }
  },
})
