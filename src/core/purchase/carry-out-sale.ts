import { keepAnswer } from '../command/carry-out-once.ts'
import {
  type AnyCommand,
  beginCommand,
  type Command,
  carryOut,
  withoutKey,
} from '../command/command.ts'
import { CoreError } from '../errors.ts'
import { audienceOf } from '../event/publish.ts'
import { holdPosting, salePosting } from '../ledger/purchase-postings.ts'
import type { TrackingCodes } from '../numbers/tracking-codes.ts'
import { saleJob } from '../ports/queue.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { Writers } from '../store.ts'
import type { AnyDraft, RemotePlan, SaleInProcess, SalePlan } from './plan-sale.ts'
import { publishHold, publishPurchase } from './publish-shipments.ts'
import type { Purchase } from './purchase-store.ts'
import { givenUp, requestSale, saleRequest } from './request-sale.ts'
import { salesOfGoods, salesOfPurchase } from './sales-of-goods.ts'
import { untilSettled } from './settle/settle-purchase.ts'
import { callersSettler } from './settle/settler.ts'
import { shipmentSubject } from './write-shipment.ts'

/** Buys what was planned, of a new shipment or of a saved draft. */
export async function carryOutSale(
  command: Command<CreatedShipment>,
  plan: SalePlan,
): Promise<CreatedShipment> {
  if (plan.kind === 'in_process') return await buyInProcess(command, plan.sale)
  const created = await buyRemotely(command, plan)
  return await keepAnswer(command, shipmentSubject(plan.draft), created)
}

/**
 * A carrier that works in our process sells, is paid and is written down in one transaction: there is
 * no moment at which one of these is done and another is not.
 */
function buyInProcess(
  command: Command<CreatedShipment>,
  sale: SaleInProcess,
): Promise<CreatedShipment> {
  const { tenant } = command
  const { draft, bought, reference, label, soldAt } = sale
  const { id, shipCode } = draft
  const { price } = bought
  const { trackingCode, otherTrackingCodes = [] }: TrackingCodes = bought
  const sales = salesOfGoods[sale.goods]
  return carryOut<CreatedShipment>(
    command,
    async writers => {
      const money = { id: sale.postingId, at: soldAt, shipCode, price }
      await writers.ledger.append(tenant, salePosting('credits', money, bought))
      const fresh = await sales.write(writers, tenant, sale)
      const entry = { reference, trackingCode, otherTrackingCodes, label, soldAt }
      await sale.simulatedBook?.enterSale(writers, entry)
      const sold = { shipmentId: id, spent: price.total }
      await publishPurchase(sales, audienceOf(command), writers, sold)
      return { shipmentId: id, replayed: false, ...(fresh && { fresh }) }
    },
    () => `purchased ${shipCode}`,
    shipmentSubject(draft),
  )
}

/** When the reconciler looks, should this process be gone by then. */
const reconcileAfterMs = 30_000

/**
 * A carrier outside our transaction: the money is set aside and our reference written down before the
 * carrier is asked; whether it answers or not, the purchase is settled once.
 */
async function buyRemotely(
  command: AnyCommand,
  { draft, purchase, selling }: RemotePlan,
): Promise<CreatedShipment> {
  await setAside(command, draft, purchase)
  const request = saleRequest(purchase, selling)
  const { settled, error } = await requestSale(callersSettler(command), purchase, request)
  const { kind } = settled.kind === 'open' ? await untilSettled(command, purchase) : settled
  if (kind === 'released') throw error ?? givenUp()
  if (kind === 'open')
    await carryOut(
      withoutKey(command),
      async () => {},
      () => `left open ${draft.shipCode}`,
    )
  return { shipmentId: draft.id, replayed: false }
}

async function setAside(command: AnyCommand, draft: AnyDraft, purchase: Purchase): Promise<void> {
  const { world, tenant } = command
  const [holdId, jobId] = await Promise.all([
    world.store.takeNumbers('ledger_transaction', 1),
    world.store.takeNumbers('job', 1),
  ])
  const { heldAt, price, service } = purchase
  const act = async (writers: Writers): Promise<void> => {
    const money = { id: holdId, at: heldAt, shipCode: draft.shipCode, price }
    await writers.ledger.append(tenant, holdPosting(money, service.serviceName))
    await refuseChangedAccount(writers, purchase)
    await salesOfPurchase(purchase).begin(writers, tenant, draft)
    await writers.purchases.insert(tenant, purchase)
    await writers.jobs.enqueue(jobId, {
      kind: saleJob('settle-purchase', purchase.goods),
      accountId: tenant.accountId,
      clock: 'machine',
      runAt: heldAt + reconcileAfterMs,
      payload: { shipmentId: draft.id },
    })
    await publishHold(audienceOf(command), writers, price.total)
  }
  // The outcome is logged when it is known.
  await beginCommand(command, act, () => null, shipmentSubject(draft))
}

/** The account may have been disconnected, or got other credentials, since it quoted. */
async function refuseChangedAccount(
  { carrierAccounts }: Pick<Writers, 'carrierAccounts'>,
  { connection }: Purchase,
): Promise<void> {
  if (connection === null) return
  if ((await carrierAccounts.holdSteady(connection)) === 'connected') return
  const says = 'The carrier account was changed a moment ago. Nothing was bought: try again.'
  throw new CoreError('carrier_error', says)
}
