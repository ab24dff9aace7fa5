import type { AddressAlmanac } from '#core/address-check/address-almanac.ts'
import { loadAddressAlmanac } from './load-address-almanac.ts'

let loaded: AddressAlmanac | null = null

/** What is known of addresses, read with the first question: most commands of the shell ask none. */
export function addressAlmanac(): AddressAlmanac {
  loaded ??= loadAddressAlmanac()
  return loaded
}
