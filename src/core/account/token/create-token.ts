import { principalOf, requireScopes, type Scope, scopes, scopesOf } from '../../access.ts'
import { type Command, carryOut } from '../../command/command.ts'
import { invalid } from '../../errors.ts'
import type { Instant } from '../../time/clock.ts'
import { type MintedToken, mintToken, storeToken } from '../mint-token.ts'

export type TokenWish = {
  readonly name: string
  /** Null for all that the caller has. */
  readonly scopes: readonly Scope[] | null
  readonly expiresAt: Instant | null
}

const longestName = 100

/** Makes a token for the caller's account. It may do nothing that its maker may not. */
export async function createToken(
  command: Command<MintedToken>,
  { name, scopes: wished, expiresAt }: TokenWish,
): Promise<MintedToken> {
  const { world, caller, tenant } = command
  const { access } = caller
  const granted = wished ?? scopesOf(access)
  requireScopes(access, granted)
  if (name === '' || name.length > longestName) {
    throw invalid('name', `The name must have 1 to ${longestName} characters: say what it is for.`)
  }
  if (granted.length === 0) throw invalid('scopes', 'Choose at least one thing that it may do.')
  const request = {
    accountId: access.accountId,
    environment: world.environment,
    name,
    scopes: scopes.filter(scope => granted.includes(scope)),
    expiresAt,
  }
  const minted = await mintToken(world.store, request, principalOf(access), world.clock.now())
  return await carryOut(
    command,
    async ({ tokens }) => {
      await storeToken(tokens, tenant, minted, caller.settings.maxTokens)
      return minted
    },
    () => `made token ${minted.token.id}`,
  )
}
