import type { DayRate } from '#core/catalogue/exchange-rate.ts'
import { listInWords } from '#core/values/list-in-words.ts'
import { currencies, houseCurrency } from '#core/values/money.ts'
import { type CatalogueFault, CatalogueFaults } from './catalogue-fault.ts'
import { refuseRepeatedRows, tableRows } from './csv-table.ts'
import { isDate, readMillionths } from './exact-number.ts'
import { readCsv } from './read-csv.ts'

/** The rates of four currencies for thirty years of days. */
const mostBytes = 1024 * 1024

/** Beyond these a decimal point was lost: no currency of the service is worth so little or so much. */
const leastMillionths = 10_000
const mostMillionths = 100_000_000

/** The house currency has no rate: rates are in it. */
export const foreignCurrencies = currencies.filter(currency => currency !== houseCurrency)

export const rateRule =
  'a rate is dollars for one unit, from 0.01 to 100 with at most six decimals, such as 1.3850'

/** `1.3850` → 1385000; null for what can't be the rate of a currency. */
export function readExchangeRate(text: string): number | null {
  const millionths = readMillionths(text)
  const isLikely =
    millionths !== null && millionths >= leastMillionths && millionths <= mostMillionths
  return isLikely ? millionths : null
}

/** Reads a CSV of rates. Throws all its faults together, each with its line and column. */
export function checkExchangeRates(text: string, source: string): readonly DayRate[] {
  const faults: CatalogueFault[] = []
  const fault = (line: number, reason: string): void => {
    faults.push({ file: source, line, reason })
  }
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes) {
    fault(1, `the file has ${bytes} bytes, and an import takes ${mostBytes}: split it by years`)
    throw new CatalogueFaults(faults)
  }
  const csv = readCsv(source, text, fault)
  const rows = tableRows(csv, ['day', 'currency', 'rate']).map(({ line, cell }) => ({
    line,
    value: readRow(cell, reason => fault(line, reason)),
  }))
  refuseRepeatedRows(csv, rows, ({ day, currency }) => `${day} ${currency}`)
  if (faults.length === 0 && rows.length === 0) fault(1, 'has no rates')
  if (faults.length > 0) throw new CatalogueFaults(faults)
  return rows.map(({ value }) => value)
}

/** What is at fault in the row is told of, and the rest of it is nothing that counts. */
function readRow(cell: (column: string) => string, fault: (reason: string) => void): DayRate {
  const [day, code, text] = [cell('day'), cell('currency'), cell('rate')]
  const currency = foreignCurrencies.find(known => known === code)
  const millionths = readExchangeRate(text)
  if (!isDate(day)) fault(`day: ${shown(day)} is no date such as 2026-11-30`)
  if (currency === undefined) {
    fault(`currency: ${shown(code)} is none of ${listInWords(foreignCurrencies)}`)
  }
  if (millionths === null) fault(`rate: ${shown(text)} is none: ${rateRule}`)
  return { day, currency: currency ?? houseCurrency, millionths: millionths ?? 0 }
}

const shown = (text: string): string => (text === '' ? 'an empty cell' : text)
