import { operatorOn } from '../access.ts'
import type { Account } from '../account/account.ts'
import { systemLogEntry } from '../command/system-log-entry.ts'
import { CoreError } from '../errors.ts'
import type { World } from '../world.ts'
import type { StoredCard } from './card-store.ts'

/** No top-up is charged to it any more. One that is pending is settled all the same. */
export async function removeCard(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  account: Account,
  id: number,
): Promise<StoredCard> {
  const tenant = operatorOn(account.id)
  const card = await store.transact(account.id, async ({ cards, requestLog }) => {
    const at = clock.now()
    const removed = await cards.remove(tenant, id, at)
    if (removed) {
      const line = systemLogEntry('operator', 'remove-card', `removed card ${id}`, at)
      await requestLog.append(tenant, line)
    }
    return removed
  })
  if (!card) throw new CoreError('not_found', `${account.name} has no card ${id}.`)
  return card
}
