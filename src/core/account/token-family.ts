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
 * Revokes a token with all that it made, and that those made. Gives the ids of the latter. Its renewals are
 * among them, whether it still works or not: whoever holds its secret may have made them. They are spared
 * where the token itself or one of them makes the call, as a program that tidies up after its rotation does.
 */
export async function revokeFamily(
  tokens: TokenWriter,
  tenant: Tenant,
  id: number,
  at: Instant,
  access: Access | null = null,
): Promise<readonly number[]> {
  const sparesRenewals = await isOfItsLine(tokens, tenant, id, access)
  const made = await tokens.family(tenant, id, sparesRenewals ? 'all but its renewals' : 'all')
  for (const each of [id, ...made]) await tokens.revoke(tenant, each, at)
  return made
}

/**
 * Ends the renewals of a token, with all that they made, where somebody else rotates it: at the end of its
 * overlap they end with it. Gives the ids of those that worked until now.
 */
export async function endRenewals(
  tokens: TokenWriter,
  tenant: Tenant,
  id: number,
  { end, now }: { readonly end: Instant; readonly now: Instant },
  access: Access,
): Promise<readonly number[]> {
  if (await isOfItsLine(tokens, tenant, id, access)) return []
  const ended: number[] = []
  for (const each of await tokens.family(tenant, id, 'its renewals and all of theirs')) {
    if (await tokens.endBy(tenant, each, end, now)) ended.push(each)
  }
  return ended
}

/** Whether the caller is that token, or one by which it replaced itself, if only by way of others. */
const isOfItsLine = async (
  tokens: TokenReader,
  tenant: Tenant,
  id: number,
  access: Access | null,
): Promise<boolean> =>
  access?.kind === 'token' &&
  (access.tokenId === id || (await tokens.family(tenant, id, 'renewals')).includes(access.tokenId))

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
  if (!(await isOfItsLine(tokens, tenant, old, access))) {
    throw new CoreError('conflict', `A token cannot ${deed} the one that made it.`)
  }
}
