import { idempotencyHours } from '#core/command/idempotency-window.ts'
import type { Edge } from '../base/edge.ts'
import { readStrictly } from './edge/read-strictly.ts'
import { firstLines } from './first-lines.ts'
import { routes } from './routes/routes.ts'
import { eventBodies } from './wire/event.ts'
import { presentProblem } from './wire/present-problem.ts'

export const v5: Edge = {
  name: 'v5',
  version: '5',
  prefix: '/api/v5',
  openapi: new URL('../../../openapi/v5.json', import.meta.url),
  present: presentProblem,
  takesMediaType: mediaType => mediaType === 'application/json',
  readFields: readStrictly,
  namesScopes: true,
  firstLines,
  apiCallFor: async () => (await import('./api-calls.ts')).apiCallFor,
  messages: eventBodies,
  introduction: {
    requests:
      'Bodies are JSON in UTF-8 (`application/json`), at most 1 MiB and 16,384 fields and list entries unless the operation says otherwise. Unknown fields are ignored; `null` is the same as absent, and so is `""` in an optional field, but not in `max_price`, nor in `scopes` and `expires_at` of a new token, nor in the body of a closeout: there `""` is refused. Types are as the schemas say; an id may also be sent as digits in a text.',
    errors:
      'Every failure is `{ "error": { "code", "message", "details", "docs_url" } }`. Branch on `code`; `docs_url` says what it means and what to do. `details` holds the faults of fields by their dotted path, and is empty where no field is at fault. Every answer carries a `Request-Id`: name it when you ask for help.',
    lists:
      'Lists come in pages, with `meta` and `links`: `per_page` says how many records a page may hold (25; 1 to 100), `page` which one to give. A page past the end is empty. Five lists are short, and come whole where neither field is sent: stores, payment methods, postage types, locations and webhooks.',
    retries: `Send an \`Idempotency-Key\` with each call that changes something. Within ${idempotencyHours} hours the same key with the same request is answered as the first time, byte for byte, with \`Idempotent-Replay: true\`; with another request it is 409 \`idempotency_conflict\`. A call that failed leaves its key free.`,
  },
  routes(scope) {
    for (const route of routes) route.addTo(scope)
  },
}
