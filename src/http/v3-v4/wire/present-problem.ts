import { statusOf } from '../../base/status-of-code.ts'
import type { Problem, ProblemAnswer } from '../../base/transport-fault.ts'

export function presentProblem(problem: Problem): ProblemAnswer {
  const status = problem.code === 'carrier_error' ? 503 : statusOf[problem.code]
  // One sentence for every 401: a stranger does not learn whether a token was ever valid.
  if (status === 401) return { status, body: failure(['Unauthenticated.']) }
  if (status !== 422) return { status, body: failure([problem.message]) }
  const sentences = Object.values(problem.fields).flat()
  const errors = sentences.length > 0 ? sentences : [problem.message]
  return { status, body: { ...failure(errors), fields: problem.fields } }
}

const failure = (errors: readonly unknown[]) => ({ success: false, message: errors[0], errors })
