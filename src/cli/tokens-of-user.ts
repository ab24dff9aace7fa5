import { Option } from 'commander'
import type { App } from '#app/app.ts'
import { revokeAllOfUser, tokensOfUser } from '#core/user/tokens-of-user.ts'
import type { User } from '#core/user/user.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { printedFields } from './input/rename-fields.ts'
import { isoTime } from './shell.ts'
import { tableOf } from './table.ts'

export const revokeTokensOption = (): Option =>
  new Option('--revoke-tokens', 'also revoke the API tokens that the user created')

/** The tokens in use that somebody made, in the accounts of which they are a member. */
type UserTokensView = {
  readonly tokens: Awaited<ReturnType<typeof viewsOf>>
  readonly tokens_revoked: boolean
}

/** Lists the tokens in use, and revokes them where `revokes` says so. */
export async function endTokens(app: App, { id }: User, revokes: boolean): Promise<UserTokensView> {
  const tokens = await viewsOf(app, id)
  if (revokes) {
    await revokeAllOfUser(app.register, id, operatorAtShell, app.worlds.production.clock.now())
  }
  return { tokens, tokens_revoked: revokes }
}

async function viewsOf({ register, worlds }: App, userId: number) {
  const now = worlds.production.clock.now()
  const memberships = await register.production.read.users.membershipsOf(userId)
  const perAccount = memberships.map(async ({ accountId, accountName }) =>
    (await tokensOfUser(register, accountId, userId, now)).map(({ environment, token }) => ({
      account_id: accountId,
      account: accountName,
      environment,
      ...printedFields(['id', 'name', 'scopes'], token),
      last_used_at: token.lastUsedAt === null ? null : isoTime(token.lastUsedAt),
    })),
  )
  return (await Promise.all(perAccount)).flat()
}

/** Null where the user has none in use. */
export function tokensInWords({ email }: User, { tokens, tokens_revoked }: UserTokensView) {
  if (tokens.length === 0) return null
  const sentence = tokens_revoked
    ? `These tokens, which ${email} created, were revoked:`
    : `These tokens, which ${email} created, keep working; --revoke-tokens revokes them:`
  const table = tableOf(tokens, {
    account: token => token.account,
    environment: token => token.environment,
    id: token => token.id,
    name: token => token.name,
    'last used': token => token.last_used_at ?? 'never',
    scopes: token => token.scopes.join(','),
  })
  return `${sentence}\n${table}`
}
