import type { PostalAddress } from '../address/postal-address.ts'
import { provinceOfPostalCode } from './province-of-postal-code.ts'

/** Stands for what nobody knows before there is an order. It decides no price of the catalogue. */
const placeholder = { name: 'Recipient', address1: '1 Main Street', city: 'City' } as const

/**
 * A whole address for an estimate: some carriers price none that lacks a street. The province comes from
 * the postal code, where that tells it.
 */
export const estimatedDestination = (known: PostalAddress): PostalAddress => ({
  ...known,
  name: known.name ?? known.company ?? placeholder.name,
  address1: known.address1 ?? placeholder.address1,
  city: known.city ?? placeholder.city,
  provinceCode: known.provinceCode ?? provinceOfPostalCode(known),
})
