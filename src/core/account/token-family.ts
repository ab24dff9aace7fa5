import type { Access, Tenant } from '../access.ts'
import { CoreError } from '../errors.ts'
import type { Instant } from '../time/clock.ts'
import type { TokenLineage, TokenReader, TokenRow, TokenWriter } from './token-store.ts'
import { isLive } from './token-store.ts'

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
 * Revokes a token, with its family where another one asks for it: all that its secret may have made, and what
 * those made in whose place it stands. Gives the ids of the family. Its renewals are among them, whether it
 * still works or not. Where the token itself or one of its renewals asks, it ends as it would have ended by
 * itself, only earlier: it takes along what would have ended by then, and no renewal.
 */
export async function revokeFamily(
  tokens: TokenWriter,
  tenant: Tenant,
  { id, expiresAt }: Pick<TokenRow, 'id' | 'expiresAt'>,
  at: Instant,
  access: Access | null = null,
): Promise<readonly number[]> {
  await tokens.revoke(tenant, id, at)
  return (await isOfItsLine(tokens, tenant, id, access))
    ? await tokens.revokeWhatEnds(tenant, id, at, expiresAt)
    : await tokens.revokeFamily(tenant, id, at)
}

/**
 * Ends the renewals of a token, with all that came from them, where somebody else rotates it: at the end of
 * its overlap they end with it. Gives the ids of those that worked until now.
 */
export async function endRenewals(
  tokens: TokenWriter,
  tenant: Tenant,
  id: number,
  { end, now }: { readonly end: Instant; readonly now: Instant },
  access: Access,
): Promise<readonly number[]> {
  if (await isOfItsLine(tokens, tenant, id, access)) return []
  return await tokens.endRenewals(tenant, id, end, now)
}

/** Whether the caller is that token, or one by which it replaced itself, if only by way of others. */
const isOfItsLine = async (
  tokens: TokenReader,
  tenant: Tenant,
  id: number,
  access: Access | null,
): Promise<boolean> =>
  access?.kind === 'token' &&
  (access.tokenId === id ||
    renews(await tokens.lineage(tenant, access.tokenId), access.tokenId, id))

function renews(lineage: TokenLineage, caller: number, old: number): boolean {
  let origin = lineage.get(caller)
  while (origin?.isRenewal && origin.parent !== old) origin = lineage.get(origin.parent)
  return origin?.isRenewal ?? false
}

/** The log's line about them. */
export const revokedLine = (id: number, made: readonly number[]): string =>
  made.length === 0
    ? `revoked token ${id}`
    : `revoked token ${id} and what it made: ${made.join(', ')}`

/**
 * A token that rotated one from which it came would slip out of its family, and one that revoked it could
 * stop an integration that may do more than it; and so with the one that stands in the place of its parent.
 * A renewal may do both: it stands in the place of the old one.
 */
export async function refuseDescendant(
  tokens: TokenReader,
  tenant: Tenant,
  access: Access,
  old: number,
  action: 'rotate' | 'revoke',
): Promise<void> {
  if (access.kind !== 'token') return
  const lineage = await tokens.lineage(tenant, access.tokenId)
  if (renews(lineage, access.tokenId, old)) return
  const places = new Set(await tokens.places(tenant, old))
  const isOfFamily = [...lineage.values()].some(
    ({ parent, isRenewal }) => parent === old || (places.has(parent) && !isRenewal),
  )
  if (isOfFamily) {
    throw new CoreError('conflict', `A token cannot ${action} the token that created it.`)
  }
}
