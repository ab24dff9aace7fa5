import { type AddressPart, addressLimits } from '../address/address-limits.ts'
import { parseSettingJson, refuseValue } from './setting-value.ts'

/** The sender on an account's labels, under the names that the setting has for its fields. */
export type ReturnAddress = Readonly<Record<string, string>>

const fieldOf = {
  name: 'name',
  company: 'company',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  provinceCode: 'province_code',
  postalCode: 'postal_code',
  countryCode: 'country_code',
  phone: 'phone',
  email: 'email',
} as const satisfies Record<AddressPart, string>

const codes: ReadonlySet<string> = new Set([fieldOf.provinceCode, fieldOf.countryCode])
const limits: ReadonlyMap<string, number> = new Map(
  Object.entries(addressLimits).map(([part, most]) => [fieldOf[part as AddressPart], most]),
)
const fields = [...limits].map(([field, most]) => `${field} (${most})`).join(', ')
const expected = `a JSON object with any of ${fields}: the number is the maximum length of a text, and the exact length of a code`

export const partOf = (address: ReturnAddress | null, part: AddressPart): string | undefined =>
  address?.[fieldOf[part]]

/** Accepts any field: older releases stored addresses without a check of names and lengths. */
export function readStoredReturnAddress(text: string): ReturnAddress {
  const given = Object.entries(parseObject(text))
  return given.every((entry): entry is [string, string] => typeof entry[1] === 'string')
    ? Object.fromEntries(given)
    : refuseValue('an address whose fields are all text')
}

/** The text to store for a typed address, without its null and blank fields. */
export function admitReturnAddress(text: string): string {
  const given = Object.entries(parseObject(text)).map(tidy)
  const address = Object.fromEntries(given.filter(([, value]) => value !== null && value !== ''))
  const odd = oddFields(address)
  if (odd.length > 0) return refuseValue(`${expected}; not valid: ${odd.join(', ')}`)
  if (Object.keys(address).length === 0) return refuseValue(`${expected}; use null for none`)
  return JSON.stringify(address)
}

/** Fields that no address has, and fields with a value that no request may have. */
export const oddFields = (address: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(address)
    .filter(([field, value]) => {
      const most = limits.get(field)
      if (most === undefined || typeof value !== 'string') return true
      const length = [...value].length
      return codes.has(field) ? length !== most : length > most
    })
    .map(([field]) => field)

function tidy([field, value]: readonly [string, unknown]): readonly [string, unknown] {
  if (typeof value !== 'string') return [field, value]
  const trimmed = value.trim()
  return [field, codes.has(field) ? trimmed.toUpperCase() : trimmed]
}

function parseObject(text: string): object {
  const parsed = parseSettingJson(text)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? parsed
    : refuseValue(expected)
}
