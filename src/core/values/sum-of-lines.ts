import { type Currency, houseCurrency, type Minor } from './money.ts'

type Line = { readonly amount: Minor; readonly currency: Currency }
type Exchange = { toHouseCurrency(amount: Minor, currency: Currency): Minor }

/** In the currency that all lines share, else in the house's, with each line turned into it. */
export function sumOfLines(
  lines: readonly Line[],
  exchange: Exchange,
): { readonly sum: Minor; readonly currency: Currency } {
  const currency = lines[0]?.currency ?? houseCurrency
  const shared = lines.every(line => line.currency === currency)
  let sum = 0
  for (const line of lines) {
    sum += shared ? line.amount : exchange.toHouseCurrency(line.amount, line.currency)
  }
  return { sum, currency: shared ? currency : houseCurrency }
}
