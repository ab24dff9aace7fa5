import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Turnover } from '#core/ledger/ledger-store.ts'
import { recentSpending } from '#core/overview/recent-spending.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const at = 100 * dayMs + 5
const none = { spent: 0, purchases: 0, refunded: 0 }

/** All of it on the second of the thirty days. */
const onOneDay = (turnover: Partial<Turnover>): readonly Turnover[] =>
  Array.from({ length: 30 }, (_, day) => (day === 1 ? { ...none, ...turnover } : none))

async function reckon(
  turnover: readonly Turnover[] | null,
  available: number,
  { now = at, timeZone = 'UTC', madeAt = 0 } = {},
) {
  const asked: (readonly number[])[] = []
  const ledger = {
    turnover: async (_: unknown, starts: readonly number[], most: number) => {
      asked.push(starts)
      expect(most).toBe(10_000)
      return turnover
    },
  }
  const tenant = serviceOn(1)
  const account = {
    id: 1,
    name: 'x',
    settings: new Map(),
    hasWebhooks: false,
    shellListensUntil: 0,
    approves: false,
  }
  const accounts = { byId: async () => ({ ...account, createdAt: madeAt }) }
  const found = await recentSpending({ accounts, ledger }, tenant, now, { timeZone }, { available })
  return { found, starts: asked[0] ?? [] }
}

test('counts the labels that were paid in thirty whole days with today', async () => {
  const spent = onOneDay({ spent: 60_00, purchases: 4, refunded: 15_00 })
  const { found, starts } = await reckon(spent, 10_00)
  expect([starts[0], starts.length]).toEqual([71 * dayMs, 30])
  expect(found).toMatchObject({ labels: 4, average: 15_00, daysLeft: 5, endSoon: false })
  expect(found.turnover).toMatchObject({ spent: 60_00, purchases: 4, refunded: 15_00 })
  expect(found.turnover?.days[1]).toMatchObject({ day: '1970-03-14', spent: 60_00 })
})

test('begins each day where the account’s zone does, also as its clocks change', async () => {
  const moment = Date.UTC(2026, 2, 20, 3, 30)
  const { starts, found } = await reckon(onOneDay({}), 0, {
    now: moment,
    timeZone: 'America/Toronto',
  })
  expect(found.turnover?.days.at(-1)?.day).toBe('2026-03-19')
  expect(starts.at(-1)).toBe(Date.UTC(2026, 2, 19, 4))
  expect(starts[0]).toBe(Date.UTC(2026, 1, 18, 5))
  const lengths = starts.slice(1).map((start, day) => (start - (starts[day] ?? 0)) / hourMs)
  expect(lengths.toSorted((a, b) => a - b).slice(0, 2)).toEqual([23, 24])
})

test.each([
  [5_99, true],
  [6_00, false],
  [0, false],
])('with %i cents at 2.00 a day credits end soon: %s', async (available, endSoon) => {
  expect((await reckon(onOneDay({ spent: 60_00 }), available)).found.endSoon).toBe(endSoon)
})

/** Spent on the last of the thirty days. */
const today = (spent: number): readonly Turnover[] =>
  Array.from({ length: 30 }, (_, day) => (day === 29 ? { ...none, spent } : none))

test.each([
  ['is as old as these days', at - 40 * dayMs, today(10_00), 90],
  ['was made the day before yesterday', at - 2 * dayMs, today(10_00), 9],
  ['was made after its invented past began', at - 1, onOneDay({ spent: 10_00 }), 87],
])('an account that %s spends at the pace of the days it had', async (_, madeAt, spent, left) => {
  const { found } = await reckon(spent, 30_00, { madeAt })
  expect(found.daysLeft).toBe(left)
})

test.each([
  ['today', at - 1],
  ['yesterday', at - dayMs],
  ['in a moment that its clock has not reached', at + 9 * dayMs],
])('an account that was made %s has no pace yet, whatever it spends', async (_, madeAt) => {
  const { found } = await reckon(today(10_00), 1_00, { madeAt })
  expect(found).toMatchObject({ daysLeft: null, endSoon: false, average: null })
})

test('says no average where nothing was reckoned', async () => {
  const { found } = await reckon(null, 10_00)
  expect(found).toMatchObject({ average: null, daysLeft: null, turnover: null, endSoon: false })
})
