import { type AnyCommand, beginCommand, carryOut, withoutKey } from '../command/command.ts'
import { audienceOf } from '../event/publish.ts'
import { hold } from '../ledger/purchase-postings.ts'
import type { RemoteSelling } from '../ports/carrier/carrier.ts'
import { saleJob } from '../ports/queue.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { Writers } from '../store.ts'
import type { WantedConsignment } from './goods.ts'
import type { Purchase } from './purchase-store.ts'
import { requestSale, saleRequest } from './request-sale.ts'
import { callersSettler, untilSettled } from './settle/settle-purchase.ts'
import { tellOfHold } from './tell-of-purchase.ts'
import { subjectOf } from './write-shipment.ts'

/** When the reconciler looks, should this process be gone by then. */
const reconcileAfterMs = 30_000

/**
 * A carrier outside our transaction: the money is set aside and our reference written down before the
 * carrier is asked; whether it answers or not, the purchase is settled once.
 */
export async function buyRemotely(
  command: AnyCommand,
  wanted: WantedConsignment,
  purchase: Purchase,
  selling: RemoteSelling,
): Promise<CreatedShipment> {
  await setAside(command, wanted, purchase)
  const request = saleRequest(purchase, selling)
  const { settled, error } = await requestSale(callersSettler(command), purchase, request)
  const { kind } = settled.kind === 'open' ? await untilSettled(command, purchase) : settled
  if (kind === 'released') throw error
  if (kind === 'open')
    await carryOut(
      withoutKey(command),
      async () => {},
      () => `left open ${wanted.shipCode}`,
    )
  return { shipmentId: wanted.id, replayed: false }
}

async function setAside(
  command: AnyCommand,
  wanted: WantedConsignment,
  purchase: Purchase,
): Promise<void> {
  const { world, tenant } = command
  const [holdId, jobId] = await Promise.all([
    world.store.takeNumbers('ledger_transaction', 1),
    world.store.takeNumbers('job', 1),
  ])
  const { heldAt, price, service } = purchase
  const act = async (writers: Writers): Promise<void> => {
    await writers.ledger.append(tenant, {
      id: holdId,
      cause: { kind: 'shipment', id: wanted.shipCode },
      at: heldAt,
      memo: `set aside for ${service.serviceName}`,
      entries: hold(price),
    })
    await wanted.begin(writers)
    await writers.purchases.insert(tenant, purchase)
    await writers.jobs.enqueue(jobId, {
      kind: saleJob('settle-purchase', purchase.goods),
      accountId: tenant.accountId,
      clock: 'machine',
      runAt: heldAt + reconcileAfterMs,
      payload: { shipmentId: wanted.id },
    })
    await tellOfHold(audienceOf(command), writers, price.total)
  }
  // The outcome is logged when it is known.
  await beginCommand(command, act, () => null, subjectOf(wanted))
}
