import type { AccountReader, AccountWriter } from '../account/account-store.ts'
import type { TokenReader, TokenWriter } from '../account/token-store.ts'
import type { LedgerReader, LedgerWriter } from '../ledger/ledger-store.ts'
import type { RateCardReader, RateCardWriter } from '../rating/rate-card-store.ts'
import type { FactReader, FactWriter } from './facts.ts'

export type Readers = {
  readonly accounts: AccountReader
  readonly tokens: TokenReader
  readonly ledger: LedgerReader
  readonly rateCards: RateCardReader
  readonly facts: FactReader
}

export type Writers = {
  readonly accounts: AccountWriter
  readonly tokens: TokenWriter
  readonly ledger: LedgerWriter
  readonly rateCards: RateCardWriter
  readonly facts: FactWriter
}

/** One world's database as the core sees it. Only `transact` yields writers. */
export type Store = {
  readonly read: Readers
  /**
   * Runs a command under its own savepoint, in a group that is committed durably at once. The
   * command awaits nothing but its statements, changes nothing in memory, and may be run twice.
   * `lane` is what commands that contend should share: the account's id.
   */
  transact<T>(lane: number, command: (writers: Writers) => Promise<T>): Promise<T>
  /** The first of `count` numbers of a named range, never given out twice. */
  takeNumbers(range: string, count: number): Promise<number>
  /**
   * Changes whenever anything was committed here, by whatever process; null where the engine can not
   * tell, and what was remembered must be asked again.
   */
  revision(): number | null
}
