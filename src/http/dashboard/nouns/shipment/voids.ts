import type { Command } from '#core/command/command.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { cancelFreight, deleteFreight } from '#core/purchase/freight/cancel-freight.ts'
import type { VoidedShipment } from '#core/purchase/void-once.ts'
import { type ExpectedOutcome, previewVoid, voidShipment } from '#core/purchase/void-shipment.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { placeOf, shipmentOf, visitedShipment } from './visited-shipment.ts'
import { deletedField, voidView } from './void-views.ts'

/** Says what comes back, and when, before anything is done. */
export async function showVoid(visit: AccountVisit): Promise<Answer> {
  const { world, frame } = visit
  const shipment = await visitedShipment(visit)
  const outlook = await previewVoid(visit.command(null), shipment)
  const lines = isFreight(shipment)
    ? []
    : await visit.apiCallFor({ kind: 'void', shipmentId: shipment.id })
  const formKey = newFormKey(world.clock.now())
  const facts = { shipment, outlook, formKey, refusal: null, lines }
  return pageOf(`Void ${shipment.shipCode}`, voidView(facts, frame))
}

export async function voidOne(visit: AccountVisit): Promise<Answer | null> {
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

export const foreseenIn = (form: URLSearchParams, { shipCode }: AnyShipment): ExpectedOutcome =>
  form.getAll(deletedField).includes(shipCode) ? 'deleted' : 'refunded'

/** Does what its page has told, or nothing: a draft may have been bought since. */
export function voidAsForeseen(
  command: Command<VoidedShipment>,
  shipment: AnyShipment,
  foreseen: ExpectedOutcome,
): Promise<VoidedShipment> {
  const { id, shipCode } = shipment
  if (!isFreight(shipment)) return voidShipment(command, shipCode, foreseen)
  return foreseen === 'deleted' ? deleteFreight(command, id) : cancelFreight(command, id)
}
