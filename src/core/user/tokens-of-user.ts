import { type AccountId, serviceOn } from '../access.ts'
import type { Register } from '../account/accounts.ts'
import type { TokenRow } from '../account/token-store.ts'
import { type Environment, environments } from '../environment.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { type PeoplePrincipal, peopleLogEntry } from './user-register.ts'

/** A token in use whose secret its person may know: they made it, or a token of theirs did. */
export type UserToken = { readonly environment: Environment; readonly token: TokenRow }

/** Lists the tokens of both worlds, production's first: a membership counts in both. */
export async function tokensOfUser(
  both: Register,
  accountId: AccountId,
  userId: number,
  now: Instant,
): Promise<readonly UserToken[]> {
  const tenant = serviceOn(accountId)
  const inWorlds = environments.map(async environment => {
    const tokens = await both[environment].read.tokens.liveOfUser(tenant, userId, now)
    return tokens.map(token => ({ environment, token }))
  })
  return (await Promise.all(inWorlds)).flat()
}

/** Revokes in a transaction of one world, whose log names the tokens. A second time changes nothing. */
export async function revokeInWorld(
  store: Store,
  accountId: AccountId,
  userId: number,
  principal: PeoplePrincipal,
  now: Instant,
): Promise<void> {
  const tenant = serviceOn(accountId)
  await store.transact(accountId, async ({ tokens, requestLog }) => {
    const ids = await tokens.revokeOfUser(tenant, userId, now)
    if (ids.length === 0) return
    const outcome = `revoked ${tokensInLog(ids)} of user ${userId}`
    await requestLog.append(tenant, peopleLogEntry(principal, 'revoke-tokens', outcome, now))
  })
}

export const tokensInLog = (ids: readonly number[]): string =>
  `${ids.length === 1 ? 'token' : 'tokens'} ${ids.join(', ')}`

/** Revokes in each account of which the user is a member, in both worlds. */
export async function revokeAllOfUser(
  both: Register,
  userId: number,
  principal: PeoplePrincipal,
  now: Instant,
): Promise<void> {
  for (const { accountId } of await both.production.read.users.membershipsOf(userId)) {
    for (const environment of environments) {
      await revokeInWorld(both[environment], accountId, userId, principal, now)
    }
  }
}
