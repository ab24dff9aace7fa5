import { type AccountId, operatorOn, type Tenant } from '../access.ts'
import { accountNow, type Command } from '../command.ts'
import { postFrom, release } from '../ledger/purchase-postings.ts'
import type { Carrier, RemoteSale } from '../ports/carrier.ts'
import type { Writers } from '../ports/stores.ts'
import type { Bought, Shipment } from '../shipment/shipment.ts'
import type { World } from '../world.ts'
import { labelMade } from './buy-here.ts'
import type { Purchase, PurchaseState } from './purchase-store.ts'

/** `open`: nobody can tell yet; a person may have to. */
export type Settled = 'posted' | 'released' | 'open'

/** A hold that was never followed by a question to the carrier lapses by itself. */
export const holdLapsesAfterMs = 15 * 60_000
const searchTimeoutMs = 10_000
const undecided: readonly PurchaseState[] = ['held', 'requested', 'unknown']

/** A sale as it was found; a person who adopts one knows its number, not its label. */
type Found = { readonly trackingCode: string; readonly label: string | null }

/** Who settles: a caller whose request is waiting, or the reconciler on the account's behalf. */
export type Settler = { readonly world: World; readonly tenant: Tenant; readonly now: number }

const settlerOf = (command: Command): Settler => ({
  world: command.world,
  tenant: command.tenant,
  now: accountNow(command),
})

export const confirmPurchase = (command: Command, shipmentId: number, sale: RemoteSale) =>
  confirm(settlerOf(command), shipmentId, sale)

export const releasePurchase = (command: Command, shipmentId: number) =>
  releaseHold(settlerOf(command), shipmentId, undecided)

export const settlePurchase = (command: Command, shipmentId: number) =>
  settle(settlerOf(command), shipmentId)

export async function reconcilePurchase(
  world: World,
  accountId: AccountId,
  shipmentId: number,
): Promise<Settled> {
  const tenant = operatorOn(accountId)
  const offsetMs = await world.store.read.clocks.offsetMs(tenant)
  return await settle({ world, tenant, now: world.clock.now() + offsetMs }, shipmentId)
}

/** A person has looked in the carrier's own books, and says what became of the purchase. */
export async function settleByHand(
  world: World,
  accountId: AccountId,
  shipmentId: number,
  verdict: { readonly soldAs: string } | 'not_sold',
): Promise<Settled> {
  const tenant = operatorOn(accountId)
  const offsetMs = await world.store.read.clocks.offsetMs(tenant)
  const settler = { world, tenant, now: world.clock.now() + offsetMs }
  return verdict === 'not_sold'
    ? await releaseHold(settler, shipmentId, undecided)
    : await confirm(settler, shipmentId, { trackingCode: verdict.soldAs, label: null })
}

/**
 * Finds out what became of an open purchase. In `held` nobody was asked: it lapses with time. From
 * `requested` on the carrier's own book decides, searched by our reference; a carrier that can't be
 * searched is asked again only where one reference sells once. Otherwise it stays open.
 */
async function settle(settler: Settler, shipmentId: number): Promise<Settled> {
  const { world, tenant } = settler
  const purchase = await world.store.read.purchases.latest(tenant, shipmentId)
  if (!purchase) return 'released'
  if (purchase.state === 'posted' || purchase.state === 'released') return purchase.state
  if (purchase.state === 'held') {
    if (world.clock.now() - purchase.heldAt < holdLapsesAfterMs) return 'open'
    return await releaseHold(settler, shipmentId, ['held'])
  }
  const carrier = world
    .carriers()
    .find(({ serviceIds }) => serviceIds.includes(purchase.service.serviceId))
  if (!carrier?.find) return 'open'
  const sale = await search(carrier, purchase)
  if (sale === 'unreachable') return 'open'
  return sale === null
    ? await releaseHold(settler, shipmentId, ['requested', 'unknown'])
    : await confirm(settler, shipmentId, sale)
}

async function search(
  carrier: Carrier,
  { reference }: Purchase,
): Promise<RemoteSale | null | 'unreachable'> {
  try {
    return (await carrier.find?.(reference, AbortSignal.timeout(searchTimeoutMs))) ?? null
  } catch {
    return 'unreachable'
  }
}

async function confirm(
  { world, tenant, now }: Settler,
  shipmentId: number,
  sale: Found,
): Promise<Settled> {
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  return await world.store.transact(tenant.accountId, async writers => {
    const found = await openPurchase(writers, tenant, shipmentId)
    if (typeof found === 'string') return found
    const { purchase, shipment } = found
    const moved = await writers.purchases.move(
      tenant,
      shipmentId,
      purchase.attempt,
      undecided,
      'posted',
      world.clock.now(),
    )
    if (!moved) return 'open'
    const bought: Bought = {
      ...purchase.service,
      price: purchase.price,
      trackingCode: sale.trackingCode,
      boughtAt: now,
      notes: purchase.notes,
    }
    const [first] = world.journey({ ...bought, recipientName: shipment.request.toAddress.name })
    await writers.ledger.append(tenant, {
      id: postingId,
      cause: { kind: 'shipment', id: shipment.shipCode },
      at: world.clock.now(),
      memo: `${bought.serviceName} ${bought.trackingCode}`,
      entries: postFrom('holds', purchase.price),
    })
    const nextMoveAt = first?.at ?? null
    const { total } = purchase.price
    await writers.shipments.confirm(
      tenant,
      shipmentId,
      'purchasing',
      bought,
      total,
      nextMoveAt,
      sale.label,
    )
    await writers.tracking.append(tenant, shipmentId, labelMade(now))
    return 'posted'
  })
}

/** Nothing was sold: the money returns; a creation leaves nothing behind, a draft is one again. */
async function releaseHold(
  { world, tenant }: Settler,
  shipmentId: number,
  from: readonly PurchaseState[],
): Promise<Settled> {
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  return await world.store.transact(tenant.accountId, async writers => {
    const found = await openPurchase(writers, tenant, shipmentId)
    if (typeof found === 'string') return found
    const { purchase, shipment } = found
    const { attempt, price, fromDraft, idempotencyKey } = purchase
    const now = world.clock.now()
    const moved = await writers.purchases.move(tenant, shipmentId, attempt, from, 'released', now)
    if (!moved) return 'open'
    await writers.ledger.append(tenant, {
      id: postingId,
      cause: { kind: 'shipment', id: shipment.shipCode },
      at: now,
      memo: 'nothing was sold',
      entries: release(price),
    })
    if (fromDraft) await writers.shipments.move(tenant, shipmentId, 'purchasing', 'draft', null)
    else await writers.shipments.remove(tenant, shipmentId)
    if (idempotencyKey !== null) await writers.keys.free(tenant, 'v3_v4', idempotencyKey)
    return 'released'
  })
}

/** Read inside the transaction: of two who settle at once, the second finds it done. */
async function openPurchase(
  { purchases, shipments }: Writers,
  tenant: Tenant,
  shipmentId: number,
): Promise<{ purchase: Purchase; shipment: Shipment } | Settled> {
  const purchase = await purchases.latest(tenant, shipmentId)
  if (!purchase) return 'released'
  if (purchase.state === 'posted' || purchase.state === 'released') return purchase.state
  const shipment = await shipments.byId(tenant, shipmentId)
  return shipment ? { purchase, shipment } : 'released'
}
