import { expect, test } from 'vitest'
import type { JournalTransaction } from '#core/ledger/ledger-store.ts'
import { withChapterMoney } from '#core/seed/chapter-money.ts'

test('a chapter of labels that cost nothing needs no money', () => {
  const posting: JournalTransaction = {
    id: 5,
    cause: { kind: 'shipment', id: 'A' },
    at: 1,
    memo: 'free',
    entries: [],
  }
  expect(withChapterMoney([posting], 6)).toEqual([posting])
})
