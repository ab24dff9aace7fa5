import type { PostalAddress } from '../address/postal-address.ts'
import { stateOfZip } from '../address/state-of-zip.ts'
import { isUSTerritory } from '../address/us-territories.ts'
import { canadianAreaOf, provinceOfCanadianArea } from './engine/destination.ts'

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
  provinceCode: known.provinceCode ?? provinceOf(known),
})

function provinceOf({ countryCode, postalCode }: PostalAddress): string | null {
  if (countryCode === null || postalCode === null) return null
  if (isUSTerritory(countryCode)) return countryCode
  if (countryCode === 'US') return stateOfZip(postalCode)
  const area = countryCode === 'CA' ? canadianAreaOf(postalCode) : -1
  return area < 0 ? null : provinceOfCanadianArea(area)
}
