import { askerOf } from '#core/command/request-log-store.ts'
import type { Choice } from '../../parts/field.ts'
import type { Askers } from '../../views/requests/requests-facts.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** Whose calls an account has: its tokens, those that have ended too, and its people. */
export async function askersOf({ world, register, tenant }: AccountVisit): Promise<Askers> {
  const [tokens, members] = await Promise.all([
    world.store.read.tokens.list(tenant),
    register.store.read.users.membersOf(tenant),
  ])
  const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]))
  const peopleNames = new Map(members.map(({ user }) => [user.id, user.name || user.email]))
  return {
    tokens: choicesOf(tokenNames),
    people: choicesOf(peopleNames),
    nameOf(call) {
      const { tokenId, userId, method } = call
      if (tokenId !== null) return tokenNames.get(tokenId) ?? `Token ${tokenId}`
      if (userId !== null) return peopleNames.get(userId) ?? `Person ${userId}`
      return askerOf(call) === 'system' && method === 'OPERATOR' ? 'An operator' : 'The service'
    },
  }
}

const choicesOf = (names: ReadonlyMap<number, string>): readonly Choice[] =>
  [...names].map(([id, text]) => ({ value: String(id), text })).reverse()
