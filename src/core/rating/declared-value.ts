import {
  type Currency,
  currencies,
  houseCurrency,
  type Minor,
  withoutNoise,
} from '../values/money.ts'
import { crossesBorder } from './crosses-border.ts'
import type {
  QuestionContext,
  QuestionFault,
  QuestionItem,
  UncheckedQuestion,
} from './unchecked-question.ts'

/** In house cents: protection, customs and the account's ceiling all use this one sum. */
export function checkDeclaredValue(
  { items, isReturn, returnAddress }: UncheckedQuestion,
  customerCountry: string,
  context: QuestionContext,
  faults: QuestionFault[],
): Minor {
  const { catalogue, settings } = context
  if (items.length === 0) {
    const shopCountry = returnAddress?.countryCode ?? null
    const declared = crossesBorder({ isReturn, customerCountry, shopCountry }, context)
    return declared ? (settings.defaultCustomsValue ?? 0) : 0
  }
  let declared = 0
  for (const currency of currencies) {
    const sum = sumIn(currency, items)
    if (sum !== 0) declared += catalogue.toHouseCurrency(toMinor(sum), currency)
  }
  if (declared > settings.maxDeclaredValue) {
    const [sum, ceiling] = [declared, settings.maxDeclaredValue].map(cents => cents / 100)
    faults.push({
      part: 'declaredValue',
      says: `may not be worth more than ${ceiling} ${houseCurrency} in all (setting max_declared_value): it is ${sum}`,
    })
  }
  return declared
}

/** Not rounded: the values of single units may have half cents, and only their sum is rounded. */
function sumIn(currency: Currency, items: readonly QuestionItem[]): number {
  let sum = 0
  for (const item of items) if (item.currency === currency) sum += item.quantity * item.value
  return sum
}

/**
 * A double surely holds fifteen digits: rounded by them, 1.005 is a cent more than 1.00. To find the
 * digits takes as long as pricing a parcel, so only a sum near half a cent is rounded that way.
 */
function toMinor(sum: number): Minor {
  const cents = sum * 100
  const nearHalf = Math.abs((cents % 1) - 0.5) < 0.01
  return Math.round(nearHalf ? withoutNoise(cents) : cents)
}
