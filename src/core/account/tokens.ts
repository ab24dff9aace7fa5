import { principalOf, type Scope, scopes, serviceOn, systemAccess } from '../access.ts'
import { invalid } from '../errors.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { anyNumber, mintToken, storeToken, type TokenRequest } from './mint-token.ts'

/** Makes the token of a first start and returns its secret. */
export async function issueToken(
  store: Store,
  request: TokenRequest,
  now: Instant,
): Promise<string> {
  const { accountId } = request
  const principal = principalOf(systemAccess('operator', accountId))
  const minted = await mintToken(store, request, principal, now)
  await store.transact(accountId, ({ tokens }) =>
    storeToken(tokens, serviceOn(accountId), minted, anyNumber),
  )
  return minted.secret
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
      `Unknown scope ${unknown.join(', ') || '(none)'}. The scopes are ${scopes.join(', ')}.`,
    )
  }
  return scopes.filter(scope => named.includes(scope))
}
