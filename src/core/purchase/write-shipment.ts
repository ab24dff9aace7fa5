import type { Tenant } from '../access.ts'
import { joinBatch } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command/command.ts'
import type { KeySubject } from '../command/key-store.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { OrderWriter } from '../order/order-store.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { ShipmentWriter } from '../shipment/shipment-store.ts'
import type { ShipmentView } from '../shipment/view-shipment.ts'
import type { Writers } from '../store.ts'
import type { Draft } from './draft.ts'

/**
 * Writes a shipment down in one transaction. `write` gives the shipment as it has just written it,
 * where it knows all of it; `deed` is for the log.
 */
export const writeShipment = (
  command: Command<CreatedShipment>,
  draft: Draft,
  deed: string,
  write: (writers: Writers) => Promise<ShipmentView | undefined>,
): Promise<CreatedShipment> =>
  carryOut<CreatedShipment>(
    command,
    async writers => {
      await joinBatch(writers, command.tenant, draft.batchId)
      const fresh = await write(writers)
      return { shipmentId: draft.id, replayed: false, ...(fresh && { fresh }) }
    },
    () => `${deed} ${draft.shipCode}`,
    subjectOf(draft),
  )

/** What the key of a creation stands for. */
export const subjectOf = ({ id }: Pick<Draft, 'id'>): KeySubject => ({ kind: 'shipment', id })

/** A shipment without a label: a draft, or one whose carrier is still to be asked. */
export async function insertUnbought(
  { shipments, orders }: { readonly shipments: ShipmentWriter; readonly orders: OrderWriter },
  tenant: Tenant,
  draft: Draft,
  state: 'draft' | 'purchasing',
): Promise<undefined> {
  const shipment = { ...draft, state, bought: null, totalPaid: 0, nextMoveAt: null }
  await shipments.insert(tenant, shipment, null)
  await linkToOrder({ orders }, tenant, draft, null)
}
