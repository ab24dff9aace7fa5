import { partOf } from '../account/return-address.ts'
import type { AccountSettings } from '../account/settings.ts'
import type { AddressPart } from '../address/address-limits.ts'
import { territoryAsState } from '../address/us-territories.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LabelAddress } from '../ports/labels.ts'
import { knownCountry } from './crosses-border.ts'

/** The account's own address; without one, its name at its region's first drop-off location. */
export function ownAddress(
  accountName: string,
  region: string,
  { returnAddress }: AccountSettings,
  catalogue: Pick<Catalogue, 'countryName' | 'locations'>,
): LabelAddress {
  const location = catalogue.locations.find(place => place.region === region)
  const own = (part: AddressPart): string | undefined => partOf(returnAddress, part)
  const field = (part: AddressPart, standard: string | null | undefined): string | null =>
    own(part) ?? (returnAddress === null ? (standard ?? null) : null)
  const { countryCode, provinceCode } = territoryAsState({
    countryCode: knownCountry(own('countryCode'), catalogue) ?? location?.countryCode ?? 'CA',
    provinceCode: field('provinceCode', location?.provinceCode),
  })
  return {
    name: own('name') ?? accountName,
    company: own('company') ?? null,
    address1: field('address1', location?.address1),
    address2: field('address2', location?.address2),
    city: field('city', location?.city),
    provinceCode,
    postalCode: field('postalCode', location?.postalCode),
    countryCode,
    countryName: catalogue.countryName(countryCode) ?? countryCode,
    phone: field('phone', location?.phone),
    email: own('email') ?? null,
  }
}
