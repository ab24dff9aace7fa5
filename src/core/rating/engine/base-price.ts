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

/** A base price, with the row that gave it and the measure that found the row. */
export type BasePrice = {
  readonly cents: Minor
  readonly table: PriceTable
  readonly cell: number
  readonly billedBy: BilledBy
  /** Weight ticks, cubic quarter-inches or micrometres, as the table counts. */
  readonly lookedUp: number
}

const noColumn = 255

export function findBasePrice(
  card: TierCard,
  service: CompiledService,
  parcel: ParcelMeasures,
  zone: number,
): BasePrice | ExclusionCause {
  const column = card.columnOfZone[zone] ?? noColumn
  if (column === noColumn) return 'no_price'
  const own = card.byPackage[parcel.packageIndex] ?? null
  if (own !== null) {
    const price = readRow(own, column, parcel.weightTicks, 'package')
    return price === 'too_heavy' ? 'too_heavy_for_package' : price
  }
  return parcel.lengthGirth > service.data.limits.lengthGirthMicrometres
    ? oversizePrice(card, service, parcel, column)
    : generalPrice(card, service, parcel, column)
}

/** By weight, or by the cubic tier where that is cheaper. */
function generalPrice(
  card: TierCard,
  service: CompiledService,
  parcel: ParcelMeasures,
  column: number,
): BasePrice | ExclusionCause {
  const dimensional = dimensionalTicks(service, parcel)
  const billed = Math.max(dimensional, parcel.weightTicks)
  const billedBy = dimensional > parcel.weightTicks ? 'dimensional' : 'actual'
  const byWeight =
    card.weight === null ? 'no_price' : readRow(card.weight, column, billed, billedBy)
  if (card.cubic === null || !isCubic(service, parcel)) return byWeight
  const byVolume = readRow(card.cubic, column, cubicQuarterInches(parcel), 'cubic')
  if (typeof byVolume === 'string') return byWeight
  return typeof byWeight === 'string' || byVolume.cents < byWeight.cents ? byVolume : byWeight
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
): BasePrice | ExclusionCause {
  if (card.oversize === null) return 'too_large'
  if (parcel.weightTicks > largestWeight(card, service)) return 'too_heavy'
  const price = readRow(card.oversize, column, parcel.lengthGirth, 'oversize')
  return price === 'too_heavy' ? 'too_large' : price
}

const largestWeight = (card: TierCard, service: CompiledService): number =>
  Math.min(card.weight?.upTo.at(-1) ?? 0, service.data.limits.weightTicks)

function readRow(
  table: PriceTable,
  column: number,
  lookedUp: number,
  billedBy: BilledBy,
): BasePrice | ExclusionCause {
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
  return { cents, table, cell, billedBy, lookedUp }
}
