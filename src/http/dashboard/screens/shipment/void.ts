import { CoreError } from '#core/errors.ts'
import { isFreight } from '#core/facts.ts'
import { foreseeVoid } from '#core/purchase/foresee-void.ts'
import { cancelFreight, deleteFreight } from '#core/purchase/freight/cancel-freight.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import type { VoidedShipment } from '#core/purchase/voided-shipment.ts'
import { voidView } from '../../views/shipment/void-view.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { placeOf, visitedShipment } from './visited-shipment.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { frame, params, world, tenant } = visit
  const { shipments, freight } = world.store.read
  const code = params.code ?? ''
  // A draft that was deleted is found no more: a form that is sent again still has its answer.
  const found =
    (await shipments.byShipCode(tenant, code)) ?? (await freight.byShipCode(tenant, code))
  const shipment = found ?? (await visitedShipment(visit))
  const isDraft = shipment.state === 'draft' || shipment.state === 'cancelled'
  const place = isDraft ? '/shipments?tab=drafts&done=deleted' : `${placeOf(shipment)}?done=void`
  try {
    return await changeOnce<VoidedShipment>(
      visit,
      command => {
        if (!isFreight(shipment)) return voidShipment(command, shipment.shipCode)
        return isDraft ? deleteFreight(command, shipment.id) : cancelFreight(command, shipment.id)
      },
      () => frame.to(place),
    )
  } catch (error) {
    if (!(error instanceof CoreError) || shipment.state === 'cancelled') throw error
    return await refused(visit, error)
  }
}

async function refused(visit: AccountVisit, error: CoreError): Promise<Answer> {
  const { frame, world } = visit
  const shipment = await visitedShipment(visit)
  const facts = {
    shipment,
    outlook: await foreseeVoid(visit.command(null), shipment),
    formKey: newFormKey(world.clock.now()),
    refusal: error,
    lines: [],
  }
  return pageAfter(error, `Void ${shipment.shipCode}`, voidView(facts, frame))
}
