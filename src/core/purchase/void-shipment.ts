import { leaveBatch } from '../batch/join-batch.ts'
import { carryOutOnce, keepAnswer } from '../command/carry-out-once.ts'
import {
  type AnyCommand,
  accountNow,
  type Command,
  carryOut,
  withoutKey,
} from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { audienceOf } from '../event/audience.ts'
import { appendIncome } from '../ledger/append-income.ts'
import { refund } from '../ledger/purchase-postings.ts'
import { reopenOrder } from '../order/follow-shipment.ts'
import { leavePickup } from '../pickup/end-pickup.ts'
import { findShipment } from '../shipment/find-shipment.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { isVoid, type ShipmentState, voidableStates } from '../shipment/state.ts'
import { dayMs } from '../time/durations.ts'
import type { Consignment } from './goods.ts'
import { moveVoided, notVoidable } from './move-voided.ts'
import { parcelConsignment } from './parcels.ts'
import { type RemoteLabel, remoteLabelOf } from './remote-label.ts'
import { tellOfVoid } from './tell-of-shipments.ts'
import { voidRemotely } from './void-remotely.ts'
import { subjectOf } from './write-shipment.ts'

/** After this nobody refunds unused postage. */
const voidableForMs = 30 * dayMs

/** What a void will do. */
type VoidPlan = { readonly shipment: Shipment } & (
  | { readonly kind: 'nothing' | 'cancel' }
  /** Its carrier sold in our process, and takes it back there. */
  | { readonly kind: 'refund'; readonly bought: BoughtLabel }
  | { readonly kind: 'ask'; readonly consignment: Consignment; readonly sale: RemoteLabel }
)

export type VoidedShipment = { readonly shipmentId: number }

/**
 * Voids a shipment: a draft is cancelled; unused postage of a carrier in our process is given back in
 * the same transaction, and that of another carrier when it agrees. A second void answers as the first,
 * and of two at once one refunds.
 */
export const voidShipment = (
  command: Command<VoidedShipment>,
  code: string,
): Promise<VoidedShipment> =>
  voidOnce(command, shipments => shipments.byShipCode(command.tenant, code))

/** The same for those who can't find a draft again that was cancelled. */
export const deleteShipment = (
  command: Command<VoidedShipment>,
  id: number | null,
): Promise<VoidedShipment> =>
  voidOnce(command, shipments => findShipment({ shipments }, command.tenant, id))

type FindShipment = (shipments: ShipmentReader) => Promise<Shipment | null>

const voidOnce = (command: Command<VoidedShipment>, find: FindShipment): Promise<VoidedShipment> =>
  carryOutOnce(command, {
    async plan() {
      const shipment = await find(command.world.store.read.shipments)
      if (!shipment) throw notFound('Shipment')
      return await planVoid(command, shipment)
    },
    perform: plan => voidAsPlanned(command, plan),
    async resume({ id }) {
      const shipment = await command.world.store.read.shipments.byId(command.tenant, id)
      if (!shipment) throw notFound('Shipment')
      // The earlier call has taken the key; its carrier may have refused.
      const again = withoutKey(command)
      return await voidAsPlanned(again, await planVoid(again, shipment))
    },
  })

/** A shipment that another call has voided meanwhile is answered as void, and the key with it. */
async function voidAsPlanned(
  command: Command<VoidedShipment>,
  plan: VoidPlan,
): Promise<VoidedShipment> {
  try {
    return await carryOutVoid(command, plan)
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'not_voidable') throw error
    const { world, tenant } = command
    const current = await world.store.read.shipments.byId(tenant, plan.shipment.id)
    if (!current || !isVoid(current)) throw error
    return await carryOutVoid(command, { kind: 'nothing', shipment: current })
  }
}

async function planVoid(command: AnyCommand, shipment: Shipment): Promise<VoidPlan> {
  if (isVoid(shipment)) return { kind: 'nothing', shipment }
  const now = accountNow(command)
  const { state, closeoutId, bought } = shipment
  if (!voidableStates.has(state)) throw notVoidable(obstacles[state] ?? 'It has been scanned.')
  if (closeoutId !== null) throw notVoidable('It is on a closeout.')
  if (bought && now - bought.boughtAt > voidableForMs) {
    throw notVoidable('It was bought more than 30 days ago.')
  }
  if (!bought) return { kind: 'cancel', shipment }
  const { world, tenant } = command
  const consignment = parcelConsignment(world, tenant, shipment)
  const sale = await remoteLabelOf(world, tenant, consignment)
  return sale === null
    ? { kind: 'refund', shipment, bought }
    : { kind: 'ask', shipment, consignment, sale }
}

async function carryOutVoid(
  command: Command<VoidedShipment>,
  plan: VoidPlan,
): Promise<VoidedShipment> {
  const { shipment } = plan
  const { id, shipCode } = shipment
  const voided = { shipmentId: id }
  const subject = subjectOf(shipment)
  switch (plan.kind) {
    case 'nothing':
      return await carryOut(
        command,
        async () => voided,
        () => null,
        subject,
      )
    case 'cancel':
      return await carryOut(
        command,
        async writers => {
          const { tenant } = command
          const cancelled = await moveVoided(writers, tenant, shipment, 'cancelled')
          await leaveBatch(writers, tenant, cancelled)
          return voided
        },
        () => `cancelled ${shipCode}`,
        subject,
      )
    case 'refund':
      return await refundPostage(command, shipment, plan.bought)
    case 'ask':
      await voidRemotely(command, plan.consignment, plan.sale)
      return await keepAnswer(command, subject, voided)
  }
}

async function refundPostage(
  command: Command<VoidedShipment>,
  shipment: Shipment,
  bought: BoughtLabel,
): Promise<VoidedShipment> {
  const { world, tenant } = command
  const { id, shipCode } = shipment
  const carrier = world.carriers().find(({ code }) => code === bought.carrierCode)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const now = world.clock.now()
  const at = accountNow(command)
  return await carryOut<VoidedShipment>(
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
      const audience = audienceOf(command)
      await leavePickup(writers, tenant, id, { audience, at })
      await carrier?.simulatedBook?.enterVoid(writers, bought.trackingCode, now)
      const event = { state: 'voided', description: 'Voided', location: '', at } as const
      await tracking.append(tenant, id, event)
      await reopenOrder(writers, tenant, shipment, at)
      await tellOfVoid(audience, writers, id)
      return { shipmentId: id }
    },
    () => `voided ${shipCode}`,
    subjectOf(shipment),
  )
}

/** Why a shipment can't be voided from its state; any other such state is of a scanned parcel. */
const obstacles: Partial<Record<ShipmentState, string>> = {
  purchasing: 'Its purchase has not been settled yet.',
  delivered: 'It was delivered.',
}
