import type { Edge } from '#http/base/edge.ts'

/** Descriptions of the document's tags, in the order in which they are shown. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Rates', description: 'What it costs to send a parcel, and with which postage types' },
  { name: 'Shipments', description: 'Parcels and their labels: bought, found, voided' },
  {
    name: 'Labels',
    description: 'The labels for the packages, and the files they are printed from',
  },
  { name: 'Tracking', description: 'Where a parcel is' },
  { name: 'Addresses', description: 'What is wrong or doubtful about an address' },
  { name: 'Batches', description: 'Shipments that are processed together' },
  { name: 'Closeouts', description: 'The shipments that a carrier collects at the end of a day' },
  { name: 'Products', description: 'Details stored once for goods that are sold repeatedly' },
  { name: 'Locations', description: 'Where parcels are handed over' },
  {
    name: 'Freight',
    description: 'What applies only to goods on pallets; everything else is under shipments',
  },
  { name: 'Pickups', description: 'Drivers who collect bought shipments' },
  { name: 'Credits', description: 'The prepaid balance that pays for labels' },
  { name: 'Payment methods', description: 'The cards that credits are bought with' },
  { name: 'Orders', description: 'What was sold and has to be shipped' },
  { name: 'Stores', description: 'The sources of orders' },
  { name: 'Webhooks', description: 'Who receives events, and the outcome of each message' },
  { name: 'Tokens', description: 'How programs of the account authenticate' },
]

/** What a reader needs before the first call. */
export const introductionTo = ({
  prefix,
  introduction,
}: Edge): string => `Shipping and postage: rates from several carriers, labels paid for with prepaid credits, returns, customs documents and tracking.

## Environments and tokens

There are two environments: production at \`${prefix}\`, and the sandbox at \`/sandbox${prefix}\`, where nothing is shipped and no money is real. Each has tokens, credits and shipments of its own.

Send a token with each call: \`Authorization: Bearer TOKEN\`. Whoever operates the instance can create one in the folder of the service: \`npx --no-install postilion token create --account NAME --environment sandbox\`. The first start prints a sandbox token of the account \`demo\`. A token has scopes; a call that requires another one is 403. A missing or unknown token is 401.

## Requests

${introduction.requests}

## Errors

${introduction.errors}

## Lists

${introduction.lists}

## Limits

A token may make 1,000 read requests and 300 changes a minute, unless the operator set other limits. Each response shows how much is left in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. Beyond it a call is 429, with the seconds to wait in \`Retry-After\`.

## Retries

${introduction.retries}
`
