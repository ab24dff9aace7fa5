import { addressLimits } from '#core/address/address-limits.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { findProvince } from '#core/address-check/find-province.ts'
import type { AddressJudges } from '#core/address-check/validate-address.ts'
import { html, type Markup } from '../../base/html.ts'
import { type Choice, type FormState, inputField, selectField } from './field.ts'
import { fieldLabel } from './field-labels.ts'
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

type AddressPart = keyof typeof addressParts
const parts = Object.keys(addressParts) as readonly AddressPart[]

type AddressLooks = {
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

export function addressFields(state: FormState, at: string, looksOfAll: AddressLooks): Markup {
  const { countries, read, isBeginning = false, goesOnIn = null, province } = looksOfAll
  const looks = (part: AddressPart, width: 'half' | 'third' | 'two-thirds') => {
    const name = `${at}.${addressParts[part]}`
    const hint = read.has(name)
      ? 'From the pasted address'
      : part === 'provinceCode'
        ? province
        : undefined
    return [
      name,
      {
        label: fieldLabel(`to_address.${addressParts[part]}`),
        width,
        ...(hint && { hint }),
        autofocus: goesOnIn === null ? isBeginning && part === 'name' : goesOnIn === name,
      },
    ] as const
  }
  return html`
${inputField(state, ...looks('name', 'half'))}
${inputField(state, ...looks('company', 'half'))}
${inputField(state, ...looks('address1', 'half'))}
${inputField(state, ...looks('address2', 'half'))}
${inputField(state, ...looks('city', 'third'))}
${inputField(state, ...looks('provinceCode', 'third'))}
${inputField(state, ...looks('postalCode', 'third'))}
${selectField(state, `${at}.country_code`, { ...looks('countryCode', 'third')[1], choices: countries, keepsUnknown: true })}
${inputField(state, ...looks('phone', 'third'))}
${inputField(state, ...looks('email', 'third'))}`
}

/** A part that nobody changed stays as it was known. */
export const readAddressFields = (
  reader: FormReader,
  at: string,
  judges: Pick<AddressJudges, 'addressAlmanac'>,
  known?: PostalAddress,
): PostalAddress => {
  const read = (part: AddressPart): string | null => {
    const name = `${at}.${addressParts[part]}`
    return reader.kept(name, known?.[part], () =>
      part === 'provinceCode'
        ? provinceIn(reader, at, judges)
        : reader.line(name, addressLimits[part], onPaper),
    )
  }
  const entries = parts.map(part => [part, read(part)])
  return {
    ...(Object.fromEntries(entries) as Record<AddressPart, string | null>),
    residential: true,
  }
}

/** People type provinces by name, too. Papers and carriers take the code. */
function provinceIn(
  reader: FormReader,
  at: string,
  { addressAlmanac }: Pick<AddressJudges, 'addressAlmanac'>,
): string | null {
  const name = `${at}.province_code`
  const typed = reader.line(name, longestProvince)
  if (typed === null || typed.length <= addressLimits.provinceCode) return typed
  const rules = addressAlmanac().countries.get(reader.form.get(`${at}.country_code`) ?? '')
  const code = rules && findProvince(rules, typed)?.code
  if (code === undefined) {
    return reader.refuse(
      name,
      'is not known in that country: enter its 2-letter code, or leave it empty',
    )
  }
  return code.length <= addressLimits.provinceCode
    ? code
    : reader.refuse(name, 'may have at most 2 letters: leave it empty, and add it after the city')
}

const longestProvince = 60

/** An address is printed whole or not at all: nobody wants it without its end. */
const onPaper = ' on labels and documents'

/** The fields of an address that says something, as a form sends them. */
export const fieldsOfAddress = (
  address: PostalAddress,
  at: string,
): readonly (readonly [string, string])[] =>
  parts.flatMap(part => {
    const text = address[part]
    return text === null ? [] : [[`${at}.${addressParts[part]}`, text] as const]
  })
