import { joinBatch } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command/command.ts'
import { hold } from '../ledger/purchase-postings.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { SaleOrder, Selling } from '../ports/carrier.ts'
import type { Made } from '../shipment/view-shipment.ts'
import type { Writers } from '../store.ts'
import { type Draft, priceOf, takeKey } from './buy-in-process.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService } from './decide/sale-order.ts'
import type { Purchase } from './purchase-store.ts'
import { requestSale } from './request-sale.ts'
import { callersSettler, untilSettled } from './settle/settle-purchase.ts'

/** When the reconciler looks, should this process be gone by then. */
const reconcileAfterMs = 30_000

/** What is asked of a carrier outside our transaction, and under which reference. */
export type RemoteOrder = {
  readonly order: SaleOrder
  readonly selling: Extract<Selling, { kind: 'elsewhere' }>
  readonly reference: string
}

/**
 * A carrier outside our transaction: the money is set aside and our reference written down before it
 * is asked; whatever it answers, or doesn't, the purchase is settled once.
 */
export async function buyElsewhere(
  command: Command,
  decision: Decision,
  draft: Draft,
  remote: RemoteOrder,
): Promise<Made> {
  const purchase = heldPurchase(command, decision, draft, remote)
  const made = await setAside(command, draft, purchase)
  if (made.replayed) return made
  const { selling, reference } = remote
  const asked = await requestSale(callersSettler(command), purchase, signal =>
    selling.buy(reference, signal),
  )
  const settled = asked.settled === 'open' ? await untilSettled(command, draft.id) : asked.settled
  if (settled === 'released') throw asked.error
  if (settled === 'open')
    await carryOut(
      command,
      async () => {},
      () => `left open ${draft.shipCode}`,
    )
  return made
}

const heldPurchase = (
  { world }: Command,
  decision: Decision,
  draft: Draft,
  { order, reference }: RemoteOrder,
): Purchase => ({
  shipmentId: draft.id,
  attempt: 1,
  state: 'held',
  reference,
  service: boughtService(decision),
  price: priceOf(decision.quote),
  heldAt: world.clock.now(),
  requestedAt: null,
  settledAt: null,
  fromDraft: false,
  idempotencyKey: draft.key,
  notes: draft.notes,
  order: { ...order, price: priceOf(decision.quote) },
})

async function setAside(command: Command, draft: Draft, purchase: Purchase): Promise<Made> {
  const { world, tenant } = command
  const [holdId, jobId] = await Promise.all([
    world.store.takeNumbers('ledger_transaction', 1),
    world.store.takeNumbers('job', 1),
  ])
  const { heldAt, price, service } = purchase
  const act = async (writers: Writers): Promise<Made> => {
    const holder = await takeKey(writers, command, draft)
    if (holder !== null) return { shipmentId: holder, replayed: true }
    await joinBatch(writers, tenant, draft.batchId)
    await writers.ledger.append(tenant, {
      id: holdId,
      cause: { kind: 'shipment', id: draft.shipCode },
      at: heldAt,
      memo: `set aside for ${service.serviceName}`,
      entries: hold(price),
    })
    await writers.shipments.insert(
      tenant,
      { ...draft, state: 'purchasing', bought: null, totalPaid: 0, nextMoveAt: null },
      null,
    )
    await linkToOrder(writers, tenant, draft, null)
    await writers.purchases.insert(tenant, purchase)
    await writers.jobs.enqueue(jobId, {
      kind: 'settle-purchase',
      accountId: tenant.accountId,
      clock: 'machine',
      runAt: heldAt + reconcileAfterMs,
      payload: { shipmentId: draft.id, attempt: 1 },
    })
    return { shipmentId: draft.id, replayed: false }
  }
  // What came of it is logged when it is known.
  return carryOut(command, act, () => null)
}
