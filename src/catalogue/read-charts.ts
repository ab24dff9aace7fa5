import type { ChartRow, RegionData } from '#core/catalogue/catalogue-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { readWeight, readZone } from './exact-number.ts'
import type { ListEntry } from './list-entry.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'

/** The charts by name: every file of `zones/` is one. */
export function readCharts(
  folder: CatalogueFolder,
  countries: ReadonlyMap<string, string>,
  regions: readonly ListEntry<RegionData>[],
): ReadonlyMap<string, readonly ChartRow[]> {
  const codes = regions.map(({ value }) => value.code)
  const charts = new Map<string, readonly ChartRow[]>()
  for (const name of folder.csvNames('zones')) {
    charts.set(name, readChart(folder.csv(`zones/${name}.csv`), countries, codes))
  }
  return charts
}

type Columns = {
  readonly country: number
  readonly prefix: number
  readonly maxWeight: number
  /** One for each region, or the same one for all. */
  readonly zones: readonly number[]
}

function readChart(
  csv: CsvFile,
  countries: ReadonlyMap<string, string>,
  regions: readonly string[],
): readonly ChartRow[] {
  const [header, ...lines] = csv.lines
  const columns = header ? readColumns(csv, header, regions) : null
  if (!header) csv.fault(1, 'is empty')
  if (!columns) return []
  const seen = new Map<string, number>()
  return lines.flatMap(line => {
    const row = readRow(csv, line, columns, countries)
    if (row === null) return []
    const key = row.country + row.prefix
    const first = seen.get(key)
    if (first !== undefined) csv.fault(line.line, `repeats line ${first}`)
    else seen.set(key, line.line)
    return [row]
  })
}

function readColumns(csv: CsvFile, header: CsvLine, regions: readonly string[]): Columns | null {
  const known = ['country', 'prefix', 'zone', 'max_weight_lb', 'note', ...regions]
  for (const name of header.cells) {
    if (!known.includes(name)) csv.fault(header.line, `${name} is not a known column`)
  }
  const at = (name: string): number => header.cells.indexOf(name)
  const zones = at('zone') >= 0 ? regions.map(() => at('zone')) : regions.map(at)
  for (const [i, column] of zones.entries()) {
    if (column < 0) csv.fault(header.line, `has neither a column zone nor one for ${regions[i]}`)
  }
  if (at('country') < 0) csv.fault(header.line, 'has no column country')
  if (at('country') < 0 || zones.includes(-1)) return null
  return { country: at('country'), prefix: at('prefix'), maxWeight: at('max_weight_lb'), zones }
}

function readRow(
  csv: CsvFile,
  { line, cells }: CsvLine,
  columns: Columns,
  countries: ReadonlyMap<string, string>,
): ChartRow | null {
  const country = cells[columns.country] ?? ''
  const prefix = columns.prefix < 0 ? '' : (cells[columns.prefix] ?? '')
  if (!countries.has(country)) csv.fault(line, `there is no country ${country}`)
  else if (prefix !== '' && !prefixForm[country]?.test(prefix)) {
    csv.fault(line, `${prefix} is not the beginning of a postal code of ${country}`)
    return null
  }
  const weight = columns.maxWeight < 0 ? '' : (cells[columns.maxWeight] ?? '')
  const maxWeightTicks = weight === '' ? Number.POSITIVE_INFINITY : readWeight(weight, 'lb')
  if (maxWeightTicks === null) csv.fault(line, 'max_weight_lb must be a weight above zero')
  if (weight !== '' && prefix !== '') csv.fault(line, 'max_weight_lb is for whole countries')
  const zones = columns.zones.map(column => readOptionalZone(cells[column] ?? ''))
  if (zones.includes(null)) csv.fault(line, 'a zone is a whole number from 1 to 254, or empty')
  if (!countries.has(country) || maxWeightTicks === null) return null
  return { country, prefix, zones: zones.map(zone => zone ?? 0), maxWeightTicks }
}

/** Empty: the place is not served. */
const readOptionalZone = (text: string): number | null => (text === '' ? 0 : readZone(text))

/** How postal codes begin in the countries that are cut into places by them. */
export const prefixForm: Readonly<Record<string, RegExp>> = {
  US: /^\d{1,5}$/,
  CA: /^[A-Z](\d[A-Z]?)?$/,
}
