import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import { houseCurrency, type Minor } from '../values/money.ts'
import { type CreditBalance, creditBalanceIn } from './credit-balance.ts'
import type { LedgerReader } from './ledger-store.ts'

/** What an account has today, and what is to come. */
export type FundsToday = {
  readonly balance: Minor
  readonly held: Minor
  /** What may be spent; below zero by what is owed. */
  readonly available: Minor
  readonly currency: CreditBalance['currency']
  /** Asked of a card, and not known to be paid yet. */
  readonly pendingTopUps: Minor
  /** What open voids give back, if their carriers agree. No carrier says until when it decides. */
  readonly expectedRefunds: ExpectedRefunds
}

type FundsReaders = {
  readonly ledger: LedgerReader
  readonly voids: { open(tenant: Tenant): Promise<ExpectedRefunds> }
}

export async function fundsToday(
  { ledger, voids }: FundsReaders,
  tenant: Tenant,
): Promise<FundsToday> {
  const kept = await ledger.keptBalances(tenant)
  const { posted, held, currency } = creditBalanceIn(kept)
  const pending = kept.find(
    entry => entry.book === 'pending_top_ups' && entry.currency === houseCurrency,
  )
  return {
    balance: posted,
    held,
    available: posted - held,
    currency,
    pendingTopUps: pending?.amount ?? 0,
    expectedRefunds: await voids.open(tenant),
  }
}

/** What comes back for voids that their carriers have not decided yet. */
export type ExpectedRefunds = {
  readonly count: number
  /** Those among them that are of freight. */
  readonly ofFreight: number
  /** What comes back if all of them agree. */
  readonly amount: Minor
  /** When the latest void was asked for, by the system's clock; null where none is open. */
  readonly latestAskedAt: Instant | null
}
