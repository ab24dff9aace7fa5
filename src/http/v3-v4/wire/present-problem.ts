import {
  type Presented,
  type Problem,
  statusOf,
  type WireCode,
} from '../../base/transport-fault.ts'

/** Versions 3 and 4 have one 401 for all: they do not tell a stranger whether a token was ever ours. */
const spoken = {
  ...statusOf,
  unauthenticated: 401,
  token_expired: 401,
  token_revoked: 401,
  carrier_error: 503,
} as const satisfies Record<WireCode, number>

export function presentProblem(problem: Problem): Presented {
  const status = spoken[problem.code]
  if (status === 401) return { status, body: failure(['Unauthenticated.']) }
  if (status !== 422) return { status, body: failure([problem.message]) }
  const sentences = Object.values(problem.fields).flat()
  const errors = sentences.length > 0 ? sentences : [problem.message]
  return { status, body: { ...failure(errors), fields: problem.fields } }
}

const failure = (errors: readonly unknown[]) => ({ success: false, message: errors[0], errors })
