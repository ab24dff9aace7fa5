import type { LabelAddress, PrintedAddress } from '../ports/labels.ts'
import type { AddressAlmanac } from './address-almanac.ts'
import { findProvince } from './find-province.ts'

/** People there write the code of a province into an address, and sorting machines read it. */
const writeCodes: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

/**
 * With the name of the province where its code says nothing to people: `13` is Tokyo. What was sent in other
 * words than the code stays as it is.
 */
export function printedAddress(address: LabelAddress, almanac: AddressAlmanac): PrintedAddress {
  const { countryCode, provinceCode } = address
  if (provinceCode === null || writeCodes.has(countryCode)) return address
  const rules = almanac.countries.get(countryCode)
  const province = rules && findProvince(rules, provinceCode)
  const bare = provinceCode.toUpperCase().replace(`${countryCode}-`, '')
  return province?.code === bare ? { ...address, provinceName: province.name } : address
}
