import type { Instant } from '../time/clock.ts'
import type { Member } from './membership.ts'
import type { UserRegister } from './user-register.ts'

/** When each member was last seen, as far as a session of theirs is still kept. */
export async function lastSeenOf(
  { store }: Pick<UserRegister, 'store'>,
  members: readonly Member[],
): Promise<ReadonlyMap<number, Instant>> {
  const seen = await Promise.all(
    members.map(async ({ user }): Promise<readonly [number, Instant] | null> => {
      const [latest] = await store.read.sessions.ofUser(user.id)
      return latest ? [user.id, latest.lastSeenAt] : null
    }),
  )
  return new Map(seen.filter(entry => entry !== null))
}
