import type { PostalAddress } from '../address/postal-address.ts'
import { isPostBox, type PlaceKind, placeKindsOf } from '../address/receiving-place.ts'
import type { CompiledCatalogue, CompiledService } from '../rating/engine/compiled-catalogue.ts'
import { countryIndex } from '../rating/engine/destination.ts'
import { type AddressField, type AddressIssue, issue } from './address-issue.ts'

/** What services of the catalogue that reach the country do not deliver to, at this address. */
export function notServed(
  address: PostalAddress,
  { table }: CompiledCatalogue,
): readonly AddressIssue[] {
  if (address.countryCode === null) return []
  const country = countryIndex(address.countryCode)
  const reaching = table.services.filter(
    ({ offered, chart }) => offered && chart.served[country] === 1,
  )
  if (reaching.length === 0) {
    const says = `No service of the catalogue delivers to ${address.countryCode}.`
    return [issue('countryCode', 'not_served', says)]
  }
  return placeKindsOf(address).flatMap(kind => refused(kind, reaching, address))
}

function refused(
  kind: PlaceKind,
  services: readonly CompiledService[],
  address: PostalAddress,
): readonly AddressIssue[] {
  const refusing = services.filter(({ data }) => data.notDeliveredTo.includes(kind))
  if (refusing.length === 0) return []
  const says = refusing.map(({ excluded }) => excluded[kind].message).join(' ')
  return [issue(fieldOf(kind, address), 'not_served', says)]
}

function fieldOf(kind: PlaceKind, address: PostalAddress): AddressField {
  if (kind === 'military') return 'city'
  return isPostBox({ ...address, address2: null }) ? 'address1' : 'address2'
}
