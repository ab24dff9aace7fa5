import type { PostalAddress } from '../address/postal-address.ts'
import type { AddressAlmanac } from './address-almanac.ts'
import { type AddressIssue, isFailure } from './address-issue.ts'
import { checkAddress } from './check-address.ts'

/** All that an address fails by, or a province alone that its country does not have. */
export type DoubtScope = 'address' | 'province'

/** Sentences about what an address fails by. What it lacks of street and city is told by itself. */
export function addressDoubts(
  address: PostalAddress,
  almanac: AddressAlmanac,
  scope: DoubtScope,
): readonly string[] {
  // A draft may leave the country open.
  if (address.countryCode === null) return []
  const { issues } = checkAddress(address, almanac)
  return issues.filter(found => isFailure(found) && isInScope(found, scope)).map(asSentence)
}

function isInScope({ field, code }: AddressIssue, scope: DoubtScope): boolean {
  if (scope === 'province') return field === 'provinceCode' && code === 'unknown'
  return !(code === 'missing' && (field === 'address1' || field === 'city'))
}

const asSentence = ({ message, suggestion }: AddressIssue): string =>
  suggestion === undefined ? message : `${message} Did you mean ${suggestion}?`
