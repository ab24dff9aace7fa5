import { idempotencyHours } from '#core/command/idempotency-window.ts'
import type { Edge } from '../base/edge.ts'
import { readStrictly } from './edge/read-strictly.ts'
import { pastedCommands } from './pasted-commands.ts'
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
  pastedCommands: pastedCommands,
  apiCallFor: async () => (await import('./api-calls.ts')).apiCallFor,
  messages: eventBodies,
  introduction: {
    requests:
      'Bodies are JSON in UTF-8 (`application/json`), with at most 1 MiB and 16,384 fields and list entries unless the operation says otherwise. Unknown fields are ignored; `null` is the same as absent, and so is `""` in an optional field, but not in `max_price`, nor in `scopes` and `expires_at` of a new token, nor in the body of a closeout: there `""` is refused. Types are as in the schemas; an id may also be sent as a string of digits.',
    errors:
      'Every failure is `{ "error": { "code", "message", "details", "docs_url" } }`. Branch on `code`; `docs_url` explains what it means and what to do. `details` lists the errors of each field by its dotted path, and is empty if no field is at fault. Every response has a `Request-Id`: quote it when you ask for help.',
    lists:
      'Lists come in pages, with `meta` and `links`: `per_page` sets the number of records per page (25; 1 to 100), `page` selects the page. A page past the end is empty. Five lists are short, and are returned whole if neither field is sent: stores, payment methods, postage types, locations and webhooks.',
    retries: `Send an \`Idempotency-Key\` with each call that changes something. Within ${idempotencyHours} hours the same key with the same request returns the first response, byte for byte, with \`Idempotent-Replay: true\`; with a different request it is 409 \`idempotency_conflict\`. A failed call leaves its key free to use again.`,
  },
  routes(scope) {
    for (const route of routes) route.addTo(scope)
  },
}
