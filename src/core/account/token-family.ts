import type { Access, Tenant } from '../access.ts'
import { CoreError } from '../errors.ts'
import type { Instant } from '../time/clock.ts'
import { isLive } from './is-live.ts'
import type { TokenReader, TokenWriter } from './token-store.ts'

/** The earlier of two ends; null is no end. */
export const earlierEnd = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/**
 * When the calling token ends: what it makes ends then at the latest, or a token that somebody has stolen
 * would live on in another. People and operators set ends as they like. Read inside the transaction, it
 * also refuses a token that was revoked while its call was on the way.
 */
export async function endOfCaller(
  tokens: TokenReader,
  tenant: Tenant,
  access: Access,
  now: Instant,
): Promise<Instant | null> {
  if (access.kind !== 'token') return null
  const caller = await tokens.byId(tenant, access.tokenId)
  if (caller === null) return null
  if (!isLive(caller, now)) throw new CoreError('token_revoked', 'The token was revoked.')
  return caller.expiresAt
}

/**
 * Revokes a token with all that it made, and that those made. Gives the ids of the latter. While the token
 * works, its renewals are among them: whoever holds its secret may have made them. Once it has ended, they
 * stand in its place, and a renewal that revokes it ends the overlap of the two.
 */
export async function revokeFamily(
  tokens: TokenWriter,
  tenant: Tenant,
  id: number,
  at: Instant,
  access: Access | null = null,
): Promise<readonly number[]> {
  const token = await tokens.byId(tenant, id)
  const works = token !== null && isLive(token, at)
  const keepsRenewals = !works || (await isRenewalOf(tokens, tenant, id, access))
  const made = await tokens.family(tenant, id, keepsRenewals ? 'all but its renewals' : 'all')
  for (const each of [id, ...made]) await tokens.revoke(tenant, each, at)
  return made
}

/** Whether the caller is a token by which that one replaced itself, if only by way of others. */
const isRenewalOf = async (
  tokens: TokenReader,
  tenant: Tenant,
  id: number,
  access: Access | null,
): Promise<boolean> =>
  access?.kind === 'token' && (await tokens.family(tenant, id, 'renewals')).includes(access.tokenId)

/** The log's line about them. */
export const revokedLine = (id: number, made: readonly number[]): string =>
  made.length === 0
    ? `revoked token ${id}`
    : `revoked token ${id} and what it made: ${made.join(', ')}`

/**
 * A token that rotated one from which it came would slip out of its family, and one that revoked it could
 * stop an integration that may do more than it. A renewal may do both: it stands in the place of the old one.
 */
export async function refuseDescendant(
  tokens: TokenReader,
  tenant: Tenant,
  access: Access,
  old: number,
  deed: 'rotate' | 'revoke',
): Promise<void> {
  if (access.kind !== 'token') return
  if (!(await tokens.family(tenant, old, 'all')).includes(access.tokenId)) return
  if (!(await isRenewalOf(tokens, tenant, old, access))) {
    throw new CoreError('conflict', `A token cannot ${deed} the one that made it.`)
  }
}
