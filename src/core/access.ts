import { CoreError } from './errors.ts'

/** Those that an operation of today asks for. */
export const askedScopes = [
  'rates:read',
  'shipments:read',
  'shipments:write',
  'shipments:void',
  'labels:create',
  'tracking:read',
  'batches:write',
  'orders:read',
  'orders:write',
  'stores:read',
  'stores:write',
  'credits:read',
  'credits:write',
] as const

/** Those that no operation of today asks for: a token may have them already. */
const otherScopes = [
  'tokens:manage',
  'addresses:validate',
  'pickups:write',
  'tracking:subscribe',
  'batches:read',
  'batches:process',
  'ltl:read',
  'ltl:write',
  'products:read',
  'products:write',
  'products:classify',
  'products:approve',
  'billing:read',
  'webhooks:manage',
] as const

export const scopes = [...askedScopes, ...otherScopes] as const

export type Scope = (typeof scopes)[number]

export type AccountId = number

declare const minted: unique symbol

/**
 * The right to touch one account's rows. Every store of client facts asks for it as its first
 * parameter, and only the two functions below make one: forgetting the tenant does not compile.
 */
export type Tenant = { readonly accountId: AccountId; readonly [minted]: true }

/** In place of a token's id, where an operator or a job acts: ids begin at 1. */
export const noToken = 0

/** Who is asking: an account, by one of its tokens, with that token's scopes. */
export type Access = {
  readonly accountId: AccountId
  readonly tokenId: number
  readonly scopes: ReadonlySet<Scope>
}

export const tenantOf = (access: Access): Tenant => ({ accountId: access.accountId }) as Tenant

/** For the operator's shell and for jobs, which act on an account without presenting a token. */
export const operatorOn = (accountId: AccountId): Tenant => ({ accountId }) as Tenant

export function requireScopes(access: Access, needed: readonly Scope[]): void {
  const missing = needed.filter(scope => !access.scopes.has(scope))
  if (missing.length > 0) {
    throw new CoreError('scope_missing', `The token lacks the scope ${missing.join(', ')}.`)
  }
}
