/** What stands in place of a value that is not kept. A page can show it as it is. */
export const markOf = (what: string): string => `[redacted: ${what}]`

const secret = markOf('secret')
const cardNumber = markOf('card number')

/** Of fields, in any version: how their names end, in lower case, without `_` and `-`. */
const secretEnds = ['token', 'secret', 'password', 'passwd', 'passphrase', 'apikey', 'secretkey']
const secretNames: readonly string[] = [
  ...['privatekey', 'authorization', 'auth', 'credential', 'credentials', 'signature', 'otp'],
  ...['recoverycode', 'paymentmethod', 'card', 'cardnumber', 'pan', 'cvc', 'cvv', 'cvv2'],
  ...['securitycode'],
]

export const isSecretField = (name: string): boolean => {
  const letters = name.toLowerCase().replaceAll(/[_-]/g, '')
  return secretNames.includes(letters) || secretEnds.some(end => letters.endsWith(end))
}

const spelt = (letters: string): string => [...letters].join('[_-]?')

/** A field of such a name in a text of any form, and its value. */
const loosely = new RegExp(
  `((?:${[...secretEnds, ...secretNames].map(spelt).join('|')})["'\\\\]{0,4}\\s{0,20}[:=]\\s{0,20})("[^"]*"?|'[^']*'?|[^\\s,;&{}[\\]]+)`,
  'gi',
)

export const withoutSecretFields = (text: string): string => text.replace(loosely, `$1${secret}`)

/** Secrets that show by their form wherever they stand: our own, a provider's, and links that need none. */
const secretForms: readonly (readonly [form: RegExp, mark: string])[] = [
  [/postilion_(?:production|sandbox)_[0-9A-Za-z]{20,}/g, secret],
  [/whsec_[0-9A-Za-z+/=_-]{8,}/g, secret],
  [/\b(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{8,}/g, secret],
  [/\b(?:pm|tok|card|src|seti)_[0-9A-Za-z_]{12,}/g, markOf('card token')],
  [/(?<=\bBearer {1,4})[^\s"'\\]{8,}/gi, secret],
  [/(?<=:\/\/)[^\s/?#@:"'\\]*:[^\s/?#@"'\\]*(?=@)/g, secret],
  [/(?<=\/labels\/)[\w-]{64}(?![\w-])/g, markOf('link')],
]

/** Each of the forms has one of these: most texts have none. */
const mayHoldSecret = /[_/]|bearer/i

export const withoutSecretForms = (text: string): string =>
  mayHoldSecret.test(text) ? withoutForms(text) : text

const withoutForms = (text: string): string =>
  secretForms.reduce((rest, [form, mark]) => rest.replace(form, mark), text)

const digitsOfCard = /(?<![\d.])[2-6]\d(?:[ -]?\d){11,17}(?!\d)/g

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

/** Codes and ids are as long as card numbers, and a developer looks for calls by them. */
const namesCode = /(?:id|code|sku|gtin|upc|ean|barcode|number|reference|phone)s?$/i

const magic: readonly (readonly [start: string, type: string])[] = [
  ['JVBER', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['/9j/', 'image/jpeg'],
  ['XlhB', 'application/zpl'],
  ['Xlhh', 'application/zpl'],
]
const base64 = /^[A-Za-z0-9+/\r\n]*=*$/
const leastOfUnknown = 1000

/** A value that is bytes in base64 or a label for a printer, described; null for any other text. */
function describedBytes(text: string): string | null {
  const [, given, data] = /^data:([^;,]*)(?:;[^,]*)?,(.*)$/s.exec(text) ?? [null, null, text]
  const [, type] = magic.find(([start]) => data.startsWith(start)) ?? []
  if (type && data.length >= 8 && base64.test(data)) return bytesOf(lengthOf(data), type)
  if (/^\s*(?:~[A-Z]|\^XA)/.test(text)) return bytesOf(Buffer.byteLength(text), 'application/zpl')
  if (text.startsWith('%PDF-')) return bytesOf(Buffer.byteLength(text), 'application/pdf')
  if (given !== null) return bytesOf(lengthOf(data), given || 'text/plain')
  if (data.length < leastOfUnknown || !base64.test(data)) return null
  return bytesOf(lengthOf(data), 'application/octet-stream')
}

const lengthOf = (data: string): number => Buffer.byteLength(data, 'base64')

/** `12,345 bytes of application/pdf`. */
export const bytesOf = (bytes: number, type: string): string =>
  `${bytes.toLocaleString('en-US')} bytes of ${type}`

/** With a query, in which a webhook's address may have a secret of its own. */
const isAddress = /^https?:\/\/[^\s?]+\?/i

/** The value of a field as it may be kept. */
export function redactedValue(name: string, value: string): string {
  if (value.length < 8) return value
  const bytes = describedBytes(value)
  if (bytes !== null) return markOf(bytes)
  const rest = withoutSecretForms(isAddress.test(value) ? withoutSecretFields(value) : value)
  return namesCode.test(name) ? rest : withoutCards(rest)
}
