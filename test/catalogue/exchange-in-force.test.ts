import { describe, expect, it } from 'vitest'
import { ExchangeInForce } from '#catalogue/exchange-in-force.ts'
import { type ExchangeRate, rateText } from '#core/catalogue/exchange-rate.ts'

const at = Date.parse('2026-11-27T12:00:00Z')
const dayMs = 86_400_000

const usd = (day: string, millionths: number): ExchangeRate => ({
  ...{ currency: 'USD', day, millionths },
  ...{ source: 'set', setAt: 0 },
})

async function withRates(...rates: readonly ExchangeRate[]) {
  const kept = [...rates]
  const clock = { at, now: () => clock.at }
  const reader = {
    between: async (from: string, to: string) => kept.filter(({ day }) => day >= from && day <= to),
    newest: () => expect.unreachable(),
  }
  return { kept, clock, exchange: await ExchangeInForce.open(reader, clock) }
}

describe('the exchange rate in force', () => {
  it('is the newest whose day is not after today', async () => {
    const { exchange } = await withRates(
      ...[usd('2026-11-26', 1_380_000), usd('2026-11-25', 1_370_000), usd('2026-11-28', 2_000_000)],
    )
    expect(exchange.dayRateOf('USD')?.day).toBe('2026-11-26')
    expect(exchange.toHouseCurrency(1000, 'USD')).toBe(1380)
  })

  it('is that of seven days ago, and none of eight', async () => {
    const { exchange, clock } = await withRates(usd('2026-11-20', 1_380_000))
    expect(exchange.toHouseCurrency(100, 'USD')).toBe(138)
    clock.at += dayMs
    expect(exchange.toHouseCurrency(100, 'USD')).toBeNull()
    await exchange.refresh()
    expect(exchange.dayRateOf('USD')).toBeNull()
  })

  it('ends with its day for nobody who works between two refreshes', async () => {
    const { exchange, clock } = await withRates(
      ...[usd('2026-11-27', 1_380_000), usd('2026-11-28', 1_400_000)],
    )
    clock.at += dayMs
    expect(exchange.toHouseCurrency(100, 'USD')).toBe(138)
    await exchange.refresh()
    expect(exchange.toHouseCurrency(100, 'USD')).toBe(140)
  })

  it('is seen once it is set', async () => {
    const { exchange, kept } = await withRates()
    expect(exchange.toHouseCurrency(100, 'USD')).toBeNull()
    kept.push(usd('2026-11-27', 1_400_000))
    await exchange.refresh()
    expect(exchange.toHouseCurrency(100, 'USD')).toBe(140)
  })

  it('leaves dollars of the house as they are', async () => {
    const { exchange } = await withRates()
    expect(exchange.toHouseCurrency(1234, 'CAD')).toBe(1234)
    expect(exchange.dayRateOf('CAD')).toBeNull()
  })
})

it.each([
  [1_385_000, '1.3850'],
  [1_385_120, '1.38512'],
  [1_385_123, '1.385123'],
  [10_000, '0.0100'],
  [100_000_000, '100.0000'],
])('%d millionths are written %s', (millionths, text) => {
  expect(rateText(millionths)).toBe(text)
})
