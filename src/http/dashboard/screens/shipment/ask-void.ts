import { isFreight } from '#core/facts.ts'
import { previewVoid } from '#core/purchase/void-shipment.ts'
import { voidView } from '../../views/shipment/void-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { visitedShipment } from './visited-shipment.ts'

/** Says what comes back, and when, before anything is done. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { world, frame } = visit
  const shipment = await visitedShipment(visit)
  const outlook = await previewVoid(visit.command(null), shipment)
  const lines = isFreight(shipment)
    ? []
    : await visit.byApi({ kind: 'void', shipmentId: shipment.id })
  const formKey = newFormKey(world.clock.now())
  const facts = { shipment, outlook, formKey, refusal: null, lines }
  return pageOf(`Void ${shipment.shipCode}`, voidView(facts, frame))
}
