import { idempotencyHours } from '#core/command/idempotency-window.ts'
import { atOriginalIndexes } from '#schema/original-indexes.ts'
import type { Edge } from '../base/edge.ts'
import { statusOf } from '../base/status-of-code.ts'
import type { Problem, ProblemAnswer } from '../base/transport-fault.ts'
import { readLeniently } from './lenient-requests.ts'

/** What clients in the field send for JSON: no type, `text/plain`, or a `+json` of their own. */
const takesMediaType = (mediaType: string): boolean =>
  ['', 'application/json', 'text/plain'].includes(mediaType) || mediaType.endsWith('+json')

/** How versions 3 and 4 read requests and word problems. */
export const edgeRules = {
  present: presentProblem,
  asSent: atOriginalIndexes,
  takesMediaType,
  readFields: readLeniently,
  namesScopes: false,
  introduction: {
    requests:
      'Bodies are JSON in UTF-8, with at most 1 MiB and 16,384 fields and list entries. Unknown fields are ignored; `null` and `""` are the same as absent. Numbers and booleans may be sent as strings.',
    errors:
      'Every failure is `{ "success": false, "message": "…", "errors": ["…"] }`. 422 adds `fields`, the errors by the dotted path of the field. Every response has a `Request-Id`: quote it when you ask for help.',
    lists:
      'Lists come in pages: `limit` sets the number of records per page, `page` selects the page. A page past the end is empty.',
    retries: `Send an \`Idempotency-Key\` with each call that buys a label or adds credits. Within ${idempotencyHours} hours the same key does nothing twice: the response shows what the first call created. A failed call leaves its key free to use again.`,
  },
} satisfies Partial<Edge>

function presentProblem(problem: Problem): ProblemAnswer {
  const status = problem.code === 'carrier_error' ? 503 : statusOf[problem.code]
  // One sentence for every 401: a stranger does not learn whether a token was ever valid.
  if (status === 401) return { status, body: failure(['Unauthenticated.']) }
  if (status !== 422) return { status, body: failure([problem.message]) }
  const sentences = Object.values(problem.fields).flat()
  const errors = sentences.length > 0 ? sentences : [problem.message]
  return { status, body: { ...failure(errors), fields: problem.fields } }
}

const failure = (errors: readonly unknown[]) => ({ success: false, message: errors[0], errors })
