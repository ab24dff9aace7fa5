import { invalidFields } from '../errors.ts'
import { type AskContext, type AskFault, judgeAsk, type RateAsk } from './ask.ts'
import type { RateQuestion } from './question.ts'

/** The exact question, or a refusal that names each field at fault by its path in what was sent. */
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
  throw invalidFields(Object.fromEntries(faults))
}
