import { classRank, freightClasses } from '#core/catalogue/freight-class.ts'
import type { FreightTariffRow } from '#core/catalogue/freight-data.ts'
import type { CsvFile } from './read-csv.ts'

export type TariffRowAtLine = { readonly line: number; readonly value: FreightTariffRow }

/**
 * A rate never rises with the weight and never falls with the class. With that no shipment is cheaper
 * because it is heavier or bulkier.
 */
export function refuseDisorder(csv: CsvFile, rows: readonly TariffRowAtLine[]): void {
  for (const { line, value } of rows) {
    const dearer = value.rates.findIndex((rate, at) => rate > (value.rates[at - 1] ?? rate))
    if (dearer >= 0) csv.fault(line, `the rate of break ${dearer + 1} is above the one before it`)
  }
  for (const zone of Map.groupBy(rows, ({ value }) => value.zone).values()) {
    refuseGaps(csv, zone)
    refuseFallingClasses(csv, zone)
  }
}

/** Either every class or one row for all. */
function refuseGaps(csv: CsvFile, zone: readonly TariffRowAtLine[]): void {
  const [first] = zone
  if (!first || (zone.length === 1 && first.value.freightClass === null)) return
  const given = new Set(zone.map(({ value }) => value.freightClass))
  const missing = freightClasses.filter(known => !given.has(known))
  if (given.has(null)) csv.fault(first.line, `zone ${first.value.zone} has all beside classes`)
  else if (missing.length > 0) {
    csv.fault(first.line, `zone ${first.value.zone} lacks class ${missing.join(', ')}`)
  }
}

function refuseFallingClasses(csv: CsvFile, zone: readonly TariffRowAtLine[]): void {
  const rankOf = ({ value }: TariffRowAtLine): number => classRank(value.freightClass ?? '50')
  const rising = zone.toSorted((a, b) => rankOf(a) - rankOf(b))
  for (const [at, { line, value }] of rising.entries()) {
    const before = rising[at - 1]?.value
    if (before && value.rates.some((rate, index) => rate < (before.rates[index] ?? rate))) {
      csv.fault(line, `class ${value.freightClass} is cheaper than class ${before.freightClass}`)
    }
  }
}
