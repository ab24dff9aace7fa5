import type { Tenant } from '../access.ts'
import { invalid } from '../errors.ts'
import type { Page } from '../values/page.ts'
import type { CreditChange, LedgerReader } from './ledger-store.ts'

type CreditHistory = {
  readonly changes: readonly CreditChange[]
  /** Whether older ones follow. */
  readonly hasMore: boolean
}

/**
 * A page of what changed an account's posted balance, newest first. Pages are not counted: that would
 * read the whole journal. `before` limits them to what is older than a transaction.
 */
export async function creditHistory(
  { ledger }: { readonly ledger: LedgerReader },
  tenant: Tenant,
  before: number | null,
  { limit, page }: Page,
): Promise<CreditHistory> {
  const place = before === null ? null : await ledger.place(tenant, before)
  if (before !== null && place === null) {
    throw invalid('before', 'The before does not name a transaction of this account.')
  }
  const found = await ledger.changes(tenant, place, (page - 1) * limit, limit + 1)
  return { changes: found.slice(0, limit), hasMore: found.length > limit }
}
