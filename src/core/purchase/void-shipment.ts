import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { refund } from '../ledger/purchase-postings.ts'
import { reopenOrder } from '../order/follow-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { type ShipmentState, voidableStates } from '../shipment/state.ts'
import { dayMs } from '../time/durations.ts'

/** After this nobody refunds unused postage. */
const voidableForMs = 30 * dayMs

/**
 * Voids a shipment: a draft is cancelled; unused postage is given back in the same transaction. A
 * second void answers as the first, and of two at once one refunds.
 */
export async function voidShipment(command: Command, code: string): Promise<void> {
  const { world, tenant } = command
  const { shipments } = world.store.read
  const shipment = await shipments.byShipCode(tenant, code)
  if (!shipment) throw notFound('Shipment')
  if (isVoid(shipment)) return
  refuseUnlessVoidable(shipment, accountNow(command))
  await refuseWhileProcessed(command, shipment)
  try {
    await giveBack(command, shipment)
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'not_voidable') throw error
    const current = await shipments.byId(tenant, shipment.id)
    if (!current || !isVoid(current)) throw error
  }
}

/** Refused, and nothing of it written, where the shipment stands elsewhere by now. */
async function giveBack(command: Command, shipment: Shipment): Promise<void> {
  const { world, tenant } = command
  const { id, shipCode, state, bought } = shipment
  const carrier = world.carriers().find(({ code }) => code === bought?.carrierCode)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const now = world.clock.now()
  const at = accountNow(command)
  await carryOut(
    command,
    async writers => {
      const { shipments, ledger, tracking } = writers
      if (bought !== null) {
        // The balance first, as with purchases: who locks in another order waits for them for ever.
        await ledger.append(tenant, {
          id: postingId,
          cause: { kind: 'void', id: shipCode },
          at: now,
          memo: `void of ${bought.trackingCode}`,
          entries: refund(bought.price),
        })
      }
      if (!(await shipments.move(tenant, id, state, 'voided', null))) {
        throw notVoidable('It has moved on meanwhile.')
      }
      if (bought === null) return 'cancelled'
      // Its row is ours by now: a closeout that took it since it was looked at shows.
      const held = await shipments.byId(tenant, id)
      if (held && held.closeoutId !== null) throw notVoidable('It is on a closeout.')
      await carrier?.simulatedBook?.enterVoid(writers, bought.trackingCode, now)
      await tracking.append(tenant, id, {
        state: 'voided',
        description: 'Voided',
        location: '',
        at,
      })
      await reopenOrder(writers, tenant, shipment, at)
      return 'voided'
    },
    outcome => `${outcome} ${shipCode}`,
  )
}

/** Why a state can't be left by a void; any other is one of a parcel that was scanned. */
const standing: Partial<Record<ShipmentState, string>> = {
  purchasing: 'Its purchase has not been settled yet.',
  delivered: 'It was delivered.',
}

const isVoid = ({ state }: Shipment): boolean => state === 'voided' || state === 'void_asked'

function refuseUnlessVoidable({ state, closeoutId, bought }: Shipment, now: number): void {
  if (!voidableStates.has(state)) throw notVoidable(standing[state] ?? 'It has been scanned.')
  if (closeoutId !== null) throw notVoidable('It is on a closeout.')
  if (bought && now - bought.boughtAt > voidableForMs) {
    throw notVoidable('It was bought more than 30 days ago.')
  }
}

async function refuseWhileProcessed(
  { world, tenant }: Command,
  { batchId }: Shipment,
): Promise<void> {
  if (batchId === null) return
  const batch = await world.store.read.batches.byId(tenant, Number(batchId))
  if (batch?.state === 'processing') throw notVoidable('Its batch is being processed.')
}

const notVoidable = (why: string): CoreError =>
  new CoreError('not_voidable', `The shipment can not be voided. ${why}`)
