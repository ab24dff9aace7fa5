import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { isSameDraft } from '#core/purchase/draft.ts'
import { checkPackages } from '#core/rating/exact-question.ts'
import type { Quote } from '#core/rating/quote.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { resultOrRefusal } from '../../visit/refusal.ts'
import { sandboxFaultOf } from '../../visit/sandbox-fault-of-form.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { questionContext } from '../quote/question-of-form.ts'
import { creationOf, draftPurchaseOf } from './buy.ts'
import { formPath, type WantedShipment } from './shipment-form.ts'

/** What is typed so far, kept as a draft; nothing while a program could not keep so little. */
export async function draftCalls(
  visit: AccountVisit,
  draft: Shipment | null,
  { request, orderId }: WantedShipment,
): Promise<readonly ShownCall[]> {
  if (!hasWholePackages(visit, request)) return []
  const does = 'Save what is entered so far as a draft'
  if (draft === null) {
    const wanted = { request, orderId, storeId: null, batchId: null }
    return await visit.apiCallsFor({ kind: 'save_draft', draft: wanted }, does)
  }
  const { id: shipmentId, store: storeId } = draft
  const replacement = { shipmentId, request, orderId, storeId }
  return await visit.apiCallsFor({ kind: 'change_draft', replacement }, does)
}

function hasWholePackages(visit: AccountVisit, request: ShipmentRequest): boolean {
  const context = questionContext(visit)
  const { packages } = questionOfRequest(request)
  return !(resultOrRefusal(() => checkPackages(packages, context, formPath)) instanceof Error)
}

/** Stands for the id that the call before it answers. */
const answeredId = 1

/**
 * One call where it can say all of the form, such as what is inside; else a draft that is saved, and then
 * bought.
 */
export async function shipCalls(
  visit: AccountVisit,
  draft: Shipment | null,
  wanted: WantedShipment,
  { serviceId, total }: Quote,
): Promise<readonly ShownCall[]> {
  const fault = sandboxFaultOf(visit)
  const offer = { serviceId, shown: total }
  const { request, orderId } = wanted
  if (draft) {
    const { id: shipmentId, store: storeId } = draft
    const purchase = draftPurchaseOf(draft, wanted, offer, fault)
    const replacement = { shipmentId, request, orderId, storeId }
    const buying = await visit.apiCallsFor({ kind: 'buy_draft', purchase }, 'Buy it')
    if (isSameDraft(wanted, draft)) return buying
    const saving = await visit.apiCallsFor({ kind: 'change_draft', replacement }, 'Save the draft')
    // A purchase without the save would buy something else.
    return saving.length === 0 ? [] : [...saving, ...buying]
  }
  const creation = creationOf(wanted, offer, fault)
  const atOnce = await visit.apiCallsFor({ kind: 'buy', creation })
  if (atOnce.length > 0) return atOnce
  const saved = await visit.apiCallsFor(
    { kind: 'save_draft', draft: { request, orderId, storeId: null, batchId: null } },
    'Save a draft',
  )
  if (saved.length === 0) return []
  const { choice, maxPrice } = creation
  const purchase = { shipmentId: answeredId, choice, maxPrice, labelFormat: null, fault }
  const does = `Buy it, with the id from the response in place of ${answeredId}`
  return [...saved, ...(await visit.apiCallsFor({ kind: 'buy_draft', purchase }, does))]
}
