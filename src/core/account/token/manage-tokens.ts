import { principalOf, requireScopes, type Scope, scopes, scopesOf } from '../../access.ts'
import { type Command, carryOut } from '../../command/command.ts'
import { CoreError, invalid, notFound } from '../../errors.ts'
import type { Instant } from '../../time/clock.ts'
import { isBlank } from '../../values/is-blank.ts'
import { anyNumber, type MintedToken, mintToken, storeToken, withEnd } from '../mint-token.ts'
import {
  earlierEnd,
  endOfCaller,
  endRenewals,
  refuseDescendant,
  revokedLine,
  revokeFamily,
} from '../token-family.ts'
import { isLive } from '../token-store.ts'

export type TokenInput = {
  readonly name: string
  /** Null for all that the caller has. */
  readonly scopes: readonly Scope[] | null
  readonly expiresAt: Instant | null
}

const longestName = 100

/**
 * Makes a token for the caller's account. It may do nothing that the caller may not, and ends with it at the
 * latest.
 */
export async function createToken(
  command: Command<MintedToken>,
  { name, scopes: asked, expiresAt }: TokenInput,
): Promise<MintedToken> {
  const { world, caller, tenant } = command
  const { access } = caller
  const granted = asked ?? scopesOf(access)
  requireScopes(access, granted)
  // Characters, as clients count them: many of them are two units of a string.
  if (name === '' || Array.from(name).length > longestName) {
    throw invalid(
      'name',
      `The name must be 1 to ${longestName} characters long. Say what the token is for.`,
    )
  }
  if (isBlank(name)) throw invalid('name', 'The name cannot be blank. Say what the token is for.')
  if (granted.length === 0) throw invalid('scopes', 'Choose at least one scope.')
  const now = world.clock.now()
  const request = {
    accountId: access.accountId,
    environment: world.environment,
    name,
    scopes: scopes.filter(scope => granted.includes(scope)),
    expiresAt,
  }
  const minted = await mintToken(world.store, request, principalOf(access), now)
  return await carryOut(
    command,
    async ({ tokens }) => {
      const end = await endOfCaller(tokens, tenant, access, now)
      if (end !== null && expiresAt !== null && expiresAt > end) throw outlivesMaker(end)
      const made = withEnd(minted, earlierEnd(expiresAt, end))
      await storeToken(tokens, tenant, made, caller.settings.maxTokens)
      return made
    },
    () => `made token ${minted.token.id}`,
  )
}

const outlivesMaker = (end: Instant) =>
  invalid(
    'expires_at',
    `The token cannot outlast the token that creates it, which expires at ${new Date(end).toISOString()}.`,
  )

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

/**
 * Revokes a token with its family: they are refused from the very next request on, and their hashes are
 * kept. A second time it is not found, unless something of it still works: a thief may have revoked it to
 * save the renewals.
 */
export async function revokeToken(command: Command<void>, id: number): Promise<void> {
  const { world, tenant, caller } = command
  const token = await world.store.read.tokens.byId(tenant, id)
  if (token === null) throw notFound('Token')
  const at = world.clock.now()
  let made: readonly number[] = []
  await carryOut(
    command,
    async ({ tokens }) => {
      await refuseDescendant(tokens, tenant, caller.access, token.id, 'revoke')
      made = await revokeFamily(tokens, tenant, token, at, caller.access)
      if (token.revokedAt !== null && made.length === 0) throw notFound('Token')
    },
    () => revokedLine(token.id, made),
  )
}

/** Revokes a token with all that it made, whose ids it gives; a second time changes nothing. */
export async function revokeTokenAsOperator(
  command: Command<readonly number[]>,
  tokenId: number,
): Promise<readonly number[]> {
  const { world, tenant } = command
  let isNews = true
  return await carryOut(
    command,
    async ({ tokens }) => {
      const token = await tokens.byId(tenant, tokenId)
      if (token === null) {
        throw new CoreError('not_found', `The account has no token ${tokenId}.`)
      }
      const made = await revokeFamily(tokens, tenant, token, world.clock.now())
      isNews = token.revokedAt === null || made.length > 0
      return made
    },
    made => (isNews ? revokedLine(tokenId, made) : null),
  )
}
