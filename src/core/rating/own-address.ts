import { partOf } from '../account/return-address.ts'
import type { AccountSettings } from '../account/settings.ts'
import type { AddressPart } from '../address/address-limits.ts'
import { completeAddress } from '../address/complete-address.ts'
import { territoryAsState } from '../address/us-territories.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LabelAddress } from '../ports/labels.ts'
import { knownCountry } from './crosses-border.ts'
import type { LaneEnd } from './question.ts'
import type { QuestionContext, UncheckedQuestion } from './unchecked-question.ts'

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

/** The account's own address, unless the caller sends a return to another one or a parcel from there. */
export function shopEnd(
  { isReturn, returnAddress, fromAddress }: UncheckedQuestion,
  region: string,
  { accountName, settings, catalogue }: QuestionContext,
): LaneEnd {
  const own = ownAddress(accountName, region, settings, catalogue)
  const given = isReturn ? returnAddress : fromAddress
  if (given === null) return { ...own, residential: false }
  const whole = isReturn ? given : completeAddress(given, own)
  return territoryAsState({ ...whole, countryCode: whole.countryCode ?? own.countryCode })
}
