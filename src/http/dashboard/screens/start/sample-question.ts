import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { questionContext } from '../quote/question-context.ts'

/** What carriers are asked about the sample parcel. */
export function sampleQuestion(visit: Pick<AccountVisit, 'world' | 'caller'>): RateQuestion {
  const { world, caller } = visit
  const unchecked = questionOfRequest(sampleShipment(world.catalogue(), caller.settings))
  return exactQuestion(unchecked, questionContext(visit), shipmentPath)
}
