import { beforeEach, expect, test } from 'vitest'
import type { ExchangeRate } from '#core/catalogue/exchange-rate.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the store of exchange rates', kit => {
  let db: Database
  beforeEach(async () => {
    db ??= await kit.open('production')
  })

  const usd = (day: string, millionths: number): ExchangeRate => ({
    ...{ currency: 'USD', day, millionths },
    ...{ source: 'rates.csv', setAt: 1000 },
  })
  const set = (rates: readonly ExchangeRate[], through = db) =>
    through.transact(0, async ({ exchangeRates }) => exchangeRates.set(rates))
  const { from, to } = { from: '2026-11-20', to: '2026-11-27' }

  test('keeps each rate exactly as it was set, by its day', async () => {
    const rates = [usd('2026-11-19', 1), usd(from, 1_385_000), usd(to, 99_999_999)]
    await set([...rates, usd('2026-11-28', 2)])
    const between = await db.read.exchangeRates.between(from, to)
    expect(between.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual(rates.slice(1))
    expect(await db.read.exchangeRates.newest(2)).toEqual([usd('2026-11-28', 2), rates[2]])
  })

  test('lets a rate replace that of its day, and of no other currency', async () => {
    const euro: ExchangeRate = { ...usd('2026-10-01', 1_570_000), currency: 'EUR' }
    await set([usd('2026-10-01', 1_380_000), euro])
    const mended = { ...usd('2026-10-01', 1_390_000), source: 'set', setAt: 2000 }
    await set([mended])
    const found = await db.read.exchangeRates.between('2026-10-01', '2026-10-01')
    expect(found).toHaveLength(2)
    expect(found).toEqual(expect.arrayContaining([mended, euro]))
  })

  test('takes two imports of the same days at once', async () => {
    const other = await kit.open('production')
    const days = Array.from({ length: 20 }, (_, at) => `2025-01-${String(at + 1).padStart(2, '0')}`)
    const one = days.map(day => usd(day, 1_100_000))
    const another = days.map(day => usd(day, 1_200_000))
    await Promise.all([set(one), set(another.toReversed(), other)])
    const found = await db.read.exchangeRates.between('2025-01-01', '2025-01-31')
    expect(found).toHaveLength(20)
    expect(new Set(found.map(({ millionths }) => millionths)).size).toBe(1)
  })
})
