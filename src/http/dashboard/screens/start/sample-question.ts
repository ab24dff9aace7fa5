import { accountNow } from '#core/command/command.ts'
import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { shipmentPath } from '#core/purchase/decide/shipment-path.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** What carriers are asked about the sample parcel. */
export function sampleQuestion({
  world,
  caller,
}: Pick<AccountVisit, 'world' | 'caller'>): RateQuestion {
  const { accountName, settings } = caller
  const catalogue = world.catalogue()
  const unchecked = questionOfRequest(sampleShipment(catalogue, settings))
  const at = accountNow({ world, caller })
  return exactQuestion(unchecked, { catalogue, accountName, settings, at }, shipmentPath)
}
