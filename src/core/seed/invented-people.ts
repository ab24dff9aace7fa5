import type { PostalAddress } from '../address/postal-address.ts'

/** A number from 0 to 1, without it. */
export type Chance = () => number

/** A start always gives one sequence, so that a seeded sandbox can be made again. */
export function chanceFrom(start: number): Chance {
  let state = start | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(values: readonly T[], chance: Chance): T {
  const value = values[Math.floor(chance() * values.length)]
  if (value === undefined) throw new RangeError('there is nothing to pick from')
  return value
}

const firstNames =
  'Ada Amélie Amir Anaïs Andrea Ben Björn Carla Chen Chloé Daniel Dmitri Élodie Emma Farah Felix Grace Hannah Hiroshi Ingrid Isla Jack Jasmine João José Julia Kofi Lars Laura Léa Liam Łukasz Malik Maria Mateo Mia Noah Noor Olivia Omar Oscar Priya Rosa Ruth Samira Seán Sofia Theo Uma Viktor William Wei Xavier Yara Zoë'.split(
    ' ',
  )

const lastNames =
  'Abbott Ahmed Andersson Baker Beaulieu Bélanger Brown Campbell Chan Côté Cruz Dubois Evans Fischer Fortin Fraser Gagnon García Gill Haddad Hansen Hughes Ivanova Jensen Johnson Kaur Khan Kim Kowalski Lam Lavoie Lee Lévesque Li MacDonald Martin Mbeki Moreau Müller Nguyen Novák O’Brien Okafor Patel Pelletier Quinn Rossi Roy Santos Schmidt Sharma Silva Singh Smith Suzuki Tremblay Turner Vega Walker Wang Wilson Wójcik Yang Young'.split(
    ' ',
  )

const streets =
  'Agnew Avenue,Birch Lane,Bridge Street,Cedar Road,Church Street,Dundas Street West,Elm Street,Glen Road,Harbour Drive,High Street,Hill Crescent,King Street East,Lakeshore Road,Main Street,Maple Avenue,Mill Road,Oak Street,Orchard Way,Park Avenue,Queen Street,River Road,Rue Principale,Spruce Court,Station Road,Sunset Boulevard,Union Street,Victoria Street,Willow Drive'.split(
    ',',
  )

export type SeedTown = Pick<PostalAddress, 'city' | 'provinceCode' | 'postalCode' | 'countryCode'>

const townOf = (line: string): SeedTown => {
  const [countryCode = '', city = '', provinceCode = '', postalCode = ''] = line.split('|')
  return { countryCode, city, provinceCode: provinceCode === '' ? null : provinceCode, postalCode }
}

/** The destinations of a Canadian shop: most in the US, then in Canada, then overseas. */
export const towns: readonly SeedTown[] = [
  'US|Portland|OR|97205',
  'US|Seattle|WA|98101',
  'US|San Francisco|CA|94110',
  'US|Los Angeles|CA|90026',
  'US|San Diego|CA|92104',
  'US|Phoenix|AZ|85004',
  'US|Denver|CO|80205',
  'US|Austin|TX|78704',
  'US|Houston|TX|77006',
  'US|Dallas|TX|75204',
  'US|Minneapolis|MN|55408',
  'US|Chicago|IL|60614',
  'US|Madison|WI|53703',
  'US|Columbus|OH|43215',
  'US|Nashville|TN|37206',
  'US|Atlanta|GA|30307',
  'US|Miami|FL|33137',
  'US|Tampa|FL|33602',
  'US|Raleigh|NC|27601',
  'US|Washington|DC|20009',
  'US|Philadelphia|PA|19125',
  'US|Brooklyn|NY|11215',
  'US|Buffalo|NY|14201',
  'US|Boston|MA|02116',
  'US|Burlington|VT|05401',
  'US|Honolulu|HI|96815',
  'CA|Toronto|ON|M5V 2T6',
  'CA|Ottawa|ON|K1P 5M7',
  'CA|Montréal|QC|H2X 1Y4',
  'CA|Québec|QC|G1R 4S9',
  'CA|Halifax|NS|B3J 1S9',
  'CA|Winnipeg|MB|R3C 1A5',
  'CA|Calgary|AB|T2P 1J9',
  'CA|Vancouver|BC|V6B 1A1',
  'GB|London||N1 9GU',
  'FR|Lyon||69002',
  'DE|Köln||50667',
  'NL|Utrecht||3511 LN',
  'AU|Melbourne|VIC|3000',
  'JP|Kyoto||600-8216',
].map(townOf)

/** Joins into one flat text: JSON takes three times as long to write concatenated texts. */
const words = (...parts: readonly (string | number)[]): string => parts.join(' ')

export function inventAddress(place: SeedTown, chance: Chance): PostalAddress {
  const first = pick(firstNames, chance)
  const last = pick(lastNames, chance)
  return {
    ...place,
    name: words(first, last),
    company: chance() < 0.1 ? words(last, '&', pick(lastNames, chance)) : null,
    address1: words(1 + Math.floor(chance() * 9000), pick(streets, chance)),
    address2: chance() < 0.2 ? words('Apt', 1 + Math.floor(chance() * 900)) : null,
    phone: null,
    email: null,
    residential: true,
  }
}
