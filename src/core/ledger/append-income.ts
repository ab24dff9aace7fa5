import type { Tenant } from '../access.ts'
import type { Minor } from '../values/money.ts'
import type { JournalTransaction, LedgerWriter } from './ledger-store.ts'
import type { JournalEntry } from './posting.ts'

/** Appends a transaction that raises the credits: what the account owes is paid from it first. */
export async function appendIncome(
  ledger: LedgerWriter,
  tenant: Tenant,
  transaction: JournalTransaction,
): Promise<void> {
  const { owed } = await ledger.lockFunds(tenant)
  const entries = payDebtFirst(transaction.entries, owed)
  await ledger.append(tenant, { ...transaction, entries })
}

function payDebtFirst(entries: readonly JournalEntry[], owed: Minor): readonly JournalEntry[] {
  let left = owed
  return entries.flatMap(entry => {
    const paid = entry.book === 'credits' ? Math.min(left, Math.max(0, entry.amount)) : 0
    if (paid === 0) return [entry]
    left -= paid
    const debt: JournalEntry = { ...entry, book: 'refunds_due', amount: paid }
    const rest = { ...entry, amount: entry.amount - paid }
    return rest.amount === 0 ? [debt] : [debt, rest]
  })
}
