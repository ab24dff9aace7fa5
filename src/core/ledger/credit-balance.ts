import type { Tenant } from '../access.ts'
import { type Currency, houseCurrency, type Minor } from '../money.ts'
import type { Store } from '../ports/stores.ts'
import type { JournalEntry } from './ledger-store.ts'
import type { Book } from './posting.ts'

export type CreditBalance = {
  /** What is posted: holds are still in it, since nothing of them is spent yet. */
  readonly posted: Minor
  /** Set aside for purchases that are under way; the rest is free to spend. */
  readonly held: Minor
  readonly currency: Currency
}

/** By one question: between two a hold could move money from one book to the other, and count twice. */
export async function creditBalance({ read }: Store, tenant: Tenant): Promise<CreditBalance> {
  const kept = await read.ledger.keptBalances(tenant)
  const [free, held] = [amountIn(kept, 'credits'), amountIn(kept, 'holds')]
  return { posted: free + held, held, currency: houseCurrency }
}

const amountIn = (kept: readonly JournalEntry[], book: Book): Minor =>
  kept.find(entry => entry.book === book && entry.currency === houseCurrency)?.amount ?? 0
