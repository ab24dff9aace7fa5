import { principalOf, requireScopes, type Scope, scopes, scopesOf } from '../../access.ts'
import { type Command, carryOut } from '../../command/command.ts'
import { invalid } from '../../errors.ts'
import type { Instant } from '../../time/clock.ts'
import { isBlank } from '../../values/is-blank.ts'
import { type MintedToken, mintToken, storeToken, withEnd } from '../mint-token.ts'
import { earlierEnd, endOfCaller } from '../token-family.ts'

export type TokenInput = {
  readonly name: string
  /** Null for all that the caller has. */
  readonly scopes: readonly Scope[] | null
  readonly expiresAt: Instant | null
}

const longestName = 100

/**
 * Makes a token for the caller's account. It may do nothing that its maker may not, and ends with it at the
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
    throw invalid('name', `The name must have 1 to ${longestName} characters: say what it is for.`)
  }
  if (isBlank(name)) throw invalid('name', 'The name may not be blank: say what the token is for.')
  if (granted.length === 0) throw invalid('scopes', 'Choose at least one thing that it may do.')
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
    `The token may not outlive the one that makes it, which ends at ${new Date(end).toISOString()}.`,
  )
