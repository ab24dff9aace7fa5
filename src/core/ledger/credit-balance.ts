import type { Tenant } from '../access.ts'
import { CoreError } from '../errors.ts'
import { type Currency, houseCurrency, type Minor } from '../values/money.ts'
import type { LedgerReader } from './ledger-store.ts'
import type { Book, JournalEntry } from './posting.ts'

export type CreditBalance = {
  /** What is posted: holds are still in it, since nothing of them is spent yet. */
  readonly posted: Minor
  /** Set aside for purchases that are under way; the rest is free to spend. */
  readonly held: Minor
  readonly currency: Currency
}

/** By one question: between two a hold could move money from one book to the other, and count twice. */
export async function creditBalance(
  { ledger }: { readonly ledger: LedgerReader },
  tenant: Tenant,
): Promise<CreditBalance> {
  const kept = await ledger.keptBalances(tenant)
  const [free, held] = [amountIn(kept, 'credits'), amountIn(kept, 'holds')]
  return { posted: free + held, held, currency: houseCurrency }
}

/** Refuses early what would be refused in the end. The conditional debit stays the judge. */
export async function refuseWithoutCredits(
  { ledger }: { readonly ledger: LedgerReader },
  tenant: Tenant,
  { total }: { readonly total: Minor },
): Promise<void> {
  const free = await ledger.balance(tenant, 'credits', houseCurrency)
  if (free < total) throw notEnoughCredits()
}

export const notEnoughCredits = (): CoreError =>
  new CoreError('insufficient_credits', 'There are not enough credits.')

const amountIn = (kept: readonly JournalEntry[], book: Book): Minor =>
  kept.find(entry => entry.book === book && entry.currency === houseCurrency)?.amount ?? 0
