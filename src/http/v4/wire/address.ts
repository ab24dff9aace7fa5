import Type, { type Static } from 'typebox'
import { addressFields } from '../../shared/wire/address-fields.ts'
import { addressExample } from '../../shared/wire/examples.ts'

export const Address = Type.Object(addressFields, {
  title: 'Address',
  examples: [addressExample],
})
export type Address = Static<typeof Address>
