import { invalidFields } from '../errors.ts'
import { checkQuestion } from './check-question.ts'
import type { RateQuestion } from './question.ts'
import type { QuestionContext, QuestionFault, UncheckedQuestion } from './unchecked-question.ts'

/** The exact question, or a refusal that names each field at fault by its path in what was sent. */
export function exactQuestion(
  question: UncheckedQuestion,
  context: QuestionContext,
  pathOf: (fault: QuestionFault) => string,
): RateQuestion {
  const checked = checkQuestion(question, context)
  if ('parcels' in checked) return checked
  const faults = checked.map(fault => {
    const path = pathOf(fault)
    const field = fault.index === undefined ? path : `${path}.${fault.index}`
    return [field, [`The ${field} ${fault.says}.`]] as const
  })
  throw invalidFields(Object.fromEntries(faults))
}
