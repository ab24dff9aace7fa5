import type { DayRate } from '#core/catalogue/exchange-rate.ts'
import type { ExcludedService, Price, Quote, RateAnswer } from '#core/rating/quote.ts'
import { type Currency, currencies, houseCurrency, type Minor } from '#core/values/money.ts'

/** A price as a carrier's answer gives it: read, and not yet believed. */
export type CarrierQuote = Omit<Quote, 'tiers' | 'exchange'>

export type QuoteJudge = {
  readonly carrierName: string
  /** The services that the carrier was asked for. */
  readonly serviceIds: readonly number[]
  /** Null where the currency has no current rate. */
  toHouseCurrency(minor: Minor, currency: Currency): Minor | null
  /** The dated rate by which it converts now, which is kept with the price; absent where its rates have no days. */
  dayRateOf?(currency: Currency): DayRate | null
}

/** No parcel costs more. */
export const mostMinor = 100_000_00
const mostDays = 365
const mostMemoBytes = 2048

/**
 * Judges a carrier's prices before they count. A bad one excludes its own service with the reason, and
 * no other; a service without a price is excluded too. Prices of services that nobody asked this carrier
 * for are left out.
 */
export function judgeQuotes(quotes: readonly CarrierQuote[], judge: QuoteJudge): RateAnswer {
  const good: Quote[] = []
  const excluded: ExcludedService[] = []
  for (const serviceId of judge.serviceIds) {
    const [quote, ...more] = quotes.filter(offered => offered.serviceId === serviceId)
    if (!quote) {
      const message = `${judge.carrierName} offers no such service for this parcel.`
      excluded.push({ serviceId, reason: 'no_rate_for_lane', message })
      continue
    }
    const fault = more.length > 0 ? 'two prices for one service' : faultOf(quote)
    const price = fault === null ? inHouseCurrency(quote, judge) : null
    if (price !== null) {
      good.push({ ...quote, ...price, tiers: null })
      continue
    }
    const message = fault === null ? withoutRate(quote) : sentence(fault, judge)
    excluded.push({ serviceId, reason: 'carrier_error', message })
  }
  return { quotes: good, excluded }
}

const sentence = (fault: string, { carrierName }: QuoteJudge): string =>
  `${carrierName} answered with ${fault}, so the price is not used.`

const withoutRate = ({ currency }: CarrierQuote): string =>
  `There is no current exchange rate for ${currency}.`

/** What is wrong with a price; null where nothing is. */
function faultOf(quote: CarrierQuote): string | null {
  const amounts = [...partsOf(quote), quote.rate, quote.tax, quote.total]
  if (!currencies.includes(quote.currency)) return 'an unknown currency'
  if (amounts.some(amount => !Number.isSafeInteger(amount)))
    return 'something that is not an amount'
  if (amounts.some(amount => amount < 0)) return 'a negative amount'
  if (amounts.some(amount => amount > mostMinor)) return 'an amount above 100,000'
  if (!isWhole(quote)) return 'parts that do not add up to the price'
  const { least, most } = quote.deliveryDays
  if (![least, most].every(Number.isSafeInteger) || least < 0 || most > mostDays || least > most) {
    return 'impossible delivery days'
  }
  if (Buffer.byteLength(quote.memo ?? '') > mostMemoBytes) return 'a memo that is too long'
  return null
}

const partsOf = ({ baseRate, addOns, duty, gst, pst, hst, qst, dutyTax }: Price): Minor[] => [
  baseRate,
  ...addOns.map(({ cost }) => cost),
  duty,
  gst,
  pst,
  hst,
  qst,
  dutyTax,
]

export const isWhole = (price: Price): boolean => {
  const { rate, tax, total } = price
  return rate === rateOf(price) && tax === taxOf(price) && total === rate + tax
}

const rateOf = ({ baseRate, addOns, duty }: Pick<Price, 'baseRate' | 'addOns' | 'duty'>): Minor =>
  addOns.reduce((sum, { cost }) => sum + cost, baseRate + duty)

type Taxes = Pick<Price, 'gst' | 'pst' | 'hst' | 'qst' | 'dutyTax'>

const taxOf = ({ gst, pst, hst, qst, dutyTax }: Taxes): Minor => gst + pst + hst + qst + dutyTax

/**
 * Each part is converted and the sums are made anew: a total is never another than its parts. Null where
 * the currency has no current rate.
 */
function inHouseCurrency(quote: CarrierQuote, judge: QuoteJudge): Price | null {
  const { currency } = quote
  const of = (minor: Minor): Minor => judge.toHouseCurrency(minor, currency) ?? Number.NaN
  const parts = {
    baseRate: of(quote.baseRate),
    addOns: quote.addOns.map(addOn => ({ ...addOn, cost: of(addOn.cost) })),
    duty: of(quote.duty),
    gst: of(quote.gst),
    pst: of(quote.pst),
    hst: of(quote.hst),
    qst: of(quote.qst),
    dutyTax: of(quote.dutyTax),
  }
  const [rate, tax] = [rateOf(parts), taxOf(parts)]
  if (Number.isNaN(rate + tax)) return null
  const exchange = judge.dayRateOf?.(currency) ?? null
  const price: Price = { ...parts, rate, tax, total: rate + tax, currency: houseCurrency }
  return exchange === null ? price : { ...price, exchange }
}
