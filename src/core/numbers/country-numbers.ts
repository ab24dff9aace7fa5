/** ISO 3166-1 numbers of the countries that the couriers of the catalogue serve. */
const numbers: ReadonlyMap<string, string> = new Map([
  ['US', '840'],
  ['CA', '124'],
  ['MX', '484'],
  ['PR', '630'],
])

export const countryNumber = (code: string): string | null => numbers.get(code) ?? null
