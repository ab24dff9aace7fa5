import type { Catalogue } from '../catalogue/catalogue.ts'
import { invalid } from '../errors.ts'
import { matchKey } from '../values/match-key.ts'
import type { Closeout } from './closeout.ts'

/** Each null where any will do; a carrier by its code or its name. */
export type CloseoutChoice = { readonly carrier: string | null; readonly region: string | null }

type Whose = Pick<Closeout, 'carrierCode' | 'carrierName' | 'region'>
/** The first is the one that people are told. */
type Names = readonly string[]

const carrierNames = (whose: Whose): Names => [whose.carrierCode, whose.carrierName]
const regionNames = (whose: Whose): Names => [whose.region]

export const isChosen = (whose: Whose, { carrier, region }: CloseoutChoice): boolean =>
  (carrier === null || answersTo(carrier, carrierNames(whose))) &&
  (region === null || answersTo(region, regionNames(whose)))

/**
 * A name mistyped must not pass for a day without parcels. What waits for its carrier makes it known, even
 * where it has left the catalogue.
 */
export function refuseUnknown(
  { carrier, region }: CloseoutChoice,
  waiting: readonly Whose[],
  { carriers, regions }: Catalogue,
): void {
  const entries = carriers.map(({ code, name }) => [code, name])
  demandOneOf('carrier', carrier, [...entries, ...waiting.map(carrierNames)])
  const places = regions.map(({ code }) => [code])
  demandOneOf('region', region, [...places, ...waiting.map(regionNames)])
}

function demandOneOf(noun: string, text: string | null, known: readonly Names[]): void {
  if (text === null || known.some(names => answersTo(text, names))) return
  const told = [...new Set(known.map(([name]) => name))].join(', ')
  throw invalid(noun, `There is no ${noun} ${text}; there are ${told}.`)
}

const answersTo = (text: string, names: Names): boolean =>
  names.some(name => matchKey(name) === matchKey(text))
