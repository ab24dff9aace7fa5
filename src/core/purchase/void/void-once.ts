import { carryOutOnce, keepAnswer } from '../../command/carry-out-once.ts'
import {
  type AnyCommand,
  accountNow,
  type Command,
  carryOut,
  withoutKey,
} from '../../command/command.ts'
import { CoreError, notFound } from '../../errors.ts'
import { audienceOf } from '../../event/publish.ts'
import { appendIncome } from '../../ledger/append-income.ts'
import { refundPosting } from '../../ledger/purchase-postings.ts'
import { isVoid } from '../../shipment/state.ts'
import type { BoughtConsignment, Consignment, GoodsSales } from '../goods-sales.ts'
import { publishVoid } from '../publish-shipments.ts'
import { shipmentSubject } from '../write-shipment.ts'
import { planVoid, type VoidPlan } from './plan-void.ts'
import { voidRemotely } from './void-remotely.ts'

/** The result of a void: what became of it stands in the record. */
export type VoidedShipment = { readonly shipmentId: number }

/** Voids what is found, once under the key of the command. */
export const voidOnce = (
  sales: GoodsSales,
  command: Command<VoidedShipment>,
  find: () => Promise<Consignment | null>,
): Promise<VoidedShipment> =>
  carryOutOnce(command, {
    async plan() {
      const consignment = await find()
      if (!consignment) throw notFound('Shipment')
      return await planVoid(command, consignment)
    },
    perform: plan => voidAsPlanned(sales, command, plan),
    async resume({ id }) {
      const consignment = await current(sales, command, id)
      if (!consignment) throw notFound('Shipment')
      // The earlier call has taken the key; its carrier may have refused.
      const again = withoutKey(command)
      return await voidAsPlanned(sales, again, await planVoid(again, consignment))
    },
  })

/** A shipment that another call has voided meanwhile is answered as void, and the key with it. */
async function voidAsPlanned(
  sales: GoodsSales,
  command: Command<VoidedShipment>,
  plan: VoidPlan,
): Promise<VoidedShipment> {
  try {
    return await carryOutVoid(sales, command, plan)
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'not_voidable') throw error
    const consignment = await current(sales, command, plan.consignment.id)
    if (!consignment || !isVoid(consignment)) throw error
    return await carryOutVoid(sales, command, { kind: 'nothing', consignment })
  }
}

const current = (
  sales: GoodsSales,
  { world, tenant }: AnyCommand,
  id: number,
): Promise<Consignment | null> => sales.find(world, world.store.read, tenant, id)

async function carryOutVoid(
  sales: GoodsSales,
  command: Command<VoidedShipment>,
  plan: VoidPlan,
): Promise<VoidedShipment> {
  const { consignment } = plan
  const { id, shipCode } = consignment
  const voided = { shipmentId: id }
  const subject = shipmentSubject(consignment)
  switch (plan.kind) {
    case 'nothing':
      return await carryOut(
        command,
        async () => voided,
        () => null,
        subject,
      )
    case 'discard':
      return await carryOut(
        command,
        async writers => {
          await consignment.discard(writers)
          return voided
        },
        () => `cancelled ${shipCode}`,
        subject,
      )
    case 'refund':
      return await voidInProcess(sales, command, plan.consignment)
    case 'ask':
      await voidRemotely(command, consignment, plan.sale)
      return await keepAnswer(command, subject, voided)
  }
}

/** One transaction gives the label back to a carrier in our process, and the money to the account. */
async function voidInProcess(
  sales: GoodsSales,
  command: Command<VoidedShipment>,
  consignment: BoughtConsignment,
): Promise<VoidedShipment> {
  const { world, tenant } = command
  const { id, shipCode, bought } = consignment
  const { price, trackingCode, carrierCode } = bought
  const carrier = sales.sellerNamed(world, carrierCode)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const now = world.clock.now()
  return await carryOut<VoidedShipment>(
    command,
    async writers => {
      // The balance first, as with purchases: two that lock in different orders wait for ever.
      const money = { id: postingId, at: now, shipCode, price }
      await appendIncome(writers.ledger, tenant, refundPosting(money, trackingCode))
      const audience = audienceOf(command)
      await consignment.voidAtOnce(writers, { audience, at: accountNow(command) })
      await carrier?.simulatedBook?.enterVoid(writers, trackingCode, now)
      await publishVoid(sales, audience, writers, id)
      return { shipmentId: id }
    },
    () => `voided ${shipCode}`,
    shipmentSubject(consignment),
  )
}
