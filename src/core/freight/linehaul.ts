import type { FreightClass } from '../catalogue/freight-class.ts'
import type { Minor } from '../values/money.ts'
import { ticksPer } from '../values/units.ts'
import { classesOf, cubicFoot, rankedClasses, volumeOf } from './density-class.ts'
import type { CompiledFreight, CompiledFreightTariff, CompiledLane } from './freight-catalogue.ts'
import type { HandlingUnit } from './handling-unit.ts'

/** What the carriage alone costs, and how that was found. */
export type Linehaul = {
  /** In house cents, after discount and minimum. */
  readonly cents: Minor
  /** The charge by the tariff, before the minimum. */
  readonly byTariff: Minor
  readonly freightClass: FreightClass
  readonly actualTicks: number
  /** The weight that is rated, before the deficit: light goods may be billed by their volume. */
  readonly ratedTicks: number
  readonly deficitTicks: number
  /** Its least weight in pounds. */
  readonly breakPounds: number
  /** The tariff's rate of each class, in the carrier's cents. */
  readonly rates: readonly { readonly freightClass: FreightClass; readonly rate: Minor }[]
}

/** Units of one class, and what they are billed for. */
type Load = { readonly ticks: bigint; readonly rates: readonly Minor[] }

/**
 * The cheapest of all breaks from the weight's own on: at a higher one the missing weight is billed, too,
 * at the rate of the densest class. Null where the zone has no rates.
 */
export function findLinehaul(
  service: CompiledFreight,
  tariff: CompiledFreightTariff,
  lane: CompiledLane,
  units: readonly HandlingUnit[],
): Linehaul | null {
  const classes = classesOf(units)
  const { lowest, highest } = rankedClasses(classes)
  const deficitRates = tariff.rates(lane.zone, lowest)
  const loads = units.flatMap((unit, at): readonly Load[] => {
    const rates = tariff.rates(lane.zone, classes[at] ?? highest)
    return rates ? [{ ticks: ratedTicks(service, unit), rates }] : []
  })
  if (!deficitRates || loads.length < units.length) return null
  const rated = loads.reduce((sum, { ticks }) => sum + ticks, 0n)
  const at = cheapestBreak(service, tariff, lane, { loads, deficitRates, rated })
  const actual = units.reduce((sum, unit) => sum + unit.quantity * unit.weightTicks, 0)
  return {
    cents: Math.max(lane.minimum, at.cents),
    byTariff: at.cents,
    freightClass: highest,
    actualTicks: actual,
    ratedTicks: Number(rated),
    deficitTicks: Number(at.deficit),
    breakPounds: tariff.breaks[at.index] ?? 0,
    rates: [...new Set(classes)].map(freightClass => ({
      freightClass,
      rate: tariff.rates(lane.zone, freightClass)?.[at.index] ?? 0,
    })),
  }
}

/** The weight of all units that are alike, or what a carrier counts for so much space. */
function ratedTicks({ data: { leastDensity } }: CompiledFreight, unit: HandlingUnit): bigint {
  const quantity = BigInt(unit.quantity)
  const actual = BigInt(unit.weightTicks)
  if (leastDensity === null) return quantity * actual
  const thousandths = volumeOf(unit) * BigInt(leastDensity) * BigInt(ticksPer.lbs)
  const unitOfSpace = cubicFoot * 1000n
  const bySpace = (thousandths + unitOfSpace - 1n) / unitOfSpace
  return quantity * (bySpace > actual ? bySpace : actual)
}

type Rated = {
  readonly loads: readonly Load[]
  readonly deficitRates: readonly Minor[]
  readonly rated: bigint
}
type BilledBreak = { readonly index: number; readonly deficit: bigint; readonly cents: Minor }

function cheapestBreak(
  service: CompiledFreight,
  { breaks }: CompiledFreightTariff,
  { minimum }: CompiledLane,
  { loads, deficitRates, rated }: Rated,
): BilledBreak {
  const leastTicks = breaks.map(pounds => BigInt(pounds) * BigInt(ticksPer.lbs))
  const own = leastTicks.findLastIndex(least => least <= rated)
  const billedAt = (index: number): BilledBreak => {
    const least = leastTicks[index] ?? 0n
    const deficit = least > rated ? least - rated : 0n
    const product = loads.reduce(
      (sum, { ticks, rates }) => sum + ticks * BigInt(rates[index] ?? 0),
      deficit * BigInt(deficitRates[index] ?? 0),
    )
    return { index, deficit, cents: inHouseCents(service, product) }
  }
  let cheapest = billedAt(Math.max(0, own))
  for (let index = own + 1; index < breaks.length; index++) {
    const next = billedAt(index)
    if (Math.max(minimum, next.cents) < Math.max(minimum, cheapest.cents)) cheapest = next
  }
  return cheapest
}

const million = 1_000_000n

/** Ticks times the carrier's cents a hundred pounds, discounted, exchanged and rounded half up, once. */
function inHouseCents({ data, exchangeMillionths }: CompiledFreight, product: bigint): Minor {
  const kept = million - BigInt(data.discountMillionths)
  const numerator = product * kept * BigInt(exchangeMillionths)
  const denominator = 100n * BigInt(ticksPer.lbs) * million * million
  return Number((2n * numerator + denominator) / (2n * denominator))
}
