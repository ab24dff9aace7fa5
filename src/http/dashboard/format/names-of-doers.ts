import type { Principal } from '#core/access.ts'
import type { AccountVisit } from '../visit/screen.ts'

/** Reads each name once. */
export async function namesOfDoers(
  { register, world, tenant }: Pick<AccountVisit, 'register' | 'world' | 'tenant'>,
  doers: readonly Principal[],
): Promise<DoerNames> {
  const idsOf = (kind: Principal['kind']): readonly number[] => [
    ...new Set(doers.flatMap(({ kind: one, id }) => (one === kind && id !== null ? [id] : []))),
  ]
  const names = new Map<string, string>()
  await Promise.all([
    ...idsOf('user').map(async id => {
      const user = await register.store.read.users.byId(id)
      names.set(`user ${id}`, user ? user.name || user.email : 'somebody who has left')
    }),
    ...idsOf('token').map(async id => {
      const token = await world.store.read.tokens.byId(tenant, id)
      names.set(`token ${id}`, token ? `the token “${token.name}”` : 'a token')
    }),
  ])
  return (kind, id) => names.get(`${kind} ${id}`) ?? 'somebody'
}

/** How a page names who did something: people by their names, programs by that of their token. */
export type DoerNames = (kind: 'user' | 'token', id: number) => string

export function doerName(by: Principal, names: DoerNames): string {
  if (by.kind === 'user' || by.kind === 'token') return names(by.kind, by.id)
  return by.kind === 'operator' ? 'the operator' : 'the service'
}
