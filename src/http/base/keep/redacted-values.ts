import { isSecretField } from './secret-names.ts'

/** What stands in place of a value that is not kept. A page can show it as it is. */
export const markOf = (what: string): string => `[redacted: ${what}]`

const secret = markOf('secret')
const cardNumber = markOf('card number')

/** What looks like the name of a field and its value, in a text of any form. */
const loosely =
  /(?<![\w.-])([\w.-]{1,80})(["'\\\]]{0,6}\s{0,20}[:=]\s{0,20})("[^"]*"?|'[^']*'?|[^\s,;&{}[\]]+)/g

export const withoutSecretFields = (text: string): string =>
  text.replace(loosely, (whole, name: string, between: string) =>
    isSecretField(name) ? name + between + secret : whole,
  )

/** Secrets that show by their form wherever they stand: our own, a provider's, and links that need none. */
const secretForms: readonly (readonly [form: RegExp, mark: string])[] = [
  [/postilion_(?:production|sandbox)_[0-9A-Za-z]{20,}/g, secret],
  [/whsec_[0-9A-Za-z+/=_-]{8,}/g, secret],
  [/\b(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{8,}/g, secret],
  [/\b(?:pm|tok|card|src|seti)_[0-9A-Za-z_]{12,}/g, markOf('card token')],
  [/\beyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]*/g, secret],
  [/(?<=\bBearer {1,4})[^\s"'\\]{8,}/gi, secret],
  [/(?<=:\/\/)[^\s/?#@:"'\\]*:[^\s/?#@"'\\]*(?=@)/g, secret],
  [/(?<=\/labels\/)[\w-]{64}(?![\w-])/g, markOf('link')],
  [/(?<=\/(?:invitation|reset)\/)[\w-]{43}(?![\w-])/g, markOf('link')],
]

/** Each of the forms has one of these: most texts have none. */
const mayHoldSecret = /[_/]|eyJ|bearer/i

export const withoutSecretForms = (text: string): string =>
  mayHoldSecret.test(text) ? withoutForms(text) : text

const withoutForms = (text: string): string =>
  secretForms.reduce((rest, [form, mark]) => rest.replace(form, mark), text)

const digitsOfCard = /(?<![\d.])[2-6]\d(?:[ \u00a0-]?\d){11,17}(?!\d)/g

/** By the check digit of card numbers, which one in ten other numbers passes by chance. */
export const withoutCards = (text: string): string =>
  text.replace(digitsOfCard, found => (passesLuhn(found) ? cardNumber : found))

function passesLuhn(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place))
    const doubled = place % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
