import type { Cause } from '#core/ledger/posting.ts'

/** What people look for in a statement, by the word that stands in the address. */
export const causeGroups = {
  labels: { name: 'Labels', kinds: ['shipment'] },
  refunds: { name: 'Refunds of labels', kinds: ['void'] },
  top_ups: { name: 'Top-ups', kinds: ['top_up'] },
  cards: { name: 'Refunds and disputes of cards', kinds: ['refund', 'dispute'] },
  others: { name: 'Grants and corrections', kinds: ['grant', 'adjustment'] },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly kinds: readonly Cause['kind'][] }>
>
