import type { PostalAddress } from './postal-address.ts'

type OwnAddress = Omit<PostalAddress, 'residential'>

/**
 * A partial address, completed by another one. Name and company belong together, and so do the parts of
 * a place: a street of one never stands beside a city of the other.
 */
export function completeAddress(given: PostalAddress, own: OwnAddress): PostalAddress {
  const party = given.name === null && given.company === null ? own : given
  const place = hasPlace(given) ? given : own
  return {
    name: party.name,
    company: party.company,
    address1: place.address1,
    address2: place.address2,
    city: place.city,
    provinceCode: place.provinceCode,
    postalCode: place.postalCode,
    countryCode: place.countryCode,
    phone: given.phone ?? own.phone,
    email: given.email ?? own.email,
    residential: given.residential,
  }
}

/** Whether any part of a place is given. */
export const hasPlace = (address: OwnAddress): boolean =>
  [
    address.address1,
    address.address2,
    address.city,
    address.provinceCode,
    address.postalCode,
    address.countryCode,
  ].some(part => part !== null)
