import { type Command, carryOut } from '../command/command.ts'
import { hold } from '../ledger/purchase-postings.ts'
import type { RemoteSelling } from '../ports/carrier/carrier.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { Draft } from './draft.ts'
import type { Purchase } from './purchase-store.ts'
import { requestSale } from './request-sale.ts'
import { callersSettler, untilSettled } from './settle/settle-purchase.ts'
import { insertUnbought, writeOnce } from './write-once.ts'

/** When the reconciler looks, should this process be gone by then. */
const reconcileAfterMs = 30_000

/**
 * A carrier outside our transaction: the money is set aside and our reference written down before the
 * carrier is asked; whether it answers or not, the purchase is settled once.
 */
export async function buyRemotely(
  command: Command,
  draft: Draft,
  purchase: Purchase,
  selling: RemoteSelling,
): Promise<CreatedShipment> {
  const created = await setAside(command, draft, purchase)
  if (created.replayed) return created
  const sale = await requestSale(callersSettler(command), purchase, signal =>
    selling.buy(purchase.reference, signal),
  )
  const settled = sale.settled === 'open' ? await untilSettled(command, draft.id) : sale.settled
  if (settled === 'released') throw sale.error
  if (settled === 'open')
    await carryOut(
      command,
      async () => {},
      () => `left open ${draft.shipCode}`,
    )
  return created
}

async function setAside(
  command: Command,
  draft: Draft,
  purchase: Purchase,
): Promise<CreatedShipment> {
  const { world, tenant } = command
  const [holdId, jobId] = await Promise.all([
    world.store.takeNumbers('ledger_transaction', 1),
    world.store.takeNumbers('job', 1),
  ])
  const { heldAt, price, service } = purchase
  // The outcome is logged when it is known.
  return await writeOnce(command, draft, null, async writers => {
    await writers.ledger.append(tenant, {
      id: holdId,
      cause: { kind: 'shipment', id: draft.shipCode },
      at: heldAt,
      memo: `set aside for ${service.serviceName}`,
      entries: hold(price),
    })
    await insertUnbought(writers, tenant, draft, 'purchasing')
    await writers.purchases.insert(tenant, purchase)
    await writers.jobs.enqueue(jobId, {
      kind: 'settle-purchase',
      accountId: tenant.accountId,
      clock: 'machine',
      runAt: heldAt + reconcileAfterMs,
      payload: { shipmentId: draft.id },
    })
    return undefined
  })
}
