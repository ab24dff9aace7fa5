import type { AccountId } from '../access.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'

const nameOf = (accountId: AccountId): string => `first_label_fetched_${accountId}`

/** When somebody first fetched a label of the account by its link; null before. */
export async function firstFetchOf(
  { worldValues }: Pick<Store['read'], 'worldValues'>,
  accountId: AccountId,
): Promise<Instant | null> {
  const at = await worldValues.get(nameOf(accountId))
  return at === null ? null : Number(at)
}

/**
 * A link is opened without a token, so no call of the account tells that a label was fetched. The first
 * fetch of each account is written down, once.
 */
export class FirstFetches {
  readonly #known = new Set<AccountId>()

  async note(store: Store, accountId: AccountId, at: Instant): Promise<void> {
    if (this.#known.has(accountId)) return
    if ((await firstFetchOf(store.read, accountId)) === null) {
      await store.transact(accountId, ({ worldValues }) =>
        worldValues.putIfAbsent(nameOf(accountId), String(at)),
      )
    }
    this.#known.add(accountId)
  }
}
