import type { PostalAddress } from '../address/postal-address.ts'
import type { CompiledCatalogue } from '../rating/engine/compiled-catalogue.ts'
import type { AddressAlmanac } from './address-almanac.ts'
import { type AddressReport, checkAddress } from './check-address.ts'
import { notServed } from './not-served.ts'
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
