import { type AnyCommand, accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { appendIncome } from '../ledger/append-income.ts'
import { refund } from '../ledger/purchase-postings.ts'
import { reopenOrder } from '../order/follow-shipment.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import { isVoid, type ShipmentState, voidableStates } from '../shipment/state.ts'
import { dayMs } from '../time/durations.ts'
import { moveVoided, notVoidable } from './move-voided.ts'
import { type RemoteLabel, remoteLabelOf } from './remote-label.ts'
import { voidRemotely } from './void-remotely.ts'

/** After this nobody refunds unused postage. */
const voidableForMs = 30 * dayMs

/** What a void will do. */
type VoidPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cancel' }
  /** Its carrier sold in our process, and takes it back there. */
  | { readonly kind: 'refund'; readonly bought: BoughtLabel }
  | { readonly kind: 'ask'; readonly sale: RemoteLabel }

/**
 * Voids a shipment: a draft is cancelled; unused postage of a carrier in our process is given back in
 * the same transaction, and that of another carrier when it agrees. A second void answers as the first,
 * and of two at once one refunds.
 */
export async function voidShipment(command: Command<void>, code: string): Promise<void> {
  const { world, tenant } = command
  const { shipments } = world.store.read
  const shipment = await shipments.byShipCode(tenant, code)
  if (!shipment) throw notFound('Shipment')
  const plan = await planVoid(command, shipment)
  try {
    await carryOutVoid(command, shipment, plan)
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'not_voidable') throw error
    const current = await shipments.byId(tenant, shipment.id)
    if (!current || !isVoid(current)) throw error
  }
}

async function planVoid(command: AnyCommand, shipment: Shipment): Promise<VoidPlan> {
  if (isVoid(shipment)) return { kind: 'nothing' }
  const now = accountNow(command)
  const { state, closeoutId, bought } = shipment
  if (!voidableStates.has(state)) throw notVoidable(obstacles[state] ?? 'It has been scanned.')
  if (closeoutId !== null) throw notVoidable('It is on a closeout.')
  if (bought && now - bought.boughtAt > voidableForMs) {
    throw notVoidable('It was bought more than 30 days ago.')
  }
  if (!bought) return { kind: 'cancel' }
  const sale = await remoteLabelOf(command.world, command.tenant, shipment)
  return sale === null ? { kind: 'refund', bought } : { kind: 'ask', sale }
}

async function carryOutVoid(
  command: Command<void>,
  shipment: Shipment,
  plan: VoidPlan,
): Promise<void> {
  switch (plan.kind) {
    case 'nothing':
      return
    case 'cancel':
      return await carryOut(
        command,
        writers => moveVoided(writers, command.tenant, shipment, 'voided'),
        () => `cancelled ${shipment.shipCode}`,
      )
    case 'refund':
      return await refundPostage(command, shipment, plan.bought)
    case 'ask':
      return await voidRemotely(command, shipment, plan.sale)
  }
}

async function refundPostage(
  command: Command<void>,
  shipment: Shipment,
  bought: BoughtLabel,
): Promise<void> {
  const { world, tenant } = command
  const { id, shipCode } = shipment
  const carrier = world.carriers().find(({ code }) => code === bought.carrierCode)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const now = world.clock.now()
  const at = accountNow(command)
  await carryOut(
    command,
    async writers => {
      const { ledger, tracking } = writers
      // The balance first, as with purchases: two that lock in different orders wait for ever.
      await appendIncome(ledger, tenant, {
        id: postingId,
        cause: { kind: 'void', id: shipCode },
        at: now,
        memo: `void of ${bought.trackingCode}`,
        entries: refund(bought.price),
      })
      await moveVoided(writers, tenant, shipment, 'voided')
      await carrier?.simulatedBook?.enterVoid(writers, bought.trackingCode, now)
      const event = { state: 'voided', description: 'Voided', location: '', at } as const
      await tracking.append(tenant, id, event)
      await reopenOrder(writers, tenant, shipment, at)
    },
    () => `voided ${shipCode}`,
  )
}

/** Why a shipment can't be voided from its state; any other such state is of a scanned parcel. */
const obstacles: Partial<Record<ShipmentState, string>> = {
  purchasing: 'Its purchase has not been settled yet.',
  delivered: 'It was delivered.',
}
