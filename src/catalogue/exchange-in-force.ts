import {
  type DayRate,
  daysInForce,
  type ExchangeRateReader,
  ratesInForce,
} from '#core/catalogue/exchange-rate.ts'
import type { Clock } from '#core/time/clock.ts'
import { type Currency, houseCurrency, type Minor, millionthsOf } from '#core/values/money.ts'

/**
 * The exchange rates of production, as they are now. Prices are converted without asking the database:
 * a refresh reads the rates of a week at most, which costs no more than to ask whether they changed.
 */
export class ExchangeInForce {
  readonly #reader: ExchangeRateReader
  readonly #clock: Clock
  #rates: readonly DayRate[] = []
  #refreshing: Promise<void> | null = null

  constructor(reader: ExchangeRateReader, clock: Clock) {
    this.#reader = reader
    this.#clock = clock
  }

  static async open(reader: ExchangeRateReader, clock: Clock): Promise<ExchangeInForce> {
    const exchange = new ExchangeInForce(reader, clock)
    await exchange.refresh()
    return exchange
  }

  /** The rate that converts a price now; null where there is none, or the last one is too old. */
  dayRateOf(currency: Currency): DayRate | null {
    return ratesInForce(this.#rates, this.#clock.now()).get(currency) ?? null
  }

  toHouseCurrency(minor: Minor, currency: Currency): Minor | null {
    if (currency === houseCurrency) return minor
    const rate = this.dayRateOf(currency)
    return rate && millionthsOf(minor, rate.millionths)
  }

  /** Calls during a refresh share it: an older answer never replaces a newer one. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #refresh(): Promise<void> {
    const { from, to } = daysInForce(this.#clock.now())
    const rates = await this.#reader.between(from, to)
    this.#rates = rates.map(({ currency, day, millionths }) => ({ currency, day, millionths }))
  }
}
