import { carryOutOnce } from '../../command/carry-out-once.ts'
import { type AnyCommand, accountNow, type Command, carryOut } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import { audienceOf } from '../../event/publish.ts'
import { faultsOfUnits } from '../../freight/check-freight.ts'
import type { FreightShipment } from '../../freight/freight-shipment.ts'
import { linkToOrder } from '../../order/follow-shipment.ts'
import { questionRefusal } from '../../rating/exact-question.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import { linkOf, noDraft } from '../draft.ts'
import { publishShipments } from '../publish-shipments.ts'
import { resumePurchase } from '../settle/resume-purchase.ts'
import { shipmentSubject } from '../write-shipment.ts'
import { freight } from './freight.ts'
import { newFreight } from './freight-draft.ts'
import type { FreightDraftRequest } from './freight-request.ts'
import { insertFreight } from './write-freight.ts'

/** Judges the units, accessorials and day of a draft: nobody could ever book others. */
export function judgeFreight(
  command: AnyCommand,
  { request, pathOf }: Pick<FreightDraftRequest, 'request' | 'pathOf'>,
): void {
  const faults = faultsOfUnits(request, accountNow(command))
  if (faults.length > 0) throw questionRefusal(faults, pathOf)
}

/** Saves freight without booking it; once under the key of the command. */
export const saveFreight = (
  command: Command<CreatedShipment>,
  read: () => FreightDraftRequest,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    async plan() {
      const sent = read()
      judgeFreight(command, sent)
      const id = await command.world.store.takeNumbers('shipment', 1)
      return await newFreight(command, id, sent)
    },
    perform: draft =>
      carryOut<CreatedShipment>(
        command,
        async writers => {
          await insertFreight(writers, command.tenant, draft, 'draft')
          const audience = audienceOf(command)
          await publishShipments(freight, audience, writers, 'shipment.created', [draft.id])
          return { shipmentId: draft.id, replayed: false }
        },
        () => `drafted ${draft.shipCode}`,
        shipmentSubject(draft),
      ),
    resume: ({ id }) => resumePurchase(command, id),
  })

/** Replaces all that was sent of a draft. One that is booked at the same moment is not changed, or not booked. */
export async function changeFreight(
  command: Command<FreightShipment>,
  change: FreightDraftRequest & { readonly shipmentId: number },
): Promise<FreightShipment> {
  const { world, tenant } = command
  const { shipmentId, request, orderId } = change
  judgeFreight(command, change)
  const { storeId, order } = await linkOf(world.store.read, tenant, orderId, change.storeId)
  return await carryOut<FreightShipment>(
    command,
    async writers => {
      const { freight, orders } = writers
      const changed = await freight.changeDraft(tenant, shipmentId, { request, orderId, storeId })
      const shipment = await freight.byId(tenant, shipmentId)
      if (!shipment) throw notFound('Shipment')
      if (!changed) throw noDraft(shipment)
      await orders.unlink(tenant, shipmentId)
      const link = { id: shipmentId, order, request: { isReturn: false } }
      await linkToOrder(writers, tenant, link, null)
      return shipment
    },
    ({ shipCode }) => `changed ${shipCode}`,
    { kind: 'shipment', id: shipmentId },
  )
}
