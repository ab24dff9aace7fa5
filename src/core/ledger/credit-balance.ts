import type { Tenant } from '../access.ts'
import { type Currency, houseCurrency, type Minor } from '../money.ts'
import type { Store } from '../ports/stores.ts'

export type CreditBalance = {
  /** What is posted: holds are still in it, since nothing of them is spent yet. */
  readonly posted: Minor
  /** Set aside for purchases that are under way; the rest is free to spend. */
  readonly held: Minor
  readonly currency: Currency
}

export async function creditBalance({ read }: Store, tenant: Tenant): Promise<CreditBalance> {
  const [free, held] = await Promise.all([
    read.ledger.balance(tenant, 'credits', houseCurrency),
    read.ledger.balance(tenant, 'holds', houseCurrency),
  ])
  return { posted: free + held, held, currency: houseCurrency }
}
