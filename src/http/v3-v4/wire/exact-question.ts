import { checkQuestion } from '#core/rating/check-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type {
  QuestionContext,
  QuestionFault,
  UncheckedQuestion,
} from '#core/rating/unchecked-question.ts'
import { refuseFields } from '../../base/validation.ts'

/** The exact question, or a 422 that names each field at fault by its path on the version's wire. */
export function exactQuestion(
  question: UncheckedQuestion,
  context: QuestionContext,
  pathOf: (fault: QuestionFault) => string,
): RateQuestion {
  const checked = checkQuestion(question, context)
  if ('parcel' in checked) return checked
  const faults = checked.map(fault => {
    const path = pathOf(fault)
    const field = fault.index === undefined ? path : `${path}.${fault.index}`
    return [field, [`The ${field} ${fault.says}.`]] as const
  })
  throw refuseFields(Object.fromEntries(faults))
}
