import { type Minor, parseMinor } from '#core/values/money.ts'

/** What somebody typed, or what to type instead: a sentence goes on with it after the name of the field. */
export type TypedNumber = { readonly number: number } | { readonly says: string }

const number = /^(?:\d*\.?\d+|\d+\.)$/
/** Banks write thousands so. */
const withThousands = /^\d{1,3}(?:[, ]\d{3})+(?:\.\d*)?$/
/** `1,500` is one and a half in one country, and fifteen hundred in the next. */
const ofTwoMeanings = /^[1-9]\d{0,2},\d{3}$/
const decimalComma = /^\d*,\d+$/
/** `12.5 kg`, `$12.50` */
const besideWord = /^(?<before>[^\d.,-]*)(?<typed>[\d.,](?:[\d., ]*[\d.,])?)(?<after>[^\d.,]*)$/

/** `1.5` and `1,5`. */
export function typedNumber(text: string): TypedNumber {
  if (ofTwoMeanings.test(text)) {
    const [whole, decimal] = [text.replace(',', ''), Number(text.replace(',', '.'))]
    return { says: `could mean ${whole} or ${decimal}: enter the one you mean` }
  }
  if (number.test(pointed(text))) return { number: Number(pointed(text)) }
  return { says: insteadOf(text, typedNumber) ?? 'must be a number such as 1.5' }
}

/** The number is in cents: `12.5` and `12,5` are 1250. */
export function typedAmount(text: string): TypedNumber {
  const minor = parseMinor(pointed(text))
  if (minor !== null && minor > 0) return { number: minor satisfies Minor }
  if (minor !== null) return { says: 'must be more than 0, or left empty' }
  return { says: insteadOf(text, typedAmount) ?? 'must be an amount such as 12.50' }
}

export const isNegative = (text: string): boolean => /^[-−]\s*\d/.test(text)

const pointed = (text: string): string => (decimalComma.test(text) ? text.replace(',', '.') : text)

/** Null where nobody knows what was meant. */
function insteadOf(text: string, read: (text: string) => TypedNumber): string | null {
  if (isNegative(text)) return 'may not be less than 0'
  if (withThousands.test(text)) {
    return `must not have a comma or space between thousands: enter ${text.replaceAll(/[, ]/g, '')}`
  }
  const { before = '', typed = '', after = '' } = besideWord.exec(text)?.groups ?? {}
  const word = (before || after).trim()
  if (word === '' || (before !== '' && after !== '')) return null
  const inner = read(typed)
  return 'says' in inner
    ? inner.says
    : `must be a number alone: enter ${pointed(typed)}, without “${word}”`
}
