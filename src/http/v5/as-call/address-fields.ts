import type { PostalAddress } from '#core/address/postal-address.ts'
import type { PartialAddress } from '../wire/address.ts'
import type { EachField } from './draw-call.ts'

export type SentAddress = EachField<PartialAddress>

/** What `toPostalAddress` reads back. */
export const addressFields = (address: PostalAddress): SentAddress => ({
  name: address.name,
  company: address.company,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  province_code: address.provinceCode,
  postal_code: address.postalCode,
  country_code: address.countryCode,
  phone: address.phone,
  email: address.email,
  is_residential: address.residential ? null : false,
})
