import type { Tenant } from '../access.ts'
import { isBeingProcessed } from '../batch/join-batch.ts'
import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { refund } from '../ledger/purchase-postings.ts'
import { reopenOrder } from '../order/follow-shipment.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import { type ShipmentState, voidableStates } from '../shipment/state.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'

/** After this nobody refunds unused postage. */
const voidableForMs = 30 * dayMs

/** What a void will do. */
type VoidPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'refund'; readonly bought: BoughtLabel }

/**
 * Voids a shipment: a draft is cancelled; unused postage is given back in the same transaction. A
 * second void answers as the first, and of two at once one refunds.
 */
export async function voidShipment(command: Command<void>, code: string): Promise<void> {
  const { world, tenant } = command
  const { shipments } = world.store.read
  const shipment = await shipments.byShipCode(tenant, code)
  if (!shipment) throw notFound('Shipment')
  const plan = planVoid(shipment, accountNow(command))
  try {
    await carryOutVoid(command, shipment, plan)
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'not_voidable') throw error
    const current = await shipments.byId(tenant, shipment.id)
    if (!current || !isVoid(current)) throw error
  }
}

function planVoid(shipment: Shipment, now: Instant): VoidPlan {
  if (isVoid(shipment)) return { kind: 'nothing' }
  const { state, closeoutId, bought } = shipment
  if (!voidableStates.has(state)) throw notVoidable(obstacles[state] ?? 'It has been scanned.')
  if (closeoutId !== null) throw notVoidable('It is on a closeout.')
  if (bought && now - bought.boughtAt > voidableForMs) {
    throw notVoidable('It was bought more than 30 days ago.')
  }
  return bought ? { kind: 'refund', bought } : { kind: 'cancel' }
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
        writers => moveToVoided(writers, command.tenant, shipment),
        () => `cancelled ${shipment.shipCode}`,
      )
    case 'refund':
      return await refundPostage(command, shipment, plan.bought)
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
      await ledger.append(tenant, {
        id: postingId,
        cause: { kind: 'void', id: shipCode },
        at: now,
        memo: `void of ${bought.trackingCode}`,
        entries: refund(bought.price),
      })
      await moveToVoided(writers, tenant, shipment)
      await carrier?.simulatedBook?.enterVoid(writers, bought.trackingCode, now)
      const event = { state: 'voided', description: 'Voided', location: '', at } as const
      await tracking.append(tenant, id, event)
      await reopenOrder(writers, tenant, shipment, at)
    },
    () => `voided ${shipCode}`,
  )
}

/** Throws, so that nothing is written, where the shipment stands elsewhere by now. */
async function moveToVoided(
  { shipments, batches }: Pick<Writers, 'shipments' | 'batches'>,
  tenant: Tenant,
  { id, state }: Shipment,
): Promise<void> {
  const moved = await shipments.move(tenant, id, state, 'voided', null)
  if (!moved) throw notVoidable('It has moved on meanwhile.')
  // The row is locked by now: it shows a closeout or batch that took the shipment after the plan was made.
  const current = await shipments.byId(tenant, id)
  if (current && current.closeoutId !== null) throw notVoidable('It is on a closeout.')
  if (await isBeingProcessed({ batches }, tenant, current?.batchId ?? null)) {
    throw notVoidable('Its batch is being processed.')
  }
}

/** Why a shipment can't be voided from its state; any other such state is of a scanned parcel. */
const obstacles: Partial<Record<ShipmentState, string>> = {
  purchasing: 'Its purchase has not been settled yet.',
  delivered: 'It was delivered.',
}

const isVoid = ({ state }: Shipment): boolean => state === 'voided' || state === 'void_asked'

const notVoidable = (why: string): CoreError =>
  new CoreError('not_voidable', `The shipment can not be voided. ${why}`)
