import type { HistoryEntry } from '#core/history/shipment-history.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** How a page names who did something: people by their names, programs by that of their token. */
export type DoerNames = (kind: 'user' | 'token', id: number) => string

/** Reads each name once. */
export async function doerNames(
  { register, world, tenant }: Pick<AccountVisit, 'register' | 'world' | 'tenant'>,
  history: readonly HistoryEntry[],
): Promise<DoerNames> {
  const userIds = new Set<number>()
  const tokenIds = new Set<number>()
  for (const entry of history) {
    if (entry.kind === 'call') {
      if (entry.call.userId !== null) userIds.add(entry.call.userId)
      if (entry.call.tokenId !== null) tokenIds.add(entry.call.tokenId)
    }
    if (entry.kind !== 'print' || entry.print.by.id === null) continue
    const ids = entry.print.by.kind === 'user' ? userIds : tokenIds
    ids.add(entry.print.by.id)
  }
  const names = new Map<string, string>()
  await Promise.all([
    ...[...userIds].map(async id => {
      const user = await register.store.read.users.byId(id)
      names.set(`user ${id}`, user ? user.name || user.email : 'somebody who has left')
    }),
    ...[...tokenIds].map(async id => {
      const token = await world.store.read.tokens.byId(tenant, id)
      names.set(`token ${id}`, token ? `the token “${token.name}”` : 'a token')
    }),
  ])
  return (kind, id) => names.get(`${kind} ${id}`) ?? 'somebody'
}
