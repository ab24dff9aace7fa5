import { setTimeout } from 'node:timers/promises'
import { joinBatch } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command.ts'
import { CoreError } from '../errors.ts'
import { hold } from '../ledger/purchase-postings.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import { CarrierError, type RemoteSale, type Selling } from '../ports/carrier.ts'
import type { Writers } from '../ports/stores.ts'
import { type Draft, type Made, priceOf, takeKey } from './buy-here.ts'
import { toldByCarrier } from './carrier-refusal.ts'
import type { Settled } from './close-purchase.ts'
import type { Decision } from './decide-purchase.ts'
import type { Purchase, PurchaseState } from './purchase-store.ts'
import { boughtService } from './sale-order.ts'
import { SandboxCrash } from './sandbox-crash.ts'
import { confirmPurchase, releasePurchase, settlePurchase } from './settle-purchase.ts'
import { type Asked, takeBackAtOnce } from './take-back-sale.ts'

/** How long the carrier itself has, before nobody knows what it did. */
const carrierTimeoutMs = 10_000
const firstPauseMs = 250
/** When the reconciler looks, should this process be gone by then. */
const reconcileAfterMs = 30_000

/**
 * A carrier outside our transaction: the money is set aside and our reference written down before it
 * is asked; whatever it answers, or doesn't, the purchase is settled once.
 */
export async function buyElsewhere(
  command: Command,
  decision: Decision,
  draft: Draft,
  selling: Extract<Selling, { kind: 'elsewhere' }>,
  reference: string,
): Promise<Made> {
  const { world, tenant } = command
  const made = await setAside(command, decision, draft, reference)
  if (made.replayed) return made
  const move = (from: PurchaseState, to: PurchaseState): Promise<boolean> =>
    world.store.transact(tenant.accountId, ({ purchases }) =>
      purchases.move(tenant, draft.id, 1, [from], to, world.clock.now()),
    )
  // Released meanwhile, by time or by hand: a sale now would be paid by nobody.
  if (!(await move('held', 'requested'))) throw givenUp()
  const answer = await ask(selling, reference)
  if ('trackingCode' in answer) {
    const settled = await confirmPurchase(command, draft.id, answer)
    if (settled !== 'released') return made
    const asked = { shipmentId: draft.id, reference, service: boughtService(decision) }
    await soldTooLate(command, asked, answer)
    throw givenUp()
  }
  if (answer.sold === 'no') {
    await releasePurchase(command, draft.id)
    throw answer.error
  }
  await move('requested', 'unknown')
  const settled = await untilSettled(command, draft.id)
  if (settled === 'released') throw answer.error
  if (settled === 'open')
    await carryOut(
      command,
      async () => {},
      () => `left open ${draft.shipCode}`,
    )
  return made
}

const givenUp = (): CoreError =>
  new CoreError('carrier_error', 'The purchase was given up meanwhile. Nothing was bought.')

/** Sold after its money had been given back: the carrier must not keep it as sold. */
async function soldTooLate(
  { world, tenant }: Command,
  asked: Asked,
  { trackingCode }: RemoteSale,
): Promise<void> {
  const jobId = await world.store.takeNumbers('job', 1)
  const heardAt = world.clock.now()
  await world.store.transact(tenant.accountId, ({ jobs }) =>
    jobs.enqueue(jobId, takeBackAtOnce(tenant, asked, heardAt, trackingCode)),
  )
}

/** The caller waits a while for what the carrier's book says; then the reconciler goes on alone. */
async function untilSettled(command: Command, shipmentId: number): Promise<Settled> {
  const givesUpAt = performance.now() + command.patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const settled = await settlePurchase(command, shipmentId)
    if (settled !== 'open' || performance.now() + pauseMs > givesUpAt) return settled
    await setTimeout(pauseMs)
  }
}

async function setAside(
  command: Command,
  decision: Decision,
  draft: Draft,
  reference: string,
): Promise<Made> {
  const { world, tenant } = command
  const [holdId, jobId] = await Promise.all([
    world.store.takeNumbers('ledger_transaction', 1),
    world.store.takeNumbers('job', 1),
  ])
  const now = world.clock.now()
  const service = boughtService(decision)
  const purchase: Purchase = {
    shipmentId: draft.id,
    attempt: 1,
    state: 'held',
    reference,
    service,
    price: priceOf(decision.quote),
    heldAt: now,
    requestedAt: null,
    settledAt: null,
    fromDraft: false,
    idempotencyKey: draft.key,
    notes: draft.notes,
  }
  const act = async (writers: Writers): Promise<Made> => {
    const holder = await takeKey(writers, command, draft)
    if (holder !== null) return { shipmentId: holder, replayed: true }
    await joinBatch(writers, tenant, draft.batchId)
    await writers.ledger.append(tenant, {
      id: holdId,
      cause: { kind: 'shipment', id: draft.shipCode },
      at: now,
      memo: `set aside for ${service.serviceName}`,
      entries: hold(purchase.price),
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
      runAt: now + reconcileAfterMs,
      payload: { shipmentId: draft.id, attempt: 1 },
    })
    return { shipmentId: draft.id, replayed: false }
  }
  // What came of it is logged when it is known.
  return carryOut(command, act, () => null)
}

type NoSale = { readonly sold: 'no' | 'unknown'; readonly error: CoreError }

async function ask(
  selling: Extract<Selling, { kind: 'elsewhere' }>,
  reference: string,
): Promise<RemoteSale | NoSale> {
  const signal = AbortSignal.timeout(carrierTimeoutMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const onLate = (): void => reject(new CarrierError('timeout', 'The carrier did not answer.'))
  signal.addEventListener('abort', onLate, { once: true })
  try {
    return await Promise.race([selling.buy(reference, signal), late])
  } catch (error) {
    if (error instanceof SandboxCrash) throw error
    return noSale(error)
  } finally {
    signal.removeEventListener('abort', onLate)
  }
}

/** Only a carrier that said no has surely sold nothing; after anything else nobody knows. */
function noSale(error: unknown): NoSale {
  if (!(error instanceof CarrierError)) throw error
  const saidNo = ['rejected', 'misconfigured', 'unsupported'].includes(error.kind)
  return { sold: saidNo ? 'no' : 'unknown', error: toldByCarrier(error) }
}
