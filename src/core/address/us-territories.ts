/** Parts of the United States that have a country code of their own. */
const usTerritories: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP'])

export const isUSTerritory = (countryCode: string): boolean => usTerritories.has(countryCode)

type CountryAndProvince = { readonly countryCode: string; readonly provinceCode: string | null }

/** Post to a territory goes as to a state. */
export const territoryAsState = <P extends CountryAndProvince>(place: P): P =>
  isUSTerritory(place.countryCode)
    ? { ...place, countryCode: 'US', provinceCode: place.countryCode }
    : place
