import type { Minor } from '../../values/money.ts'
import { ticksPer } from '../../values/units.ts'
import type { BilledBy } from '../explain/explanation.ts'
import type { CompiledService, PriceTable, TierCard } from './compiled-catalogue.ts'
import type { ExclusionCause } from './exclusion-cause.ts'
import {
  cubicQuarterInches,
  dimensionalPounds,
  type ParcelMeasures,
  volumeExceeds,
} from './parcel-measures.ts'

/** Where a base price was found: the row that was read, and what it was looked up with. */
export type BasePrice = {
  cents: Minor
  table: PriceTable | null
  cell: number
  billedBy: BilledBy
  /** Weight ticks, cubic quarter-inches or micrometres, as the table counts. */
  lookedUp: number
}

export const newBasePrice = (): BasePrice => ({
  cents: -1,
  table: null,
  cell: 0,
  billedBy: 'actual',
  lookedUp: 0,
})

const noColumn = 255

/** Writes the price into `found`, or says why there is none. */
export function findBasePrice(
  card: TierCard,
  service: CompiledService,
  parcel: ParcelMeasures,
  zone: number,
  found: BasePrice,
): ExclusionCause | null {
  found.cents = -1
  const column = card.columnOfZone[zone] ?? noColumn
  if (column === noColumn) return 'no_price'
  const own = card.byPackage[parcel.packageIndex] ?? null
  if (own !== null) {
    const cause = readRow(own, column, parcel.weightTicks, 'package', found)
    return cause === 'too_heavy' ? 'too_heavy_for_package' : cause
  }
  return parcel.lengthGirth > service.data.limits.lengthGirthMicrometres
    ? oversizePrice(card, service, parcel, column, found)
    : generalPrice(card, service, parcel, column, found)
}

function generalPrice(
  card: TierCard,
  service: CompiledService,
  parcel: ParcelMeasures,
  column: number,
  found: BasePrice,
): ExclusionCause | null {
  const dimensional = dimensionalTicks(service, parcel)
  const billed = Math.max(dimensional, parcel.weightTicks)
  const billedBy = dimensional > parcel.weightTicks ? 'dimensional' : 'actual'
  const cause =
    card.weight === null ? 'no_price' : readRow(card.weight, column, billed, billedBy, found)
  if (card.cubic === null || !isCubic(service, parcel)) return cause
  const byWeight = found.cents
  const table = found.table
  const cell = found.cell
  const cubicCause = readRow(card.cubic, column, cubicQuarterInches(parcel), 'cubic', found)
  if (cubicCause === null && (byWeight < 0 || found.cents < byWeight)) return null
  found.cents = byWeight
  found.table = table
  found.cell = cell
  found.billedBy = billedBy
  found.lookedUp = billed
  return cause
}

function dimensionalTicks(service: CompiledService, parcel: ParcelMeasures): number {
  const rule = service.data.dimensional
  if (rule === null || !volumeExceeds(parcel, rule.overCubicInches)) return 0
  return dimensionalPounds(parcel, rule.divisor, rule.sideRounding) * ticksPer.lbs
}

/** Only a parcel with sides of its own has a cubic tier. */
function isCubic(service: CompiledService, parcel: ParcelMeasures): boolean {
  const rule = service.data.cubic
  return (
    rule !== null &&
    parcel.shortest > 0 &&
    parcel.weightTicks <= rule.weightTicks &&
    parcel.longest <= rule.longestMicrometres
  )
}

/** Above the ordinary length and girth one price holds for any weight that the service takes. */
function oversizePrice(
  card: TierCard,
  service: CompiledService,
  parcel: ParcelMeasures,
  column: number,
  found: BasePrice,
): ExclusionCause | null {
  if (card.oversize === null) return 'too_large'
  if (parcel.weightTicks > largestWeight(card, service)) return 'too_heavy'
  const cause = readRow(card.oversize, column, parcel.lengthGirth, 'oversize', found)
  return cause === 'too_heavy' ? 'too_large' : cause
}

const largestWeight = (card: TierCard, service: CompiledService): number =>
  Math.min(card.weight?.upTo.at(-1) ?? 0, service.data.limits.weightTicks)

function readRow(
  table: PriceTable,
  column: number,
  lookedUp: number,
  billedBy: BilledBy,
  found: BasePrice,
): ExclusionCause | null {
  const upTo = table.upTo
  let low = 0
  let high = upTo.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((upTo[middle] ?? 0) < lookedUp) low = middle + 1
    else high = middle
  }
  if (low === upTo.length) return 'too_heavy'
  const cell = low * table.columns + column
  const cents = table.prices[cell] ?? -1
  if (cents < 0) return 'no_price'
  found.cents = cents
  found.table = table
  found.cell = cell
  found.billedBy = billedBy
  found.lookedUp = lookedUp
  return null
}
