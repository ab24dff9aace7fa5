import { expect, test } from 'vitest'
import type { JournalTransaction } from '#core/ledger/ledger-store.ts'
import { withPartMoney } from '#core/seed/part-money.ts'

test('a part of labels that cost nothing needs no money', () => {
  const posting: JournalTransaction = {
    id: 5,
    cause: { kind: 'shipment', id: 'A' },
    at: 1,
    memo: 'free',
    entries: [],
  }
  expect(withPartMoney([posting], 6)).toEqual([posting])
})
