import { type CoreError, invalidFields } from '../errors.ts'
import { checkQuestion, faultsOfPackages } from './check-question.ts'
import type { RateQuestion } from './question.ts'
import type { QuestionContext, QuestionFault, UncheckedQuestion } from './unchecked-question.ts'

/** How an edge names the field that a part of a question came in. */
type PartPath = (fault: QuestionFault) => string

/** The exact question, or a refusal that names each field at fault by its path in what was sent. */
export function exactQuestion(
  question: UncheckedQuestion,
  context: QuestionContext,
  pathOf: PartPath,
): RateQuestion {
  const checked = checkQuestion(question, context)
  if ('parcels' in checked) return checked
  throw questionRefusal(checked, pathOf)
}

/** Refuses packages that nobody could price, wherever they go. */
export function checkPackages(
  packages: UncheckedQuestion['packages'],
  context: QuestionContext,
  pathOf: PartPath,
): void {
  const faults = faultsOfPackages(packages, context)
  if (faults.length > 0) throw questionRefusal(faults, pathOf)
}

/** What is wrong with a part, in the caller's words; a part of a list has a position. */
type Fault = { readonly says: string; readonly index?: number }

export function questionRefusal<F extends Fault>(
  faults: readonly F[],
  pathOf: (fault: F) => string,
): CoreError {
  const sentences = faults.map(fault => {
    const path = pathOf(fault)
    const field = fault.index === undefined ? path : `${path}.${fault.index}`
    return [field, [`The ${field} ${fault.says}.`]] as const
  })
  return invalidFields(Object.fromEntries(sentences))
}
