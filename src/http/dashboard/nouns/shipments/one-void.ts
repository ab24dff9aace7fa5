import type { Command } from '#core/command/command.ts'
import { type CoreError, notFound } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { type ExpectedOutcome, previewVoid } from '#core/purchase/void/plan-void.ts'
import type { VoidedShipment } from '#core/purchase/void/void-once.ts'
import { cancelFreight, deleteFreight, voidShipment } from '#core/purchase/void/void-shipment.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { pathOfShipment, shipmentByCode, visitedShipment } from './visited-shipment.ts'
import { deletedField, voidView } from './void-view.ts'

/** Says what comes back, and when, before anything is done. */
export const showVoid = (visit: AccountVisit): Promise<Answer> => voidPage(visit, null)

export async function voidShipmentByForm(visit: AccountVisit): Promise<Answer | null> {
  const { frame, params } = visit
  // A draft that was deleted counts, too: a form that is sent again still has its answer.
  const shipment = await shipmentByCode(visit, params.code ?? '')
  if (shipment === null) throw notFound('Shipment')
  const expected = expectedOutcome(visit.form, shipment)
  const path =
    expected === 'deleted'
      ? '/shipments?tab=drafts&done=deleted'
      : `${pathOfShipment(shipment)}?done=void`
  const act = () =>
    changeOnce<VoidedShipment>(
      visit,
      command => voidAsExpected(command, shipment, expected),
      () => frame.to(path),
    )
  return await showingRefusal(
    act,
    refusal => voidPage(visit, refusal),
    () => shipment.state !== 'cancelled',
  )
}

async function voidPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { frame, world } = visit
  const shipment = await visitedShipment(visit)
  const hasCall = refusal === null && !isFreight(shipment)
  const facts = {
    shipment,
    outlook: await previewVoid(visit.command(null), shipment),
    formKey: newFormKey(world.clock.now()),
    refusal,
    apiCalls: hasCall
      ? await visit.apiCallsFor({ kind: 'void_shipment', shipmentId: shipment.id })
      : [],
  }
  return pageOfForm(refusal, `Void ${shipment.shipCode}`, voidView(facts, frame))
}

export const expectedOutcome = (
  form: URLSearchParams,
  { shipCode }: AnyShipment,
): ExpectedOutcome => (form.getAll(deletedField).includes(shipCode) ? 'deleted' : 'refunded')

/** Does what the page said, or nothing: a draft may have been bought since. */
export function voidAsExpected(
  command: Command<VoidedShipment>,
  shipment: AnyShipment,
  expected: ExpectedOutcome,
): Promise<VoidedShipment> {
  const { id, shipCode } = shipment
  if (!isFreight(shipment)) return voidShipment(command, shipCode, expected)
  return expected === 'deleted' ? deleteFreight(command, id) : cancelFreight(command, id)
}
