import { placeKindsOf } from '../address/receiving-place.ts'
import type { Accessorial } from '../catalogue/add-on-type.ts'
import type { CompiledTax } from '../rating/engine/compiled-catalogue.ts'
import { readDestination } from '../rating/engine/destination.ts'
import { rateBeforeTaxes, taxedPrice } from '../rating/engine/taxed-price.ts'
import { provinceOf, taxLinesFor, taxSituation } from '../rating/engine/taxes.ts'
import type { LaneEnd } from '../rating/question.ts'
import type { AddOn, ExcludedService } from '../rating/quote.ts'
import { type Minor, millionthsOf } from '../values/money.ts'
import type {
  AccessorialPrice,
  CompiledFreight,
  CompiledFreightTariff,
  CompiledLane,
  FreightTables,
} from './freight-catalogue.ts'
import { excludedFreightService, type FreightExclusion } from './freight-exclusion.ts'
import type { FreightAnswer, FreightPrice, FreightQuestion, FreightQuote } from './freight-quote.ts'
import { longestSide, totalUnitTicks } from './handling-unit.ts'
import { findLinehaul, type Linehaul } from './linehaul.ts'

/** A quote with what it was reckoned from. */
export type ReckonedFreightQuote = {
  readonly quote: FreightQuote
  readonly lane: CompiledLane
  readonly tariff: CompiledFreightTariff
  readonly linehaul: Linehaul
  readonly taxLines: readonly CompiledTax[]
}

/**
 * Prices one question for the services, in their order: a quote for each that the question asks for, or
 * why it has none. Pure: the same catalogue and question give the same answer.
 */
export function rateFreight(
  tables: FreightTables,
  question: FreightQuestion,
  services: readonly CompiledFreight[] = tables.services,
): FreightAnswer {
  const quotes: FreightQuote[] = []
  const excluded: ExcludedService[] = []
  for (const service of services) {
    if (!isAsked(service, question)) continue
    const reckoned = reckonFreight(tables, service, question)
    if ('cause' in reckoned) excluded.push(excludedFreightService(service, reckoned))
    else quotes.push(reckoned.quote)
  }
  return { quotes, excluded }
}

const isAsked = ({ data, offered }: CompiledFreight, { services }: FreightQuestion): boolean =>
  services === null ? offered : services.includes(data.id)

export function reckonFreight(
  tables: FreightTables,
  service: CompiledFreight,
  question: FreightQuestion,
): ReckonedFreightQuote | FreightExclusion {
  if (!service.offered) return { cause: 'not_offered' }
  const { units, origin, destination, at } = question
  const { limits } = service.data
  if (totalUnitTicks(units) > limits.weightTicks) return { cause: 'too_heavy' }
  if (longestSide(units) > limits.longestMicrometres) return { cause: 'too_long' }
  if (isForMailAlone(origin)) return { cause: 'no_truck_to_origin' }
  if (isForMailAlone(destination)) return { cause: 'no_truck_to_destination' }
  const [from, to] = [tables.areaOf(origin), tables.areaOf(destination)]
  if (from === null) return { cause: 'no_pickup_there' }
  if (to === null) return { cause: 'no_delivery_there' }
  const lane = service.lane(from, to)
  if (!lane) return { cause: 'no_lane' }
  const tariff = service.tariffs.find(one => one.from <= at && at < one.until)
  const linehaul = tariff && findLinehaul(service, tariff, lane, units)
  if (!tariff || !linehaul) return { cause: 'no_tariff' }
  const missing = question.accessorials.find(accessorial => !service.charges.has(accessorial))
  if (missing !== undefined) return { cause: 'no_accessorial', accessorial: missing }
  const { price, taxLines } = priceOf(tables, service, question, linehaul.cents)
  const quote = {
    ...price,
    serviceId: service.data.id,
    deliveryDays: lane.days,
    freightClass: linehaul.freightClass,
    billedTicks: linehaul.ratedTicks + linehaul.deficitTicks,
    deficitTicks: linehaul.deficitTicks,
  }
  return { quote, lane, tariff, linehaul, taxLines }
}

const isForMailAlone = (end: LaneEnd): boolean => placeKindsOf(end).length > 0

function priceOf(
  tables: FreightTables,
  service: CompiledFreight,
  question: FreightQuestion,
  base: Minor,
): { readonly price: FreightPrice; readonly taxLines: readonly CompiledTax[] } {
  const fuel = fuelAt(service, question.at)
  const addOns: FreightPrice['addOns'] = [
    { type: 'fuel' as const, name: 'Fuel Surcharge', cost: millionthsOf(base, fuel) },
    ...question.accessorials.flatMap(accessorial => accessorialOf(service, accessorial, question)),
  ].filter(({ cost }) => cost > 0)
  const charge = rateBeforeTaxes(base, addOns)
  const taxLines = freightTaxes(tables, question, charge)
  return { price: taxedPrice(base, addOns, charge, taxLines), taxLines }
}

export const fuelAt = ({ fuel }: CompiledFreight, at: number): number =>
  fuel.find(({ from }) => from <= at)?.millionths ?? 0

function accessorialOf(
  { charges }: CompiledFreight,
  accessorial: Accessorial,
  { units }: FreightQuestion,
): readonly AddOn<Accessorial>[] {
  const longest = longestSide(units)
  const reached = ({ fromMicrometres }: AccessorialPrice): boolean => longest >= fromMicrometres
  const charge = charges.get(accessorial)?.find(reached)
  return charge ? [{ type: accessorial, name: charge.name, cost: charge.amount }] : []
}

/** What comes into the country, or never touches it, is zero-rated; else parcels' rules hold. */
function freightTaxes(
  { taxes }: FreightTables,
  { origin, destination, at }: FreightQuestion,
  charge: Minor,
): readonly CompiledTax[] {
  const from = readDestination(origin)
  if (from.country !== taxes.taxCountry) return []
  const province = provinceOf(from, taxes) ?? ''
  const situation = taxSituation(taxes, { province }, readDestination(destination), at)
  return taxLinesFor(situation, charge, false)
}
