import { type AccountId, operatorOn, type Tenant } from '../access.ts'
import type { Instant } from '../clock.ts'
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
/** A carrier that was asked may sell late: what its book lacks before this may still come. */
export const surelyNotSoldAfterMs = 60_000
const searchTimeoutMs = 10_000
const undecided: readonly PurchaseState[] = ['held', 'requested', 'unknown']

/** A sale as it was found; a person who adopts one knows its number, not its label. */
type Found = { readonly trackingCode: string; readonly label: string | null }

/** Who settles: a caller whose request is waiting, or the reconciler on the account's behalf. */
type Settler = {
  readonly world: World
  readonly tenant: Tenant
  /** By the account's clock. */
  readonly now: Instant
  /**
   * A caller who is told that nothing was sold keeps nothing, and may use the key again; one who was
   * told to wait, or never told, finds a draft.
   */
  readonly leaves: 'nothing' | 'draft'
}

const settlerOf = (command: Command): Settler => ({
  world: command.world,
  tenant: command.tenant,
  now: accountNow(command),
  leaves: 'nothing',
})

export const confirmPurchase = (command: Command, shipmentId: number, sale: RemoteSale) =>
  confirm(settlerOf(command), shipmentId, sale)

export const releasePurchase = (command: Command, shipmentId: number) =>
  releaseHold(settlerOf(command), shipmentId, undecided)

export const settlePurchase = (command: Command, shipmentId: number) =>
  settle(settlerOf(command), shipmentId)

export const reconcilePurchase = async (
  world: World,
  accountId: AccountId,
  shipmentId: number,
): Promise<Settled> => settle(await operatorOf(world, accountId), shipmentId)

async function operatorOf(world: World, accountId: AccountId): Promise<Settler> {
  const tenant = operatorOn(accountId)
  const offsetMs = await world.store.read.clocks.offsetMs(tenant)
  return { world, tenant, now: world.clock.now() + offsetMs, leaves: 'draft' }
}

/** A person has looked in the carrier's own books, and says what became of the purchase. */
export async function settleByHand(
  world: World,
  accountId: AccountId,
  shipmentId: number,
  verdict: { readonly soldAs: string } | 'not_sold',
): Promise<Settled> {
  const settler = await operatorOf(world, accountId)
  return verdict === 'not_sold'
    ? await releaseHold(settler, shipmentId, undecided)
    : await confirm(settler, shipmentId, { trackingCode: verdict.soldAs, label: null })
}

/**
 * Finds out what became of an open purchase. In `held` nobody was asked: it lapses with time. From
 * `requested` on the carrier's own book decides, searched by our reference; what can't be searched
 * stays open until a person says what happened.
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
  if (sale !== null) return await confirm(settler, shipmentId, sale)
  const askedAt = purchase.requestedAt ?? purchase.heldAt
  if (world.clock.now() - askedAt < surelyNotSoldAfterMs) return 'open'
  return await releaseHold(settler, shipmentId, ['requested', 'unknown'])
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

/** Nothing was sold: the money returns. */
async function releaseHold(
  { world, tenant, leaves }: Settler,
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
    if (fromDraft || leaves === 'draft') {
      await writers.shipments.move(tenant, shipmentId, 'purchasing', 'draft', null)
    } else await writers.shipments.remove(tenant, shipmentId)
    if (leaves === 'nothing' && idempotencyKey !== null) {
      await writers.keys.free(tenant, 'v3_v4', idempotencyKey)
    }
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
