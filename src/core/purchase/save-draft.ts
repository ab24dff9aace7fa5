import type { Tenant } from '../access.ts'
import type { Command } from '../command/command.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { OrderWriter } from '../order/order-store.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { ShipmentWriter } from '../shipment/shipment-store.ts'
import type { Draft } from './draft.ts'
import { writeOnce } from './write-once.ts'

/** Writes a shipment down without buying anything. */
export const saveDraft = (command: Command, draft: Draft): Promise<CreatedShipment> =>
  writeOnce(command, draft, 'drafted', writers =>
    insertUnbought(writers, command.tenant, draft, 'draft'),
  )

export async function insertUnbought(
  writers: { readonly shipments: ShipmentWriter; readonly orders: OrderWriter },
  tenant: Tenant,
  draft: Draft,
  state: 'draft' | 'purchasing',
): Promise<undefined> {
  const shipment = { ...draft, state, bought: null, totalPaid: 0, nextMoveAt: null }
  await writers.shipments.insert(tenant, shipment, null)
  await linkToOrder(writers, tenant, draft, null)
}
