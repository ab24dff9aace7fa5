import { CoreError } from '#core/errors.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { QuestionContext } from '#core/rating/unchecked-question.ts'
import { compileCheck } from '../../base/validation.ts'
import { compileLenient } from '../../v3-v4/leniency.ts'
import { atOriginalIndexes } from '../../v3-v4/original-indexes.ts'
import { prepareRateRequest, RateRequest, toRateQuestion } from './rate-request.ts'

const lenient = compileLenient(RateRequest)
const check = compileCheck(RateRequest)

/** Reads the body of a rate request without HTTP around it, as `POST /rates` would. */
export function readRateQuestion(body: unknown, context: QuestionContext): RateQuestion {
  const asked = lenient(body)
  if (typeof asked === 'object' && asked !== null) {
    prepareRateRequest(asked as Record<string, unknown>, context)
  }
  try {
    const fault = check(asked)
    if (fault) throw fault
    return toRateQuestion(asked as RateRequest, context)
  } catch (error) {
    throw error instanceof CoreError ? atOriginalIndexes(error, asked) : error
  }
}
