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
  const lines = items.map(item => ({ amount: lineAmount(item), currency: item.currency }))
  const { sum, currency } = sumOfLines(lines, catalogue)
  const declared = sum === 0 ? 0 : catalogue.toHouseCurrency(sum, currency)
  if (declared > settings.maxDeclaredValue) {
    const [is, ceiling] = [declared, settings.maxDeclaredValue].map(cents => cents / 100)
    faults.push({
      part: 'declaredValue',
      says: `may not be worth more than ${ceiling} ${houseCurrency} in all${limitedBySetting('max_declared_value')}: it is ${is}`,
    })
  }
  return declared
}

/** Rounded for the whole line, as the shipment and its papers show it: a unit may have half a cent. */
const lineAmount = ({ quantity, value }: QuestionItem): Minor => roundCents(quantity * value * 100)
