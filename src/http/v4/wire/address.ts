import Type, { type Static } from 'typebox'
import { addressFields } from '../../shared/wire/address-fields.ts'

export const Address = Type.Object(addressFields, {
  title: 'Address',
  examples: [
    {
      name: 'Ada Moreau',
      address1: '1200 SW Main St',
      city: 'Portland',
      province_code: 'OR',
      postal_code: '97205',
      country_code: 'US',
    },
  ],
})
export type Address = Static<typeof Address>
