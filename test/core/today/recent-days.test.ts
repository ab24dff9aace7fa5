import { expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import type { Turnover } from '#core/ledger/ledger-store.ts'
import { recentDays } from '#core/today/recent-days.ts'

const dayMs = 86_400_000
const at = 100 * dayMs + 5
const now = { ofAccount: at, ofSystem: at }

const reckon = (turnover: Turnover | null, available: number, clocks = now) => {
  const asked: unknown[] = []
  const ledger = {
    turnover: async (...question: unknown[]) => {
      asked.push(question.slice(1))
      return turnover
    },
  }
  const counts = [
    { day: 70, state: 'delivered', n: 50 },
    { day: 71, state: 'delivered', n: 3 },
    { day: 100, state: 'draft', n: 7 },
    { day: 100, state: 'voided', n: 1 },
  ] as const
  return recentDays({ ledger }, operatorOn(1), clocks, counts, { available }).then(found => ({
    found,
    asked,
  }))
}

test('counts thirty whole days with today, and no drafts', async () => {
  const { found, asked } = await reckon({ spent: 60_00, refunded: 15_00 }, 10_00)
  expect(asked).toEqual([[71 * dayMs, 10_000]])
  expect(found).toMatchObject({ labels: 4, average: 15_00, daysLeft: 5, endSoon: false })
})

test.each([
  [5_99, true],
  [6_00, false],
  [0, false],
])('with %i cents at 2.00 a day credits end soon: %s', async (available, endSoon) => {
  expect((await reckon({ spent: 60_00, refunded: 0 }, available)).found.endSoon).toBe(endSoon)
})

test('says no average where clocks differ, or nothing was reckoned', async () => {
  const pushed = { ofAccount: at + dayMs, ofSystem: at }
  const some = await reckon({ spent: 60_00, refunded: 0 }, 10_00, pushed)
  expect(some.found.average).toBeNull()
  const none = await reckon(null, 10_00)
  expect(none.found).toMatchObject({
    average: null,
    daysLeft: null,
    turnover: null,
    endSoon: false,
  })
})
