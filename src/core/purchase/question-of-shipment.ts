import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import { exactQuestion } from '../rating/exact-question.ts'
import type { RateQuestion } from '../rating/question.ts'
import type { QuestionContext, QuestionFault } from '../rating/unchecked-question.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { isVoid } from '../shipment/state.ts'
import { questionOfRequest } from './decide/question-of-request.ts'

/** What a stored shipment would cost now, by every service, whatever it is or was to be bought by. */
export async function questionOfShipment(
  { shipments }: { readonly shipments: Pick<ShipmentReader, 'byId'> },
  tenant: Tenant,
  id: number,
  context: QuestionContext,
  pathOf: (fault: QuestionFault) => string,
): Promise<RateQuestion> {
  const shipment = await shipments.byId(tenant, id)
  if (shipment === null || isVoid(shipment)) throw notFound('Shipment')
  return exactQuestion(questionOfRequest(shipment.request), context, pathOf)
}
