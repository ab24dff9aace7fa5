import { dayAfter, dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency } from '../values/money.ts'

/** What one unit of a currency is worth in the house currency, from a day on. */
export type DayRate = {
  readonly currency: Currency
  /** `YYYY-MM-DD` of UTC, as the days of rate cards. */
  readonly day: string
  readonly millionths: number
}

/** A rate as an operator set it. */
export type ExchangeRate = DayRate & {
  /** The name of the imported file, or `set`. */
  readonly source: string
  readonly setAt: Instant
}

/** The operator owns the rates, and every account shares them: there is no tenant. */
export type ExchangeRateReader = {
  /** Those of both days and of the days between. */
  between(from: string, to: string): Promise<readonly ExchangeRate[]>
  /** The latest days first. */
  newest(limit: number): Promise<readonly ExchangeRate[]>
}

export type ExchangeRateWriter = ExchangeRateReader & {
  /** A rate replaces that of its day. */
  set(rates: readonly ExchangeRate[]): void
}

/** An older rate converts no price: a carrier's bill would differ too much from what was charged. */
export const longestAgeDays = 7

/** The days whose rates may be in force at an instant. */
export function daysInForce(at: Instant): { readonly from: string; readonly to: string } {
  const today = dayIn('UTC', at)
  return { from: dayAfter(today, -longestAgeDays), to: today }
}

/** The rate of each currency that is in force at an instant: the newest that is neither of a later day nor too old. */
export function ratesInForce<R extends DayRate>(
  rates: readonly R[],
  at: Instant,
): ReadonlyMap<Currency, R> {
  const { from, to } = daysInForce(at)
  const inForce = new Map<Currency, R>()
  for (const rate of rates) {
    if (rate.day < from || rate.day > to) continue
    const known = inForce.get(rate.currency)
    if (known === undefined || known.day < rate.day) inForce.set(rate.currency, rate)
  }
  return inForce
}

/** 1385000 → `"1.3850"`: exact, with at least four decimals. */
export function rateText(millionths: number): string {
  const digits = String(millionths).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,2}$/, '')}`
}
