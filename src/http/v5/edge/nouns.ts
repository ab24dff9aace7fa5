import type { Scope } from '#core/access.ts'

/** What the routes of a noun have in common: their heading in the document, and who may use them. */
type Noun = {
  readonly tag: string
  readonly reads: readonly Scope[]
  /** A noun without it takes no route that changes something. */
  readonly writes?: readonly Scope[]
}

/** A route that asks for other scopes than its noun names them itself. */
export const nouns = {
  addresses: { tag: 'Addresses', reads: ['addresses:validate'] },
  batches: { tag: 'Batches', reads: ['batches:read'], writes: ['batches:write'] },
  closeouts: { tag: 'Closeouts', reads: ['shipments:read'], writes: ['shipments:write'] },
  credits: { tag: 'Credits', reads: ['credits:read'], writes: ['credits:write'] },
  freight: { tag: 'Freight', reads: ['ltl:read'], writes: ['ltl:write'] },
  labels: { tag: 'Labels', reads: ['shipments:read'], writes: ['labels:create'] },
  /** Any token may ask where parcels are dropped off. */
  locations: { tag: 'Locations', reads: [] },
  orders: { tag: 'Orders', reads: ['orders:read'], writes: ['orders:write'] },
  paymentMethods: { tag: 'Payment methods', reads: ['billing:read'], writes: ['credits:write'] },
  pickups: { tag: 'Pickups', reads: ['shipments:read'], writes: ['pickups:write'] },
  products: { tag: 'Products', reads: ['products:read'], writes: ['products:write'] },
  rates: { tag: 'Rates', reads: ['rates:read'] },
  shipments: { tag: 'Shipments', reads: ['shipments:read'], writes: ['shipments:write'] },
  stores: { tag: 'Stores', reads: ['stores:read'], writes: ['stores:write'] },
  tokens: { tag: 'Tokens', reads: ['tokens:manage'], writes: ['tokens:manage'] },
  tracking: { tag: 'Tracking', reads: ['tracking:read'], writes: ['tracking:subscribe'] },
  webhooks: { tag: 'Webhooks', reads: ['webhooks:manage'], writes: ['webhooks:manage'] },
} as const satisfies Readonly<Record<string, Noun>>
