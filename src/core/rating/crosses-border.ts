import { partOf } from '../account/return-address.ts'
import type { AccountSettings } from '../account/settings.ts'
import { territoryAsState } from '../address/us-territories.ts'
import type { Catalogue, Service } from '../catalogue/catalogue.ts'

/** Every region hands its parcels over in this country. */
const home = 'CA'

type ParcelDirection = {
  readonly isReturn: boolean
  /** A parcel goes to the customer, a return comes from there. */
  readonly customerCountry: string
  /** The country that a return goes to; null where the caller named none. */
  readonly shopCountry: string | null
}

type BorderContext = {
  readonly settings: Pick<AccountSettings, 'returnAddress'>
  readonly catalogue: Pick<Catalogue, 'countryName'>
}

/** A return travels from the customer to the shop; every other parcel starts in Canada. */
export function crossesBorder(
  { isReturn, customerCountry, shopCountry }: ParcelDirection,
  context: BorderContext,
): boolean {
  if (!isReturn) return customerCountry !== home
  return stateOf(customerCountry) !== stateOf(countryOfShop(shopCountry, context))
}

const countriesOfReturns: ReadonlySet<string> = new Set(['US', home])

/** Whether a customer there can send a parcel back by a label of ours. */
export const returnsStartIn = (customerCountry: string): boolean =>
  countriesOfReturns.has(stateOf(customerCountry))

export const whereReturnsStart = 'Returns start in the United States or Canada.'

/** A parcel within Canada leaves it on its way where its service hands it over in the US. */
export const isDomesticThroughUs = (
  service: Pick<Service, 'injected'>,
  customerCountry: string | null,
): boolean => service.injected && customerCountry === home

/** The account's own country stands for a shop that names none. */
export const countryOfShop = (
  given: string | null,
  { settings, catalogue }: BorderContext,
): string => given ?? knownCountry(partOf(settings.returnAddress, 'countryCode'), catalogue) ?? home

/** Null for a code that no country has: older accounts stored any text, and no label may fail by it. */
export function knownCountry(
  stored: string | undefined,
  catalogue: BorderContext['catalogue'],
): string | null {
  const code = stored?.toUpperCase()
  return code !== undefined && catalogue.countryName(code) ? code : null
}

const stateOf = (countryCode: string): string =>
  territoryAsState({ countryCode, provinceCode: null }).countryCode
