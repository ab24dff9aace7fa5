import type { PostalAddress } from '../address/postal-address.ts'
import type { LabelAddress, PrintedAddress } from '../ports/labels.ts'
import type { AddressAlmanac } from './address-almanac.ts'
import { findProvince } from './find-province.ts'

/** People there write the code of a province into an address, and sorting machines read it. */
const writeCodes: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

/**
 * The name of the province where its code says nothing to people: `13` is Tokyo. Null where they write the
 * code, and for what was sent in other words than the code, which stays as it is.
 */
export function provinceName(
  { countryCode, provinceCode }: Pick<PostalAddress, 'countryCode' | 'provinceCode'>,
  almanac: AddressAlmanac,
): string | null {
  if (provinceCode === null || countryCode === null || writeCodes.has(countryCode)) return null
  const rules = almanac.countries.get(countryCode)
  const province = rules && findProvince(rules, provinceCode)
  const bare = provinceCode.toUpperCase().replace(`${countryCode}-`, '')
  return province?.code === bare ? province.name : null
}

export function printedAddress(address: LabelAddress, almanac: AddressAlmanac): PrintedAddress {
  const name = provinceName(address, almanac)
  return name === null ? address : { ...address, provinceName: name }
}
