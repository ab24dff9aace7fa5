import type { Catalogue } from '../catalogue/catalogue.ts'
import { invalid } from '../errors.ts'
import { matchKey } from '../values/match-key.ts'
import type { Closeout } from './closeout.ts'

/** A carrier's code or name and a region's code; null stands for all. */
export type CloseoutChoice = { readonly carrier: string | null; readonly region: string | null }

type CarrierRegion = Pick<Closeout, 'carrierCode' | 'carrierName' | 'region'>
/** Messages show the first one. */
type Names = readonly string[]

const carrierNames = (pair: CarrierRegion): Names => [pair.carrierCode, pair.carrierName]
const regionNames = (pair: CarrierRegion): Names => [pair.region]

export const isChosen = (pair: CarrierRegion, { carrier, region }: CloseoutChoice): boolean =>
  (carrier === null || answersTo(carrier, carrierNames(pair))) &&
  (region === null || answersTo(region, regionNames(pair)))

/**
 * Refuses a mistyped name: it would look like a day without parcels. The carrier of a waiting parcel is
 * known even if the catalogue has lost it.
 */
export function refuseUnknown(
  { carrier, region }: CloseoutChoice,
  waiting: readonly CarrierRegion[],
  { carriers, regions }: Catalogue,
): void {
  const entries = carriers.map(({ code, name }) => [code, name])
  demandOneOf('carrier', carrier, [...entries, ...waiting.map(carrierNames)])
  const places = regions.map(({ code }) => [code])
  demandOneOf('region', region, [...places, ...waiting.map(regionNames)])
}

function demandOneOf(noun: string, text: string | null, known: readonly Names[]): void {
  if (text === null || known.some(names => answersTo(text, names))) return
  const names = [...new Set(known.map(([name]) => name))].join(', ')
  const found = text.trim() === '' ? `The ${noun} is blank` : `There is no ${noun} ${text}`
  throw invalid(noun, `${found}. Choose one of ${names}.`)
}

const answersTo = (text: string, names: Names): boolean =>
  names.some(name => matchKey(name) === matchKey(text))
