import type { PostalForm } from './postal-form.ts'

/** What is known of addresses, by the two letters of each country that it knows. */
export type AddressAlmanac = {
  readonly countries: ReadonlyMap<string, CountryRules>
  /** By `matchKey` of a name that people write: the country's code. */
  readonly countryNames: ReadonlyMap<string, string>
}

export const placeParts = ['street', 'city', 'province', 'postal_code'] as const
export type PlacePart = (typeof placeParts)[number]

export type CountryRules = {
  readonly code: string
  /** As it stands inside a sentence: `the United States`. */
  readonly name: string
  /** Without them nobody delivers. */
  readonly required: ReadonlySet<PlacePart>
  /** They belong to an address there, which arrives without them too. */
  readonly expected: ReadonlySet<PlacePart>
  /** The form of today first; empty where there are no postal codes, null where nobody here knows. */
  readonly postalForms: readonly PostalForm[] | null
  readonly examples: readonly string[]
  /** What codes of these forms also fulfil, without spaces and hyphens; null where the form says all. */
  readonly postalPattern: RegExp | null
  /** Empty where they are not known. */
  readonly provinces: readonly Province[]
  /** By the beginnings of postal codes: the provinces that have such codes, the likeliest first. */
  readonly provincesOfPrefix: ReadonlyMap<string, readonly string[]>
  /** Null where they are not known: what is missing in them says nothing then. */
  readonly areas: PostalAreas | null
}

export type Province = {
  /** The code of ISO 3166-2, without the country. */
  readonly code: string
  readonly name: string
  /** By `matchKey`: the code, the name and whatever else people write. */
  readonly spellings: readonly string[]
}

/** Where postal codes lie in the US and Canada, by their beginnings. */
export type PostalAreas = {
  readonly byPrefix: ReadonlyMap<string, PostalArea>
  /** Shorter beginnings, of which an area is not on the list, but may be new. */
  readonly growing: ReadonlySet<string>
  /** By the key of a larger place: every province that has one of that name. */
  readonly provincesOfPlace: ReadonlyMap<string, ReadonlySet<string>>
}

export type PostalArea = {
  /** The likeliest first. */
  readonly provinces: readonly string[]
  /** Larger places, the main one first. */
  readonly places: readonly string[]
  /** Whether nobody writes another place there, by what is known. */
  readonly isComplete: boolean
}
