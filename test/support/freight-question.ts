import { blankAddress } from '#core/address/postal-address.ts'
import type { Accessorial } from '#core/catalogue/add-on-type.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightQuestion, FreightQuote } from '#core/freight/freight-quote.ts'
import type { HandlingUnit } from '#core/freight/handling-unit.ts'
import { rateFreight } from '#core/freight/rate-freight.ts'
import type { LaneEnd } from '#core/rating/question.ts'
import { micrometresPer, ticksPer } from '#core/values/units.ts'
import { testFreight } from './test-catalogue.ts'

export const toronto = end('CA', 'ON', 'M5V 2T6')
export const montreal = end('CA', 'QC', 'H2X 1Y4')
export const vancouver = end('CA', 'BC', 'V6B 1A1')
export const halifax = end('CA', 'NS', 'B3H 1A1')
export const newYork = end('US', 'NY', '10001')
export const chicago = end('US', 'IL', '60601')
export const losAngeles = end('US', 'CA', '90001')

export function end(countryCode: string, provinceCode: string | null, postalCode: string): LaneEnd {
  return { ...blankAddress, name: 'Ann Example', countryCode, provinceCode, postalCode }
}

type AskedUnit = {
  readonly pounds?: number
  readonly sides?: readonly [number, number, number]
  readonly of?: HandlingUnit['freightClass']
  readonly quantity?: number
} & Partial<HandlingUnit>

/** A pallet of 48 × 40 × 45 inches and 500 lb, unless otherwise said. */
export function unit({
  pounds = 500,
  sides = [48, 40, 45],
  of = null,
  ...more
}: AskedUnit = {}): HandlingUnit {
  const [length, width, height] = sides.map(side => Math.round(side * micrometresPer.in))
  return {
    quantity: 1,
    unitType: 'pallet',
    weightTicks: Math.round(pounds * ticksPer.lbs),
    sidesMicrometres: [length ?? 1, width ?? 1, height ?? 1],
    freightClass: of,
    nmfc: null,
    pieces: null,
    hazmat: false,
    stackable: true,
    description: 'Machine parts',
    ...more,
  }
}

export type AskedFreight = {
  readonly from?: LaneEnd
  readonly to?: LaneEnd
  readonly units?: readonly [HandlingUnit, ...HandlingUnit[]]
  readonly accessorials?: readonly Accessorial[]
  readonly services?: readonly number[] | null
  readonly at?: string
  readonly pickupOn?: string | null
}

export const freightQuestion = ({
  from = toronto,
  to = chicago,
  units = [unit()],
  accessorials = [],
  services = null,
  at = '2026-06-15T12:00:00Z',
  pickupOn = null,
}: AskedFreight = {}): FreightQuestion => ({
  origin: from,
  destination: to,
  units,
  accessorials,
  pickupOn,
  services,
  at: Date.parse(at),
})

/** The only quote of a service. */
export function quoted(
  serviceId: number,
  asked: AskedFreight = {},
  { table }: FreightCatalogue = testFreight,
): FreightQuote {
  const answer = rateFreight(table, freightQuestion({ ...asked, services: [serviceId] }))
  const [found] = answer.quotes
  if (!found) throw new Error(JSON.stringify(answer.excluded))
  return found
}
