import { partOf } from '../account/return-address.ts'
import type { AccountSettings } from '../account/settings.ts'
import { territoryAsState } from '../address/us-territories.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** Where every region hands its parcels over. */
const home = 'CA'

export type Journey = {
  readonly isReturn: boolean
  /** Whom it goes to, or comes back from. */
  readonly customer: string
  /** Where a return goes, as it was asked; null where nobody said. */
  readonly shop: string | null
}

type Context = {
  readonly settings: Pick<AccountSettings, 'returnAddress'>
  readonly catalogue: Pick<Catalogue, 'countryName'>
}

/** Every parcel is handed over in Canada, but a return, which travels from the customer to the shop. */
export function crossesBorder({ isReturn, customer, shop }: Journey, context: Context): boolean {
  if (!isReturn) return customer !== home
  return stateOf(customer) !== stateOf(shopCountry(shop, context))
}

/** A shop that names no country is where the account is. */
export const shopCountry = (given: string | null, { settings, catalogue }: Context): string =>
  given ?? knownCountry(partOf(settings.returnAddress, 'countryCode'), catalogue) ?? home

/** Of what was stored when any text would do, a label must not fail by it. */
export function knownCountry(
  stored: string | undefined,
  catalogue: Context['catalogue'],
): string | null {
  const code = stored?.toUpperCase()
  return code !== undefined && catalogue.countryName(code) ? code : null
}

const stateOf = (countryCode: string): string =>
  territoryAsState({ countryCode, provinceCode: null }).countryCode
