import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'
import type { Cause, JournalCursor } from './posting.ts'

/** A transaction by what it did to the credits, and how they stood after it. */
export type StatementLine = {
  readonly transactionId: number
  readonly place: JournalCursor
  readonly at: Instant
  readonly cause: Cause
  readonly kind: PostingKind
  readonly memo: string
  /** What it did to the balance: below zero where the account paid. */
  readonly amount: Minor
  readonly heldChange: Minor
  /** What waits for the result of a top-up is in no balance yet. */
  readonly pendingChange: Minor
  readonly balanceAfter: Minor
  readonly heldAfter: Minor
  /** Below zero by what the account owes. */
  readonly availableAfter: Minor
}

/** What happened, in a word that an edge tells in its own. */
export type PostingKind =
  | 'hold'
  | 'release'
  | 'purchase'
  | 'void_refund'
  | 'top_up_pending'
  | 'top_up'
  | 'top_up_failed'
  | 'grant'
  | 'card_refund'
  | 'card_refund_returned'
  | 'dispute'
  | 'dispute_returned'
  | 'adjustment'

type Changes = Pick<StatementLine, 'amount' | 'heldChange' | 'pendingChange'>

export function postingKind(
  cause: Cause['kind'],
  { amount, heldChange, pendingChange }: Changes,
): PostingKind {
  switch (cause) {
    case 'shipment':
      if (amount !== 0 || heldChange === 0) return 'purchase'
      return heldChange > 0 ? 'hold' : 'release'
    case 'void':
      return 'void_refund'
    case 'top_up':
      if (amount !== 0) return 'top_up'
      return pendingChange > 0 ? 'top_up_pending' : 'top_up_failed'
    case 'refund':
      return amount > 0 ? 'card_refund_returned' : 'card_refund'
    case 'dispute':
      return amount > 0 ? 'dispute_returned' : 'dispute'
    case 'grant':
    case 'adjustment':
      return cause
  }
}
