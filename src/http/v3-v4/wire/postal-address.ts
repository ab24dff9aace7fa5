import type { Static, TObject } from 'typebox'
import type { PostalAddress } from '#core/address/postal-address.ts'
import type { addressFields } from './address-fields.ts'

export type AskedAddress = Static<TObject<typeof addressFields>>

export const toPostalAddress = (asked: AskedAddress): PostalAddress => ({
  name: asked.name ?? null,
  company: asked.company ?? null,
  address1: asked.address1 ?? null,
  address2: asked.address2 ?? null,
  city: asked.city ?? null,
  provinceCode: asked.province_code ?? null,
  postalCode: asked.postal_code ?? null,
  countryCode: asked.country_code ?? null,
  phone: asked.phone ?? null,
  email: asked.email ?? null,
  residential: asked.is_residential ?? true,
})
