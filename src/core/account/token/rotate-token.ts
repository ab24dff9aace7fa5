import { principalOf, requireScopes } from '../../access.ts'
import { type Command, carryOut } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import { anyNumber, type MintedToken, mintToken, storeToken } from '../mint-token.ts'
import { isLive } from './is-live.ts'

/**
 * Replaces a token by one with another secret that may do the same for as long a life. The old one
 * ends after the overlap, in which programs may change over.
 */
export async function rotateToken(
  command: Command<MintedToken>,
  id: number | null,
  overlapMs: number,
): Promise<MintedToken> {
  const { world, caller, tenant } = command
  const { store, environment, clock } = world
  const now = clock.now()
  const old = id === null ? null : await store.read.tokens.byId(tenant, id)
  if (old === null || !isLive(old, now)) throw notFound('Token')
  requireScopes(caller.access, old.scopes)
  const { accountId, name, scopes, createdAt } = old
  const expiresAt = old.expiresAt === null ? null : now + old.expiresAt - createdAt
  const request = { accountId, environment, name, scopes, expiresAt }
  // Without an overlap the account has no more tokens than before, be they more than it may have.
  const most = overlapMs > 0 ? caller.settings.maxTokens : anyNumber
  const successor = await mintToken(store, request, principalOf(caller.access), now)
  return await carryOut(
    command,
    async ({ tokens }) => {
      // A token that was revoked in between has no successor.
      if (!(await tokens.endBy(tenant, old.id, now + overlapMs, now))) throw notFound('Token')
      await storeToken(tokens, tenant, successor, most)
      return successor
    },
    () => `rotated token ${old.id}, now ${successor.token.id}`,
  )
}
