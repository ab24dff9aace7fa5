import { type Command, carryOut } from '../command/command.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { judgeDraft } from './decide/decide-purchase.ts'
import { type DraftRequest, linkOf } from './draft.ts'
import { type Replacement, replaceDraft } from './replace-draft.ts'

/** What a draft becomes: all of its request is replaced; its batch stays. */
export type DraftReplacement = Omit<DraftRequest, 'batchId'> &
  Pick<Replacement, 'shipmentId' | 'asSeen'>

/** Changes a draft. One that is bought at the same moment is not changed, or not bought. */
export async function changeDraft(
  command: Command<Shipment>,
  { shipmentId, request, orderId, storeId, asSeen, pathOf }: DraftReplacement,
): Promise<Shipment> {
  const { world, caller, tenant } = command
  judgeDraft(world, caller, request, pathOf)
  const link = await linkOf(world.store.read, tenant, orderId, storeId)
  return await carryOut<Shipment>(
    command,
    writers => replaceDraft(writers, tenant, { shipmentId, request, orderId, asSeen, ...link }),
    ({ shipCode }) => `changed ${shipCode}`,
    { kind: 'shipment', id: shipmentId },
  )
}
