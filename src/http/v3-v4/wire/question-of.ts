import { type AskContext, type AskFault, judgeAsk, type RateAsk } from '#core/rating/ask.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { refuseFields } from '../../base/validation.ts'

/** The exact question, or a 422 that names each field at fault by its path on the version's wire. */
export function questionOf(
  ask: RateAsk,
  context: AskContext,
  pathOf: (fault: AskFault) => string,
): RateQuestion {
  const judged = judgeAsk(ask, context)
  if ('parcel' in judged) return judged
  const faults = judged.map(fault => {
    const path = pathOf(fault)
    const field = fault.index === undefined ? path : `${path}.${fault.index}`
    return [field, [`The ${field} ${fault.says}.`]] as const
  })
  throw refuseFields(Object.fromEntries(faults))
}
