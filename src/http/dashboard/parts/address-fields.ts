import { addressLimits } from '#core/address/address-limits.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { html, type Markup } from '../../base/html.ts'
import { type Choice, type FormState, inputField, selectField } from './field.ts'
import type { FormReader } from './form-reader.ts'

/** The parts of an address that people type, by the name of the field of each. */
export const addressParts = {
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
} as const satisfies Partial<Record<keyof PostalAddress, string>>

type Part = keyof typeof addressParts
const parts = Object.keys(addressParts) as readonly Part[]

type Looks = {
  readonly countries: readonly Choice[]
  /** The fields that were filled in by reading what somebody pasted. */
  readonly read: ReadonlySet<string>
  /** Whether somebody begins to type here. */
  readonly isBeginning?: boolean
  /** The field in which somebody goes on. */
  readonly goesOnIn?: string | null
  /** What an empty province means. */
  readonly province?: string
}

export function addressFields(state: FormState, at: string, looksOfAll: Looks): Markup {
  const { countries, read, isBeginning = false, goesOnIn = null, province } = looksOfAll
  const looks = (part: Part, label: string, width: 'half' | 'third' | 'two-thirds') => {
    const name = `${at}.${addressParts[part]}`
    const hint = read.has(name)
      ? 'Read from what you pasted'
      : part === 'provinceCode'
        ? province
        : undefined
    return [
      name,
      {
        label,
        width,
        maxLength: addressLimits[part],
        ...(hint && { hint }),
        autofocus: goesOnIn === null ? isBeginning && part === 'name' : goesOnIn === name,
      },
    ] as const
  }
  return html`
${inputField(state, ...looks('name', 'Name', 'half'))}
${inputField(state, ...looks('company', 'Company', 'half'))}
${inputField(state, ...looks('address1', 'Street', 'half'))}
${inputField(state, ...looks('address2', 'Flat, floor', 'half'))}
${inputField(state, ...looks('city', 'City', 'third'))}
${inputField(state, ...looks('provinceCode', 'Province or state', 'third'))}
${inputField(state, ...looks('postalCode', 'Postal code', 'third'))}
${selectField(state, looks('countryCode', '', 'third')[0], { ...looks('countryCode', 'Country', 'third')[1], choices: countries, keepsUnknown: true })}
${inputField(state, ...looks('phone', 'Phone', 'third'))}
${inputField(state, ...looks('email', 'E-mail', 'third'))}`
}

export const readAddressFields = (
  reader: FormReader,
  at: string,
  known?: PostalAddress,
): PostalAddress => {
  const read = (part: Part): string | null => {
    const name = `${at}.${addressParts[part]}`
    return reader.kept(name, known?.[part], () => reader.line(name, addressLimits[part]))
  }
  const entries = parts.map(part => [part, read(part)])
  return { ...(Object.fromEntries(entries) as Record<Part, string | null>), residential: true }
}

/** The fields of an address that says something, as a form sends them. */
export const fieldsOfAddress = (
  address: PostalAddress,
  at: string,
): readonly (readonly [string, string])[] =>
  parts.flatMap(part => {
    const text = address[part]
    return text === null ? [] : [[`${at}.${addressParts[part]}`, text] as const]
  })
