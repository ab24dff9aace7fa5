import { requireScopes, type Tenant } from '../../access.ts'
import { stillInHand } from '../../command/carry-out-once.ts'
import type { AnyCommand } from '../../command/command.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import { hasPassed } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import type { OpenPurchase, Purchase } from '../purchase-store.ts'
import { givenUp, requestSale, type SaleOutcome } from '../request-sale.ts'
import { limitsOfSeller } from '../sales-of-goods.ts'
import { releaseHold } from './close-purchase.ts'
import { requestToResume } from './request-to-resume.ts'
import { reconcilePurchase, saleInBook, settleBySale, untilSettled } from './settle-purchase.ts'
import { callersSettler, freeingKey, type Settler, systemSettler } from './settler.ts'

/** After the carrier's timeout, its answer is written down within this time. */
const writtenDownWithinMs = 2000

/**
 * A retry under a key is answered with the shipment that the key has. Its purchase is resumed
 * first, where the process that began it has left it open. To resume can buy the label, so it takes
 * the scope for buying, whatever the request itself asks for. Null where the process that began the
 * purchase has given the key back meanwhile: it has answered that nothing was sold.
 */
export async function resumePurchase(
  command: AnyCommand,
  shipmentId: number,
): Promise<CreatedShipment | null> {
  const { world, caller, tenant } = command
  const created = { shipmentId, replayed: true } as const
  const purchase = await world.store.read.purchases.ofShipment(tenant, shipmentId)
  if (purchase?.state === 'posted') return created
  if (!purchase || purchase.state === 'released') return await unlessGivenBack(command, created)
  requireScopes(caller.access, ['labels:create'])
  // The process that asked the carrier may be alive, and wait for the answer.
  const { buyMs } = limitsOfSeller(world, purchase)
  const outcome = await resume(callersSettler(command), purchase, buyMs)
  if (outcome.settled.kind === 'released') throw outcome.error ?? givenUp()
  if (outcome.settled.kind === 'posted') return created
  const { kind } = await untilSettled(command, purchase)
  if (kind === 'released') return await unlessGivenBack(command, created)
  if (kind === 'open' && (await mayBeRefused(world, tenant, shipmentId))) throw stillInHand()
  return created
}

async function unlessGivenBack(
  { world, tenant, key }: AnyCommand,
  created: CreatedShipment,
): Promise<CreatedShipment | null> {
  const entry = key && (await world.store.read.keys.find(tenant, key, 0))
  return entry?.subject?.id === created.shipmentId ? created : null
}

/** Whether the process that asked the carrier may still learn that nothing was sold, and leave nothing. */
async function mayBeRefused(world: World, tenant: Tenant, shipmentId: number): Promise<boolean> {
  const purchase = await world.store.read.purchases.ofShipment(tenant, shipmentId)
  if (purchase?.state !== 'requested' || purchase.requestedAt === null) return false
  const { buyMs } = limitsOfSeller(world, purchase)
  return !hasPassed(buyMs + writtenDownWithinMs, purchase.requestedAt, world.clock.now())
}

/** By a server that knows that the process which began the purchase is dead. */
export async function resumeForDead(world: World, purchase: OpenPurchase): Promise<void> {
  const settler = await systemSettler(world, purchase.accountId, 'job')
  const { settled } = await resume(settler, purchase, 0)
  // An answer that was lost a moment ago stands in the carrier's book.
  if (settled.kind === 'open')
    await reconcilePurchase(world, purchase.accountId, purchase.shipmentId)
}

/**
 * Does what the process that began an open purchase would have done next. In `held` no carrier was
 * asked: the process that moves it on asks the carrier, or gives the money back at once. Later the
 * carrier's book decides. Where it lacks a sale that was requested at least `askAgainAfterMs` ago, a
 * carrier that sells once by reference is asked again; one that did not answer in time is not.
 */
async function resume(
  settler: Settler,
  purchase: Purchase,
  askAgainAfterMs: number,
): Promise<SaleOutcome> {
  const { world } = settler
  const sale = await saleInBook(settler, purchase)
  const freeing = freeingKey(settler, purchase)
  const request = sale === null ? requestToResume(world, purchase, askAgainAfterMs) : null
  if (request) return await requestSale(freeing, purchase, request)
  const settled =
    purchase.state === 'held'
      ? await releaseHold(freeing, purchase, { kind: 'never_asked' })
      : await settleBySale(settler, purchase, sale)
  return { settled, error: null }
}
