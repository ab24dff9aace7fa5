import { principalOf, requireScopes } from '../../access.ts'
import { type Command, carryOut } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import { isLive } from '../is-live.ts'
import { anyNumber, type MintedToken, mintToken, storeToken, withEnd } from '../mint-token.ts'
import { earlierEnd, endOfCaller, endRenewals, refuseDescendant } from '../token-family.ts'

/**
 * Replaces a token by one with another secret that may do the same for as long a life, as far as the
 * calling token lives. The old one ends after the overlap, in which programs may change over, and so do its
 * renewals where somebody else rotates it. What else it has made goes on. The successor stands in its place:
 * whoever revokes that one revokes all of it.
 */
export async function rotateToken(
  command: Command<MintedToken>,
  id: number,
  overlapMs: number,
): Promise<MintedToken> {
  const { world, caller, tenant } = command
  const { store, environment, clock } = world
  const now = clock.now()
  const old = await store.read.tokens.byId(tenant, id)
  if (old === null || !isLive(old, now)) throw notFound('Token')
  requireScopes(caller.access, old.scopes)
  const { accountId, name, scopes, createdAt, plannedEnd } = old
  const expiresAt = plannedEnd === null ? null : now + plannedEnd - createdAt
  const request = { accountId, environment, name, scopes, expiresAt }
  // Without an overlap the account has no more tokens than before, be they more than it may have.
  const most = overlapMs > 0 ? caller.settings.maxTokens : anyNumber
  const { access } = caller
  const end = now + overlapMs
  let ended: readonly number[] = []
  const successor = await mintToken(store, request, principalOf(access), now)
  return await carryOut(
    command,
    async ({ tokens }) => {
      await refuseDescendant(tokens, tenant, access, old.id, 'rotate')
      const latest = await endOfCaller(tokens, tenant, access, now)
      // A token that was revoked in between has no successor.
      if (!(await tokens.endBy(tenant, old.id, end, now))) throw notFound('Token')
      const stored = withEnd(successor, earlierEnd(expiresAt, latest))
      ended = await endRenewals(tokens, tenant, old.id, { end, now }, access)
      await storeToken(tokens, tenant, stored, most, old.id)
      return stored
    },
    () => rotatedLine(old.id, successor.token.id, ended),
  )
}

const rotatedLine = (old: number, successor: number, ended: readonly number[]): string => {
  const line = `rotated token ${old}, now ${successor}`
  return ended.length === 0 ? line : `${line}; with the old one end ${ended.join(', ')}`
}
