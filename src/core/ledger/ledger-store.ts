import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { Book, Cause, JournalCursor, JournalEntry } from './posting.ts'
import type { StatementLine } from './statement-line.ts'

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
  /** A page of the journal, after a transaction or from the beginning. */
  journalPage(
    tenant: Tenant,
    after: JournalCursor | null,
    limit: number,
  ): Promise<readonly PlacedTransaction[]>
  /** Where a transaction stands; null where the account has none of that id. */
  place(tenant: Tenant, id: number): Promise<JournalCursor | null>
  /** What changed the posted balance, newest first; older than `before`, without the first `skip`. */
  changes(
    tenant: Tenant,
    before: JournalCursor | null,
    skip: number,
    limit: number,
  ): Promise<readonly CreditChange[]>
  /** All postings of a cause under some of its kinds, in their order. */
  ofCause(
    tenant: Tenant,
    kinds: readonly Cause['kind'][],
    id: string,
  ): Promise<readonly StatementLine[]>
  /** The newest first, in either direction: what is nearest to the given place. */
  statement(tenant: Tenant, page: LineRange): Promise<readonly StatementLine[]>
  /**
   * Of labels, from each instant to the next one, and from the last one on. Null where more than `most`
   * transactions would have to be read one by one, or too many checkpoints.
   */
  turnover(
    tenant: Tenant,
    starts: readonly Instant[],
    most: number,
  ): Promise<readonly Turnover[] | null>
  /** Oldest first. */
  checkpoints(tenant: Tenant, after: number, limit: number): Promise<readonly Checkpoint[]>
  /** The stored balances, without a look at the journal. */
  keptBalances(tenant: Tenant): Promise<readonly JournalEntry[]>
}

/** What labels cost, how many were paid for, and what came back for them. */
export type Turnover = {
  readonly spent: Minor
  readonly purchases: number
  readonly refunded: Minor
}

/** What is kept of the journal at one sequence, so that nobody reads it from its beginning. */
export type Checkpoint = {
  readonly sequence: number
  /** The balances after every transaction up to the sequence. */
  readonly posted: Minor
  readonly held: Minor
  /** The times of the transactions that follow the checkpoint before it. */
  readonly earliestAt: Instant
  readonly latestAt: Instant
  /** What labels came to in the block that ends with the sequence; null where the journal has to be read. */
  readonly turnover: Turnover | null
}

/** Lines of a statement that are older than one place, or newer than another; from neither, the newest. */
export type LineRange = {
  readonly olderThan: JournalCursor | null
  readonly newerThan: JournalCursor | null
  readonly filter: StatementFilter
  readonly limit: number
}

export type StatementFilter = {
  /** Absent or empty for all. */
  readonly kinds?: readonly Cause['kind'][]
  readonly from?: Instant
  /** The first moment that is not meant any more. */
  readonly to?: Instant
}

export type PlacedTransaction = JournalTransaction & JournalCursor

/** A transaction by what it did to the posted balance: below zero where the account paid. */
export type CreditChange = Omit<JournalTransaction, 'entries'> & { readonly amount: Minor }

/** What an account may spend, and what it owes: of the two at least one is zero. */
export type Funds = { readonly credits: Minor; readonly owed: Minor }

export type LedgerWriter = LedgerReader & {
  /** Locks the account's credits until the command ends: both figures stay true until then. */
  lockFunds(tenant: Tenant): Promise<Funds>
  /**
   * Appends the transaction and moves the kept balances. Throws `insufficient_credits` where the credits
   * are too low. Appends nothing where there are no entries, as for a label that costs nothing.
   */
  append(tenant: Tenant, transaction: JournalTransaction): Promise<void>
  /** Writes what the journal comes to over a checkpoint, its balances from those of the one before it. */
  reckonCheckpoint(tenant: Tenant, sequence: number): void
}
