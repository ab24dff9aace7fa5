import type { CourierContent, LabelAddress, LabelContent } from '#core/ports/labels.ts'
import { maxicode, maxicodeMode, secondaryCapacity, secondaryLength } from '../symbols/maxicode.ts'
import { zipDigits } from './address-lines.ts'
import { dayOfYear, pounds } from './figures.ts'
import type { PieceNumber } from './pieces.ts'

const group = '\x1d'
const record = '\x1e'
const endOfTransmission = '\x04'
const header = `[)>${record}01${group}96`

type CourierSymbol = {
  readonly rows: readonly number[]
  readonly mode: 2 | 3
  readonly primary: string
  readonly secondary: string
}

/** The symbol for a courier's sorting belts; null where the country has no number or the address no code. */
export function courierMaxicode(
  content: LabelContent,
  style: CourierContent,
  place: PieceNumber,
): CourierSymbol | null {
  const { recipient } = content
  const country = countryNumber(recipient.countryCode)
  const postalCode = sortingCode(recipient)
  if (country === null || postalCode === null) return null
  const serviceClass = style.serviceClass
  const body = messageBody(content, style, place)
  const secondary = `${header}${body}`
  const symbol = maxicode({ postalCode, countryNumber: country, serviceClass }, secondary)
  const primary = `${serviceClass}${country}${postalCode}`
  return { rows: symbol.rows, mode: maxicodeMode(postalCode), primary, secondary }
}

/** Nine digits in the United States, zeros where the last four are unknown; six characters elsewhere. */
function sortingCode(recipient: LabelAddress): string | null {
  const zip = zipDigits(recipient)
  if (zip !== null) return zip.padEnd(9, '0')
  const bare = recipient.postalCode?.replace(/[^0-9A-Za-z]/g, '').toUpperCase() ?? ''
  if (recipient.countryCode === 'US' || !/[A-Z]/.test(bare)) return null
  return bare.length === 6 ? bare : null
}

/** Where the message is too long, only street and town are cut, the longer one first. */
function messageBody(
  content: LabelContent,
  style: CourierContent,
  { piece, pieces }: PieceNumber,
): string {
  const { trackingNumber, recipient, weightTicks, mailedOn } = content
  const fields = (street: string, town: string) =>
    [
      `1Z${trackingNumber.slice(-8)}`,
      style.carrierAlpha,
      style.shipperNumber,
      dayOfYear(mailedOn),
      '',
      `${piece}/${pieces}`,
      pounds(weightTicks).replace(/ LBS$/, ''),
      'N',
      street,
      town,
      plain(recipient.provinceCode ?? ''),
    ].join(group) +
    record +
    endOfTransmission
  let street = plain(recipient.address1 ?? '')
  let town = plain(recipient.city ?? '')
  let body = fields(street, town)
  while (secondaryLength(header + body) > secondaryCapacity && street + town !== '') {
    if (street.length >= town.length) street = street.slice(0, -1)
    else town = town.slice(0, -1)
    body = fields(street, town)
  }
  return body
}

/** Capitals, digits and spaces, without accents: one code word each. */
function plain(text: string): string {
  const upper = text.toUpperCase()
  if (/^[A-Z0-9]+( [A-Z0-9]+)*$/.test(upper)) return upper
  return upper
    .normalize('NFD')
    .replace(/[^A-Z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** ISO 3166-1 numbers of the countries that the couriers of the catalogue serve. */
const countryNumbers: ReadonlyMap<string, string> = new Map([
  ['US', '840'],
  ['CA', '124'],
  ['MX', '484'],
  ['PR', '630'],
])

export const countryNumber = (code: string): string | null => countryNumbers.get(code) ?? null
