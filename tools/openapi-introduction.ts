import type { Edge } from '#http/base/edge.ts'

/** Descriptions of the document's tags, in the order in which they are shown. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Rates', description: 'What it costs to send a parcel, and by which postage types' },
  { name: 'Shipments', description: 'Parcels and their labels: bought, found, given back' },
  { name: 'Tracking', description: 'Where a parcel is' },
  { name: 'Batches', description: 'Shipments that are kept together' },
  { name: 'Locations', description: 'Where parcels are handed over' },
  { name: 'Credits', description: 'What labels are paid from' },
  { name: 'Orders', description: 'What was sold and is to be sent' },
  { name: 'Stores', description: 'Where orders come from' },
]

/** What a reader needs before the first call. */
export const introductionTo = ({
  prefix,
}: Edge): string => `Shipping and postage: rates over several carriers, labels against prepaid credits, returns, customs papers, tracking.

## Environments and tokens

There are two environments: production at \`${prefix}\`, and the sandbox at \`/sandbox${prefix}\`, where nothing is shipped and no money is real. Each has tokens, credits and shipments of its own.

Send a token with each call: \`Authorization: Bearer TOKEN\`. Whoever operates the instance makes one: \`npx postilion token create --account NAME --environment sandbox\`. The first start prints a sandbox token of the account \`demo\`. A token has scopes; a call that needs another one is 403. A missing or unknown token is 401.

## Requests

Bodies are JSON in UTF-8, at most 1 MiB. Unknown fields are ignored; \`null\` and \`""\` are the same as absent. Numbers and flags may be sent as texts.

## Errors

Every failure is \`{ "success": false, "message": "…", "errors": ["…"] }\`. 422 adds \`fields\`, the errors by the dotted path of the field. Every answer carries a \`Request-Id\`: name it when you ask for help.

## Lists

Lists come in pages: \`limit\` says how many records a page may hold, \`page\` which one to give. A page past the end is empty.

## Limits

A token may ask 1,000 questions and make 300 changes a minute, unless the operator set other limits. Each answer tells how much is left in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. Beyond it a call is 429, with the seconds to wait in \`Retry-After\`.

## Retries

Send an \`Idempotency-Key\` with each call that buys a label or adds credits. Within 24 hours the same key does nothing twice: the answer shows what the first call made. A call that failed leaves its key free.
`
