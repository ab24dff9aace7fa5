import { type AccountId, serviceOn } from '../access.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { houseCurrency, type Minor } from '../values/money.ts'
import { appendIncome } from './append-income.ts'
import type { LedgerWriter } from './ledger-store.ts'
import { moveBetweenBooks } from './posting.ts'

/** An operator's grant: no card was charged, and the journal shows that. */
export async function grantCredits(
  store: Store,
  accountId: AccountId,
  amount: Minor,
  memo: string,
  now: Instant,
): Promise<Minor> {
  const id = await store.takeNumbers('ledger_transaction', 1)
  return await store.transact(accountId, async writers => {
    await append(writers, accountId, id, amount, memo, now)
    return await writers.ledger.balance(serviceOn(accountId), 'credits', houseCurrency)
  })
}

/** Grants once for each memo, so that a caller may try again. */
export async function grantCreditsOnce(
  store: Store,
  accountId: AccountId,
  amount: Minor,
  memo: string,
  now: Instant,
): Promise<void> {
  const id = await store.takeNumbers('ledger_transaction', 1)
  await store.transact(accountId, async writers => {
    const first = await writers.worldValues.putIfAbsent(`grant:${accountId}:${memo}`, String(id))
    if (first) await append(writers, accountId, id, amount, memo, now)
  })
}

const append = (
  { ledger }: { readonly ledger: LedgerWriter },
  accountId: AccountId,
  id: number,
  amount: Minor,
  memo: string,
  at: Instant,
) =>
  appendIncome(ledger, serviceOn(accountId), {
    id,
    cause: { kind: 'grant', id: String(id) },
    at,
    memo,
    entries: moveBetweenBooks('operator_grants', 'credits', amount, houseCurrency),
  })
