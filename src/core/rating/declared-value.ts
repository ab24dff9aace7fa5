import { limitedBySetting } from '../account/setting-hint.ts'
import { houseCurrency, type Minor, roundCents } from '../values/money.ts'
import { sumOfLines } from '../values/sum-of-lines.ts'
import { crossesBorder } from './crosses-border.ts'
import type {
  QuestionContext,
  QuestionFault,
  QuestionItem,
  UncheckedQuestion,
} from './unchecked-question.ts'

/**
 * In house cents: what customs would be told, which the account's default supplies where no goods are
 * named, and what the account's ceiling bounds.
 */
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
  const lines = items.map(item => ({ amount: lineAmount(item), currency: item.currency }))
  const { sum, currency } = sumOfLines(lines, catalogue)
  const declared = sum === 0 ? 0 : catalogue.toHouseCurrency(sum, currency)
  if (declared > settings.maxDeclaredValue) {
    const [is, ceiling] = [declared, settings.maxDeclaredValue].map(cents => cents / 100)
    faults.push({
      part: 'declaredValue',
      says: `may not be worth more than ${ceiling} ${houseCurrency} in total${limitedBySetting('max_declared_value')}; the declared value is ${is}`,
    })
  }
  return declared
}

/**
 * What protection covers. The account's default is a figure for customs: nobody said that these very goods
 * are worth it.
 */
export const givenValue = (
  { items }: Pick<UncheckedQuestion, 'items'>,
  declaredValue: Minor,
): Minor => (items.length === 0 ? 0 : declaredValue)

/** Rounded for the whole line, as the shipment and its papers show it: a unit may have half a cent. */
const lineAmount = ({ quantity, value }: QuestionItem): Minor => roundCents(quantity * value * 100)
