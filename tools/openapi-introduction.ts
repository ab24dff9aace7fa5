import type { Edge } from '#http/base/edge.ts'

/** Descriptions of the document's tags, in the order in which they are shown. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Rates', description: 'What it costs to send a parcel, and by which postage types' },
  { name: 'Shipments', description: 'Parcels and their labels: bought, found, given back' },
  {
    name: 'Labels',
    description: 'What is stuck on the packages, and the files that it is printed from',
  },
  { name: 'Tracking', description: 'Where a parcel is' },
  { name: 'Addresses', description: 'What is wrong or doubtful about an address' },
  { name: 'Batches', description: 'Shipments that are kept together' },
  { name: 'Closeouts', description: 'What a carrier takes over at the end of a day' },
  { name: 'Products', description: 'What is said once of goods that are sold again' },
  { name: 'Locations', description: 'Where parcels are handed over' },
  { name: 'Freight', description: 'What only goods on pallets have; all else is at shipments' },
  { name: 'Pickups', description: 'Drivers who come for what is bought' },
  { name: 'Credits', description: 'What labels are paid from' },
  { name: 'Payment methods', description: 'The cards that credits are bought with' },
  { name: 'Orders', description: 'What was sold and is to be sent' },
  { name: 'Stores', description: 'Where orders come from' },
  { name: 'Webhooks', description: 'Who is told what happens, and what became of each message' },
  { name: 'Tokens', description: 'What programs of the account prove themselves with' },
]

/** What a reader needs before the first call. */
export const introductionTo = ({
  prefix,
  introduction,
}: Edge): string => `Shipping and postage: rates over several carriers, labels against prepaid credits, returns, customs papers, tracking.

## Environments and tokens

There are two environments: production at \`${prefix}\`, and the sandbox at \`/sandbox${prefix}\`, where nothing is shipped and no money is real. Each has tokens, credits and shipments of its own.

Send a token with each call: \`Authorization: Bearer TOKEN\`. Whoever operates the instance makes one in the folder of the service: \`npx --no-install postilion token create --account NAME --environment sandbox\`. The first start prints a sandbox token of the account \`demo\`. A token has scopes; a call that needs another one is 403. A missing or unknown token is 401.

## Requests

${introduction.requests}

## Errors

${introduction.errors}

## Lists

${introduction.lists}

## Limits

A token may ask 1,000 questions and make 300 changes a minute, unless the operator set other limits. Each answer tells how much is left in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. Beyond it a call is 429, with the seconds to wait in \`Retry-After\`.

## Retries

${introduction.retries}
`
