import type { Tenant } from '../access.ts'
import type { Instant } from '../clock.ts'
import type { Currency, Minor } from '../money.ts'
import type { Book, Cause } from './posting.ts'

export type JournalEntry = {
  readonly book: Book
  readonly currency: Currency
  readonly amount: Minor
}

export type JournalTransaction = {
  readonly id: number
  readonly cause: Cause
  readonly at: Instant
  readonly memo: string
  readonly entries: readonly JournalEntry[]
}

export type LedgerReader = {
  balance(tenant: Tenant, book: Book, currency: Currency): Promise<Minor>
  /** In the order in which they were appended. */
  journal(tenant: Tenant): Promise<readonly JournalTransaction[]>
}

export type LedgerWriter = LedgerReader & {
  /** Appends, and moves the kept balances with it. Throws where a constraint on a balance refuses. */
  append(tenant: Tenant, transaction: JournalTransaction): Promise<void>
}
