import {
  type RateBasis,
  type RateCardData,
  type RateRow,
  rateBases,
} from '#core/catalogue/catalogue-data.ts'
import { priceTiers } from '#core/catalogue/price-tier.ts'
import { matchKey } from '#core/values/match-key.ts'
import { readAmount, readInches, readWeight, scaleDecimal } from './exact-number.ts'
import { readHead } from './rate-card-head.ts'
import type { RateCardReferences } from './rate-card-references.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'
import type { SlicedWork } from './sliced-work.ts'

type RowAtLine = { readonly line: number; readonly row: RateRow }

const fixedColumns = ['tier', 'basis', 'package', 'up_to', 'unit'] as const

const rowsPerSlice = 100

/** Reads a card: a head of `key,value` lines, then the table that begins with `tier`. */
export function* parseRateCard(
  csv: CsvFile,
  references: RateCardReferences,
  version: number,
): SlicedWork<RateCardData | null> {
  const tableAt = csv.lines.findIndex(line => line.cells[0]?.toLowerCase() === 'tier')
  if (tableAt < 0) {
    csv.fault(1, `has no table: no line begins with ${fixedColumns.join(',')}`)
    return null
  }
  const head = readHead(csv, csv.lines.slice(0, tableAt), references)
  const header = csv.lines[tableAt]
  const columns = header ? readColumns(csv, header) : null
  if (!columns) return null
  const body = csv.lines.slice(tableAt + 1)
  const rowsAtLines: RowAtLine[] = []
  for (const [index, entry] of body.entries()) {
    const row = readRow(csv, entry, columns, references)
    if (row !== null) rowsAtLines.push({ line: entry.line, row })
    if (index % rowsPerSlice === 0) yield
  }
  if (body.length === 0) csv.fault(header?.line ?? 1, 'has no rows')
  refuseRepeats(csv, rowsAtLines)
  const rows = rowsAtLines.map(({ row }) => row)
  return head && { ...head, version, source: csv.file, zones: columns.zones, rows }
}

type Columns = {
  readonly tier: number
  readonly basis: number
  readonly package: number
  readonly up_to: number
  readonly unit: number
  /** The column whose one price serves every zone; -1 where there is none. */
  readonly all: number
  readonly zones: readonly number[]
  readonly zoneAt: readonly number[]
  /** A row with more cells is at fault: a decimal comma may have split a price. */
  readonly count: number
}

function readColumns(csv: CsvFile, header: CsvLine): Columns | null {
  const names = header.cells.map(cell => cell.toLowerCase())
  const at = (name: string): number => names.indexOf(name)
  const missing = fixedColumns.filter(name => at(name) < 0)
  for (const name of missing) csv.fault(header.line, `the table has no column ${name}`)
  for (const name of [...fixedColumns, 'all']) {
    if (at(name) !== names.lastIndexOf(name))
      csv.fault(header.line, `the column ${name} is given twice`)
  }
  const zones: number[] = []
  const zoneAt: number[] = []
  for (const [index, name] of names.entries()) {
    if (name === 'all' || fixedColumns.some(fixed => fixed === name)) continue
    const zone = Number(name)
    if (!/^\d{1,3}$/.test(name) || zone < 1 || zone > 254) {
      csv.fault(header.line, `${name || 'an empty column'} is not a zone from 1 to 254, nor all`)
    } else if (zones.includes(zone)) csv.fault(header.line, `zone ${zone} is given twice`)
    else {
      zones.push(zone)
      zoneAt.push(index)
    }
  }
  if (zones.length === 0 && at('all') < 0) csv.fault(header.line, 'the table has no price column')
  if (missing.length > 0) return null
  return {
    tier: at('tier'),
    basis: at('basis'),
    package: at('package'),
    up_to: at('up_to'),
    unit: at('unit'),
    all: at('all'),
    zones,
    zoneAt,
    count: names.length,
  }
}

function readRow(
  csv: CsvFile,
  { line, cells }: CsvLine,
  columns: Columns,
  references: RateCardReferences,
): RateRow | null {
  const cell = (column: number): string => cells[column] ?? ''
  if (cells.slice(columns.count).some(extra => extra !== '')) {
    csv.fault(line, `has more cells than the ${columns.count} columns of the table`)
    return null
  }
  const tier = priceTiers.find(known => known === cell(columns.tier))
  if (!tier) csv.fault(line, `tier must be one of ${priceTiers.join(', ')}`)
  const basis = rateBases.find(known => known === cell(columns.basis))
  if (!basis) csv.fault(line, `basis must be one of ${rateBases.join(', ')}`)
  const packageName = cell(columns.package)
  const packageId = packageName === '' ? null : references.packages.get(matchKey(packageName))
  if (packageId === undefined) csv.fault(line, `there is no package ${packageName}`)
  if (packageName !== '' && basis !== undefined && basis !== 'weight') {
    csv.fault(line, 'only rows by weight may name a package')
  }
  const unit = cell(columns.unit)
  const upTo = basis ? readLimit(basis, cell(columns.up_to), unit) : null
  if (basis && upTo === null) csv.fault(line, limitReason[basis])
  const prices = readPrices(csv, line, cells, columns)
  if (!tier || !basis || packageId === undefined || upTo === null || prices === null) return null
  const label =
    basis === 'oversize'
      ? `${cell(columns.up_to)} in of length and girth`
      : `${cell(columns.up_to)} ${unit}`
  return { tier, basis, packageId, upTo, label, prices }
}

const limitReason: Readonly<Record<RateBasis, string>> = {
  weight: 'up_to must be a weight above zero, and unit lb, oz, kg or g',
  cubic: 'up_to must be a volume with at most three decimals, and unit ft3',
  oversize: 'up_to must be a length and girth above zero, and unit in',
}

function readLimit(basis: RateBasis, text: string, unit: string): number | null {
  if (basis === 'weight') return readWeight(text, unit)
  if (basis === 'oversize') return unit === 'in' ? readInches(text) : null
  const thousandths = unit === 'ft3' ? scaleDecimal(text, 3) : null
  return thousandths !== null && thousandths > 0 ? thousandths : null
}

function readPrices(
  csv: CsvFile,
  line: number,
  cells: readonly string[],
  columns: Columns,
): readonly (number | null)[] | null {
  const all = columns.all < 0 ? '' : (cells[columns.all] ?? '')
  const byZone = columns.zoneAt.map(index => cells[index] ?? '')
  if (all !== '' && byZone.some(text => text !== '')) {
    csv.fault(line, 'has a price for all zones and one for a zone')
    return null
  }
  if (all === '' && byZone.every(text => text === '')) {
    csv.fault(line, 'has no price')
    return null
  }
  const texts = all !== '' ? [all] : byZone
  const prices = texts.map(text => (text === '' ? null : readAmount(text)))
  const wrong = texts.findIndex((text, index) => text !== '' && prices[index] === null)
  if (wrong < 0) return prices
  csv.fault(line, `${texts[wrong]} is not an amount such as 12.50`)
  return null
}

/** Two rows of the same tier, basis, package and limit would leave the price to chance. */
function refuseRepeats(csv: CsvFile, rows: readonly RowAtLine[]): void {
  const seen = new Map<string, number>()
  for (const { line, row } of rows) {
    const key = `${row.tier}|${row.basis}|${row.packageId}|${row.upTo}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line)
    else csv.fault(line, `repeats line ${first}`)
  }
}
