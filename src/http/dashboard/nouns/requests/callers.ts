import { isLive } from '#core/account/token-store.ts'
import { type LoggedRequest, principalKindOf } from '#core/calls/request-log.ts'
import { personName } from '../../format/principal-names.ts'
import type { Choice } from '../../forms/field.ts'
import type { AccountVisit } from '../../visit/screen.ts'

export type Callers = {
  readonly tokens: readonly Choice[]
  readonly people: readonly Choice[]
  nameOf(call: Pick<LoggedRequest, 'tokenId' | 'userId' | 'method'>): string
}

/**
 * Whose calls an account has. A token that has ended has its name beside its calls; it is offered only
 * where the query asks for it.
 */
export async function callersOf(visit: AccountVisit): Promise<Callers> {
  const { world, register, tenant, query } = visit
  const [tokens, members] = await Promise.all([
    world.store.read.tokens.list(tenant),
    register.store.read.users.membersOf(tenant),
  ])
  const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]))
  const peopleNames = new Map(members.map(({ user }) => [user.id, personName(user)]))
  const now = world.clock.now()
  const offered = tokens.filter(one => isLive(one, now) || String(one.id) === query.get('token'))
  return {
    tokens: choicesOf(new Map(offered.map(({ id, name }) => [id, name]))),
    people: choicesOf(peopleNames),
    nameOf(call) {
      const { tokenId, userId, method } = call
      if (tokenId !== null) return tokenNames.get(tokenId) ?? `Token ${tokenId}`
      if (userId !== null) return peopleNames.get(userId) ?? `Person ${userId}`
      return principalKindOf(call) === 'system' && method === 'OPERATOR'
        ? 'An operator'
        : 'The service'
    },
  }
}

const choicesOf = (names: ReadonlyMap<number, string>): readonly Choice[] =>
  [...names].map(([id, text]) => ({ value: String(id), text })).reverse()
