import { CoreError, notFound } from '#core/errors.ts'
import type { VoidedShipment } from '#core/purchase/void-once.ts'
import { previewVoid } from '#core/purchase/void-shipment.ts'
import { voidView } from '../../views/shipment/void-view.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { placeOf, shipmentOf, visitedShipment } from './visited-shipment.ts'
import { foreseenIn, voidAsForeseen } from './void-as-foreseen.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { frame, params } = visit
  // Also a draft that was deleted: a form that is sent again still has its answer.
  const shipment = await shipmentOf(visit, params.code ?? '')
  if (shipment === null) throw notFound('Shipment')
  const foreseen = foreseenIn(visit.form, shipment)
  const place =
    foreseen === 'deleted' ? '/shipments?tab=drafts&done=deleted' : `${placeOf(shipment)}?done=void`
  try {
    return await changeOnce<VoidedShipment>(
      visit,
      command => voidAsForeseen(command, shipment, foreseen),
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
    outlook: await previewVoid(visit.command(null), shipment),
    formKey: newFormKey(world.clock.now()),
    refusal: error,
    lines: [],
  }
  return pageAfter(error, `Void ${shipment.shipCode}`, voidView(facts, frame))
}
