import Type, { type Static } from 'typebox'
import { addressLimits as limits } from '#core/address/address-limits.ts'
import type { OrderRequest } from '#core/order/order.ts'
import { addressFields, toPostalAddress } from './address.ts'
import { Address, fromPostalAddress } from './answered-address.ts'
import { addressExample } from './examples.ts'
import { codeOf, requiredLine } from './request-fields.ts'

/** Shops do not know whether their customers are at home there. */
const { is_residential: _sent, ...sentFields } = addressFields
const { is_residential: _answered, ...answeredFields } = Address.properties

export const OrderRecipient = Type.Object(
  {
    ...sentFields,
    name: requiredLine(limits.name, 'Recipient', addressExample.name),
    address1: requiredLine(limits.address1, 'Street or post office box', addressExample.address1),
    city: requiredLine(limits.city, 'City', addressExample.city),
    country_code: codeOf(
      limits.countryCode,
      'ISO 3166-1 alpha-2 country code',
      addressExample.country_code,
    ),
  },
  { title: 'OrderRecipient', examples: [addressExample] },
)

export const OrderAddress = Type.Object(answeredFields, { title: 'OrderAddress' })

export function toOrderAddress(sent: Static<typeof OrderRecipient>): OrderRequest['address'] {
  const { residential: _, ...address } = toPostalAddress(sent)
  return address
}

export function fromOrderAddress(address: OrderRequest['address']): Static<typeof OrderAddress> {
  const { is_residential: _, ...shown } = fromPostalAddress({ ...address, residential: true })
  return shown
}
