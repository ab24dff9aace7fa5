import type { PostalAddress } from '../address/postal-address.ts'
import { isPostBox, type PlaceKind, placeKindsOf } from '../address/receiving-place.ts'
import type { CompiledCatalogue, CompiledService } from '../rating/engine/compiled-catalogue.ts'
import { countryIndex } from '../rating/engine/destination.ts'
import type { AddressAlmanac } from './address-almanac.ts'
import { type AddressField, type AddressIssue, addressIssue } from './address-issue.ts'
import { type AddressReport, checkAddress } from './check-address.ts'
import { readAddress } from './read-address.ts'

/** The part of a world that judges addresses. */
export type AddressJudges = {
  catalogue(): CompiledCatalogue
  addressAlmanac(): AddressAlmanac
}

/** Judges an address in its parts, or as one text, and says who does not deliver there. */
export function validateAddress(
  sent: PostalAddress | string,
  { catalogue, addressAlmanac }: AddressJudges,
): AddressReport {
  const almanac = addressAlmanac()
  const parts = typeof sent === 'string' ? readAddress(sent, almanac) : sent
  const report = checkAddress(parts, almanac)
  return { ...report, issues: [...report.issues, ...notServed(report.address, catalogue())] }
}

/** What services of the catalogue that reach the country do not deliver to, at this address. */
function notServed(address: PostalAddress, { table }: CompiledCatalogue): readonly AddressIssue[] {
  if (address.countryCode === null) return []
  const country = countryIndex(address.countryCode)
  const reaching = table.services.filter(
    ({ offered, chart }) => offered && chart.served[country] === 1,
  )
  if (reaching.length === 0) {
    const says = `No service in the catalogue delivers to ${address.countryCode}.`
    return [addressIssue('countryCode', 'not_served', says)]
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
  return [addressIssue(fieldOf(kind, address), 'not_served', says)]
}

function fieldOf(kind: PlaceKind, address: PostalAddress): AddressField {
  if (kind === 'military') return 'city'
  return isPostBox({ ...address, address2: null }) ? 'address1' : 'address2'
}
