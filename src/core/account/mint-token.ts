import type { AccountId, Principal, Scope, Tenant } from '../access.ts'
import type { Environment } from '../environment.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { counted } from '../values/counted.ts'
import { hashSecret, hintOf, lastFourOfSecret, mintSecret } from './token-secret.ts'
import type { TokenRow, TokenWriter } from './token-store.ts'

export type TokenRequest = {
  readonly accountId: AccountId
  readonly environment: Environment
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Instant | null
}

/** A new token and its secret, which is not stored and can't be shown again. */
export type MintedToken = { readonly token: TokenRow; readonly secret: string }

/** Makes a token that nobody knows yet: a transaction has to store it. */
export async function mintToken(
  store: Store,
  { accountId, environment, name, scopes, expiresAt }: TokenRequest,
  principal: Principal | null,
  now: Instant,
): Promise<MintedToken> {
  if (expiresAt !== null && expiresAt <= now) {
    throw invalid('expires_at', 'The expiry of the token must be in the future.')
  }
  const secret = mintSecret(environment)
  const id = await store.takeNumbers('token', 1)
  const shown = {
    name,
    hint: hintOf(secret),
    lastFour: lastFourOfSecret(secret),
    scopes,
    principal,
  }
  const life = {
    createdAt: now,
    expiresAt,
    plannedEnd: expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  }
  return { token: { accountId, id, ...shown, ...life }, secret }
}

/** Gives the token another end, which the transaction that stores it settles. */
export const withEnd = (minted: MintedToken, expiresAt: Instant | null): MintedToken => ({
  ...minted,
  token: { ...minted.token, expiresAt, plannedEnd: expiresAt },
})

/**
 * The only way to store a token. It refuses one that would be live beside `most` others. The transaction
 * has the account to itself, so that no two tokens take the last place.
 */
export async function storeToken(
  tokens: TokenWriter,
  tenant: Tenant,
  { token, secret }: MintedToken,
  most: number,
  replaces: number | null = null,
): Promise<void> {
  if (most !== anyNumber && (await tokens.countLive(tenant, token.createdAt)) >= most) {
    throw new CoreError(
      'conflict',
      `The account has reached its limit of ${counted(most, 'token')}. Delete an unused one, or ask whoever runs the service to raise the limit (max_tokens).`,
    )
  }
  await tokens.insert(tenant, { ...token, secretHash: hashSecret(secret), replaces })
}

/** For a token that takes the place of another. */
export const anyNumber = Number.POSITIVE_INFINITY
