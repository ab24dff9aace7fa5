import Type, { type Static } from 'typebox'
import { addressFields } from '../../v3-v4/wire/address-fields.ts'
import { addressExample } from '../../v3-v4/wire/examples.ts'

export const Address = Type.Object(addressFields, {
  title: 'Address',
  examples: [addressExample],
})
export type Address = Static<typeof Address>
