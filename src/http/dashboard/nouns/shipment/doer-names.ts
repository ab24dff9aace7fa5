import type { Principal } from '#core/access.ts'
import type { HistoryEntry } from '#core/overview/shipment-history.ts'
import { type DoerNames, namesOfDoers } from '../../format/names-of-doers.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** The names of all who did something to a shipment. */
export const doerNames = (
  visit: Pick<AccountVisit, 'register' | 'world' | 'tenant'>,
  history: readonly HistoryEntry[],
): Promise<DoerNames> => namesOfDoers(visit, history.flatMap(doersOf))

function doersOf(entry: HistoryEntry): readonly Principal[] {
  if (entry.kind === 'print') return [entry.print.by]
  if (entry.kind !== 'call') return []
  const { userId, tokenId } = entry.call
  return [
    ...(userId === null ? [] : [{ kind: 'user', id: userId } as const]),
    ...(tokenId === null ? [] : [{ kind: 'token', id: tokenId } as const]),
  ]
}
