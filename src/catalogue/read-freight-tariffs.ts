import { freightClasses } from '#core/catalogue/freight-class.ts'
import type { FreightTariffData } from '#core/catalogue/freight-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { refuseRepeatedRows } from './csv-table.ts'
import { isDate, readAmount, readZone } from './exact-number.ts'
import { refuseDisorder, type TariffRowAtLine } from './freight-tariff-order.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'

/** The tariffs by the name of their file. Null stands for one that can't be read. */
export function readFreightTariffs(
  folder: CatalogueFolder,
): ReadonlyMap<string, FreightTariffData | null> {
  const names = folder.csvNames('freight/tariffs')
  return new Map(
    names.map(name => [name, readFreightTariff(folder.csv(`freight/tariffs/${name}.csv`), name)]),
  )
}

/** A head of `key,value` lines, then the table that begins with `zone,class`. */
function readFreightTariff(csv: CsvFile, name: string): FreightTariffData | null {
  const tableAt = csv.lines.findIndex(({ cells }) => cells[0] === 'zone')
  const header = csv.lines[tableAt]
  if (!header) {
    csv.fault(1, 'has no table: no line begins with zone,class')
    return null
  }
  const head = readHead(csv, csv.lines.slice(0, tableAt))
  const breaks = readBreaks(csv, header)
  if (!breaks) return null
  const rows = csv.lines.slice(tableAt + 1).flatMap(line => readRow(csv, line, breaks.length) ?? [])
  refuseRepeatedRows(csv, rows, ({ zone, freightClass }) => `${zone} ${freightClass}`)
  refuseDisorder(csv, rows)
  if (rows.length === 0) csv.fault(header.line, 'has no rows')
  return head && { name, source: csv.file, ...head, breaks, rows: rows.map(({ value }) => value) }
}

const headKeys = ['valid_from', 'valid_to', 'note']

function readHead(
  csv: CsvFile,
  lines: readonly CsvLine[],
): Pick<FreightTariffData, 'validFrom' | 'validTo'> | null {
  const found = new Map<string, string>()
  let sound = true
  const fault = (line: number, reason: string): void => {
    csv.fault(line, reason)
    sound = false
  }
  for (const { line, cells } of lines) {
    const [key = '', value = ''] = cells
    if (!headKeys.includes(key)) fault(line, `${key} is none of ${headKeys.join(', ')}`)
    else if (found.has(key)) fault(line, `${key} is given twice`)
    else if (key !== 'note' && value !== '' && !isDate(value)) {
      fault(line, `${key} must be a date such as 2026-01-31`)
    }
    found.set(key, value)
  }
  const [validFrom = '', validTo = ''] = [found.get('valid_from'), found.get('valid_to')]
  if (validFrom === '') fault(1, 'valid_from is missing')
  if (validTo !== '' && validTo < validFrom) fault(1, 'valid_to lies before valid_from')
  return sound ? { validFrom, validTo: validTo === '' ? null : validTo } : null
}

/** Null, with the fault, where the columns are no breaks. */
function readBreaks(csv: CsvFile, { line, cells }: CsvLine): readonly number[] | null {
  const [, second, ...texts] = cells
  const breaks = texts.map(Number)
  const rise = breaks.every(
    (pounds, at) => Number.isSafeInteger(pounds) && pounds > (breaks[at - 1] ?? -1),
  )
  if (second === 'class' && breaks[0] === 0 && rise) return breaks
  csv.fault(line, 'the columns are zone, class, and breaks in whole pounds that rise from 0')
  return null
}

function readRow(csv: CsvFile, { line, cells }: CsvLine, count: number): TariffRowAtLine | null {
  const [zoneText = '', classText = '', ...amounts] = cells
  const zone = readZone(zoneText)
  const freightClass = freightClasses.find(known => known === classText) ?? null
  const rates = amounts.flatMap(text => readAmount(text) ?? [])
  const wrong = amounts.find(text => readAmount(text) === null)
  if (zone === null) csv.fault(line, 'a zone is a whole number from 1 to 254')
  else if (freightClass === null && classText !== 'all') {
    csv.fault(line, `${classText} is no freight class, nor all`)
  } else if (wrong !== undefined) csv.fault(line, `${wrong} is not an amount such as 42.50`)
  else if (rates.length !== count) csv.fault(line, `has ${rates.length} rates for ${count} breaks`)
  else return { line, value: { zone, freightClass, rates } }
  return null
}
