import { addressLimits } from '../address/address-limits.ts'
import type { PostalAddress } from '../address/postal-address.ts'

/** More of a text is never looked at: it is far too long in any case. */
const mostRead = 200

/** Without the spaces that nobody meant; a text of nothing but spaces is no text. */
export const tidyText = (text: string | null): string | null =>
  text
    ?.slice(0, mostRead)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^,+|,+$/g, '')
    .trim() || null

const postBox = /\bp\.?\s*o\.?\s*box\s*#?\s*(?=\w)/gi

const tidyStreet = (text: string | null): string | null =>
  tidyText(text)?.replace(postBox, 'PO Box ') ?? null

/** The address as it was meant, before anything in it is judged. */
export const tidyAddress = (sent: PostalAddress): PostalAddress => ({
  name: tidyText(sent.name),
  company: tidyText(sent.company),
  address1: tidyStreet(sent.address1),
  address2: tidyStreet(sent.address2),
  city: tidyText(sent.city),
  provinceCode: tidyText(sent.provinceCode),
  postalCode: tidyText(sent.postalCode)?.toUpperCase() ?? null,
  countryCode: tidyText(sent.countryCode),
  phone: tidyText(sent.phone),
  email: tidyText(sent.email),
  residential: sent.residential,
})

export const lengthOf = (text: string): number => Array.from(text).length

/** The texts that no label and no request has room for. */
export const limitedTexts = [
  ['name', 'name'],
  ['company', 'company'],
  ['address1', 'street'],
  ['address2', 'second address line'],
  ['city', 'city'],
  ['postalCode', 'postal code'],
  ['phone', 'telephone number'],
  ['email', 'email address'],
] as const satisfies readonly (readonly [keyof typeof addressLimits, string])[]

export const limitOf = (field: (typeof limitedTexts)[number][0]): number => addressLimits[field]
