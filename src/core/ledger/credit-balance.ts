import type { Tenant } from '../access.ts'
import { CoreError } from '../errors.ts'
import { type Currency, houseCurrency, type Minor } from '../values/money.ts'
import type { LedgerReader } from './ledger-store.ts'
import type { Book, JournalEntry } from './posting.ts'

export type CreditBalance = {
  /** With the holds, which are not spent yet; below zero by what the client owes. */
  readonly posted: Minor
  /** Set aside for open purchases; the client may spend the rest. */
  readonly held: Minor
  readonly currency: Currency
}

/**
 * The books whose sum is the posted balance. A hold and its release move money among them, and a top-up
 * comes into them once it is paid.
 */
export const postedBooks = ['credits', 'holds', 'refunds_due'] as const satisfies readonly Book[]

/** One query: between two, a hold could move money from one book to the other, and it would count twice. */
export async function creditBalance(
  { ledger }: { readonly ledger: LedgerReader },
  tenant: Tenant,
): Promise<CreditBalance> {
  return creditBalanceIn(await ledger.keptBalances(tenant))
}

export function creditBalanceIn(kept: readonly JournalEntry[]): CreditBalance {
  const [free, held] = [amountIn(kept, 'credits'), amountIn(kept, 'holds')]
  const owed = amountIn(kept, 'refunds_due')
  return { posted: free + held - owed, held, currency: houseCurrency }
}

/** Refuses early; the conditional debit still decides. */
export async function refuseWithoutCredits(
  { ledger }: { readonly ledger: LedgerReader },
  tenant: Tenant,
  { total }: { readonly total: Minor },
): Promise<void> {
  const free = await ledger.balance(tenant, 'credits', houseCurrency)
  if (free < total) throw notEnoughCredits()
}

export const notEnoughCredits = (): CoreError =>
  new CoreError('insufficient_credits', 'There are not enough credits available.')

const amountIn = (kept: readonly JournalEntry[], book: Book): Minor =>
  kept.find(entry => entry.book === book && entry.currency === houseCurrency)?.amount ?? 0
