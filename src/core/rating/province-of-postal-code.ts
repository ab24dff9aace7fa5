import type { PostalAddress } from '../address/postal-address.ts'
import { stateOfZip } from '../address/state-of-zip.ts'
import { isUSTerritory } from '../address/us-territories.ts'
import { canadianAreaOf, provinceOfCanadianArea } from './engine/destination.ts'

/** The province or state, where the postal code tells it: in Canada and in the US. */
export function provinceOfPostalCode({
  countryCode,
  postalCode,
}: Pick<PostalAddress, 'countryCode' | 'postalCode'>): string | null {
  if (countryCode === null || postalCode === null) return null
  if (isUSTerritory(countryCode)) return countryCode
  if (countryCode === 'US') return stateOfZip(postalCode)
  const area = countryCode === 'CA' ? canadianAreaOf(postalCode) : -1
  return area < 0 ? null : provinceOfCanadianArea(area)
}
