import type { PostalAddress } from '#core/address/postal-address.ts'
import { provinceName } from '#core/address-check/printed-address.ts'
import type { World } from '#core/world.ts'
import { html, type Markup } from '../../base/html.ts'

type ShownAddress = Omit<PostalAddress, 'residential'>

/** What people call countries, and provinces whose codes say nothing to them. */
export type PlaceNames = {
  country(code: string): string | null
  province(address: ShownAddress): string | null
}

export const placeNames = (world: Pick<World, 'catalogue' | 'addressAlmanac'>): PlaceNames => ({
  country: code => world.catalogue().countryName(code),
  province: address => provinceName(address, world.addressAlmanac()),
})

/** As it stands on a letter. */
export function addressLines(address: ShownAddress, places: PlaceNames): Markup | null {
  const lines = linesOf(address, places)
  return lines.length === 0
    ? null
    : html`${lines.map((line, at) => html`${at === 0 ? null : html`<br>`}${line}`)}`
}

export const addressInLine = (address: ShownAddress, places: PlaceNames): string =>
  linesOf(address, places).join(', ')

function linesOf(address: ShownAddress, places: PlaceNames): readonly string[] {
  const { name, company, address1, address2, city, provinceCode, postalCode, countryCode } = address
  const province = places.province(address) ?? provinceCode
  const town = [city, province, postalCode].filter(part => part).join(' ')
  const country = countryCode && (places.country(countryCode) ?? countryCode)
  const lines = [name, company, address1, address2, town, country]
  return lines.flatMap(line => line || [])
}
