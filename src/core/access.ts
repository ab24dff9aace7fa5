import { CoreError } from './errors.ts'

export const scopes = [
  'tokens:manage',
  'rates:read',
  'shipments:read',
  'shipments:write',
  'shipments:void',
  'labels:create',
  'tracking:read',
  'batches:read',
  'batches:write',
  'batches:process',
  'orders:read',
  'orders:write',
  'stores:read',
  'stores:write',
  'credits:read',
  'credits:write',
  'billing:read',
  'tracking:subscribe',
  'webhooks:manage',
  'pickups:write',
  'products:read',
  'products:write',
  'products:classify',
  'products:approve',
  'addresses:validate',
  'ltl:read',
  'ltl:write',
] as const

export type Scope = (typeof scopes)[number]

/** Work on what is of no account, such as the register, jobs and rate cards, is a transaction of this number. */
export const noAccount = 0

export type AccountId = number

declare const minted: unique symbol

/**
 * The right to touch one account's rows. Every store of client facts asks for it as its first
 * parameter, and only the functions below make one: forgetting the tenant does not compile.
 */
export type Tenant = { readonly accountId: AccountId; readonly [minted]: true }

/** A client's program. */
export type TokenAccess = {
  readonly kind: 'token'
  readonly accountId: AccountId
  readonly tokenId: number
  readonly scopes: ReadonlySet<Scope>
}

/** A person of the account, with the scopes of a role. */
export type UserAccess = {
  readonly kind: 'user'
  readonly accountId: AccountId
  readonly userId: number
  readonly scopes: ReadonlySet<Scope>
}

/** The service itself, which may do everything: a job, or an operator at the shell. */
export type SystemAccess = {
  readonly kind: 'system'
  readonly accountId: AccountId
  readonly by: 'job' | 'operator'
}

/** Who asks, and on which account. */
export type Access = TokenAccess | UserAccess | SystemAccess

/** Who did something, as it is kept: a token, a person, or the service itself, which has no id. */
export type Principal =
  | { readonly kind: 'token' | 'user'; readonly id: number }
  | { readonly kind: SystemAccess['by']; readonly id: null }

export function principalOf(access: Access): Principal {
  switch (access.kind) {
    case 'token':
      return { kind: 'token', id: access.tokenId }
    case 'user':
      return { kind: 'user', id: access.userId }
    case 'system':
      return { kind: access.by, id: null }
  }
}

export const tenantOf = ({ accountId }: Access): Tenant => ({ accountId }) as Tenant

export const systemAccess = (by: SystemAccess['by'], accountId: AccountId): SystemAccess => ({
  kind: 'system',
  accountId,
  by,
})

/**
 * For what the service does itself: in its jobs, for an operator at the shell, and where it looks something up
 * for strangers or for people between accounts. A tenant does not say who asked.
 */
export const serviceOn = (accountId: AccountId): Tenant => ({ accountId }) as Tenant

export const scopesOf = (access: Access): readonly Scope[] =>
  access.kind === 'system' ? scopes : [...access.scopes]

export function requireScopes(access: Access, needed: readonly Scope[]): void {
  if (access.kind === 'system') return
  const missing = needed.filter(scope => !access.scopes.has(scope))
  if (missing.length > 0) {
    throw new CoreError(
      'scope_missing',
      `The ${access.kind} lacks the scope ${missing.join(', ')}.`,
    )
  }
}
