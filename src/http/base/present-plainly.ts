import { statusOf } from './status-of-code.ts'
import type { Problem, ProblemAnswer } from './transport-fault.ts'

/**
 * The answer outside the paths of all versions. It has the fields of every version, so that each
 * version's client can read what is wrong with its base address.
 */
export function presentPlainly(problem: Problem, docsUrl: string): ProblemAnswer {
  const { code, message } = problem
  return {
    status: statusOf[code],
    body: {
      success: false,
      message,
      errors: [message],
      error: { code, message, details: problem.fields, docs_url: docsUrl },
    },
  }
}
