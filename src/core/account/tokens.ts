import { type AccountId, askedScopes, operatorOn, type Scope, scopes } from '../access.ts'
import type { Environment } from '../environment.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { hashSecret, hintOf, mintSecret } from './token-secret.ts'

export type TokenRequest = {
  readonly accountId: AccountId
  readonly environment: Environment
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Instant | null
}

/** Makes a token and returns its secret, which is not stored and can't be shown again. */
export async function issueToken(
  store: Store,
  request: TokenRequest,
  now: Instant,
): Promise<string> {
  if (request.expiresAt !== null && request.expiresAt <= now) {
    throw invalid('expires_at', 'The token would have expired already.')
  }
  const secret = mintSecret(request.environment)
  const id = await store.takeNumbers('token', 1)
  await store.transact(request.accountId, ({ tokens }) =>
    tokens.insert(operatorOn(request.accountId), {
      id,
      name: request.name,
      hint: hintOf(secret),
      scopes: request.scopes,
      createdAt: now,
      expiresAt: request.expiresAt,
      secretHash: hashSecret(secret),
    }),
  )
  return secret
}

export async function revokeToken(
  store: Store,
  accountId: AccountId,
  tokenId: number,
  now: Instant,
): Promise<void> {
  const found = await store.transact(accountId, ({ tokens }) =>
    tokens.revoke(operatorOn(accountId), tokenId, now),
  )
  if (!found) throw new CoreError('not_found', `The account has no token ${tokenId}.`)
}

/** `a,b` or `all`, as the shell takes it; every unknown scope is named. */
export function parseScopes(text: string): readonly Scope[] {
  if (text.trim() === 'all') return scopes
  const named = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  const unknown = named.filter(name => !scopes.some(scope => scope === name))
  if (unknown.length > 0 || named.length === 0) {
    throw invalid(
      'scopes',
      `Unknown scope ${unknown.join(', ') || '(none)'}; there are ${askedScopes.join(', ')}.`,
    )
  }
  return scopes.filter(scope => named.includes(scope))
}
