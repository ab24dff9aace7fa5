import type { Tenant } from '../access.ts'
import { joinBatch } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command/command.ts'
import { idempotencyWindowMs } from '../command/idempotency-window.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { OrderWriter } from '../order/order-store.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { ShipmentWriter } from '../shipment/shipment-store.ts'
import type { ShipmentView } from '../shipment/view-shipment.ts'
import type { Writers } from '../store.ts'
import type { Draft } from './draft.ts'

/**
 * Writes a shipment down in one transaction, unless its key has a shipment already. The key is the
 * first statement: of two calls at once, the second finds the shipment of the first. `write` gives
 * the shipment as it has just written it, where it knows all of it; `deed` is for the log.
 */
export function writeOnce(
  command: Command,
  draft: Draft,
  deed: string | null,
  write: (writers: Writers) => Promise<ShipmentView | undefined>,
): Promise<CreatedShipment> {
  const { world, tenant, key } = command
  return carryOut(
    command,
    async (writers): Promise<CreatedShipment> => {
      if (key !== null) {
        const now = world.clock.now()
        const oldest = now - idempotencyWindowMs
        const holder = await writers.keys.take(tenant, key, draft.id, now, oldest)
        if (holder !== null) return { shipmentId: holder, replayed: true }
      }
      await joinBatch(writers, tenant, draft.batchId)
      const fresh = await write(writers)
      return { shipmentId: draft.id, replayed: false, ...(fresh && { fresh }) }
    },
    ({ replayed }) => (replayed || deed === null ? null : `${deed} ${draft.shipCode}`),
  )
}

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
