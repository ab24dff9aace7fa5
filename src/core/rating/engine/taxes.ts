import { type Minor, millionthsOf } from '../../values/money.ts'
import type { CompiledRegion, CompiledTables, CompiledTax } from './compiled-catalogue.ts'
import { type Destination, provinceOfCanadianArea } from './destination.ts'

/** The taxes that may apply to a charge on this lane, the same for every service. */
export type TaxSituation = {
  /** Whether the parcel stays in the country whose taxes these are. */
  readonly domestic: boolean
  readonly lines: readonly CompiledTax[]
  readonly zeroRatedFrom: Minor
}

/** What taxes are looked up in. */
export type TaxTables = Pick<
  CompiledTables,
  'taxCountry' | 'provinceIndex' | 'taxes' | 'zeroRatedFrom'
>

const noTaxes: readonly CompiledTax[] = []

export function taxSituation(
  tables: TaxTables,
  /** Where it is handed over. */
  { province: from }: Pick<CompiledRegion, 'province'>,
  to: Destination,
  at: number,
): TaxSituation {
  const domestic = to.country === tables.taxCountry
  const unknown = tables.taxes.length - 1
  const province = domestic ? provinceOf(to, tables) : from
  const index = tables.provinceIndex.get(province ?? '') ?? unknown
  const inForce = tables.taxes[index] ?? noTaxes
  let lines = noTaxes
  for (const line of inForce) {
    if (at < line.from || at >= line.until) continue
    if (line.onlyFrom !== null && (!domestic || line.onlyFrom !== from)) continue
    lines = lines === noTaxes ? [line] : [...lines, line]
  }
  return { domestic, lines, zeroRatedFrom: tables.zeroRatedFrom }
}

/** The written province decides; where it is none of ours, the first letter of the postal code. */
export function provinceOf(
  to: Destination,
  { provinceIndex }: Pick<TaxTables, 'provinceIndex'>,
): string | null {
  if (to.provinceCode !== null && provinceIndex.has(to.provinceCode)) return to.provinceCode
  return to.canadianArea < 0 ? null : provinceOfCanadianArea(to.canadianArea)
}

/** A parcel that leaves the country is taxed only below the zero-rating, and only for its leg in the country. */
export function taxLinesFor(
  situation: TaxSituation,
  rate: Minor,
  injected: boolean,
): readonly CompiledTax[] {
  if (situation.domestic) return situation.lines
  return !injected && rate < situation.zeroRatedFrom ? situation.lines : noTaxes
}

export const taxOn = (rate: Minor, line: CompiledTax): Minor => millionthsOf(rate, line.millionths)
