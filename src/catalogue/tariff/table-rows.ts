import type { CsvFile, CsvLine } from '../read-csv.ts'
import type { TableColumns } from './table-columns.ts'

const longestDescription = 2000

/** What a table has and the system does not. */
export type LeftOut = {
  /** Lines that a country divides further: six digits are the same everywhere. */
  readonly nationalLines: number
  /** Totals, words between codes, and chapters 98 and 99, which each country uses for its own ends. */
  readonly others: number
}

export type TableRow = {
  readonly line: number
  readonly code: string
  readonly description: string
}

type TableRows = {
  readonly rows: readonly TableRow[]
  readonly national: readonly TableRow[]
  readonly leftOut: LeftOut
}

/** The rows of the system, each by itself sound. */
export function readTableRows({ lines, fault }: CsvFile, columns: TableColumns): TableRows {
  const found = lines.flatMap(each => rowOf(each, columns, fault) ?? [])
  const goods = found.filter(({ code }) => code !== '' && code !== 'TOTAL' && !/^9[89]/.test(code))
  const own = goods.filter(({ code }) => code.length <= 6)
  const national = goods.filter(({ code }) => code.length > 6)
  const undivided = undividedLines(own, national)
  return {
    rows: [...own, ...undivided],
    national,
    leftOut: {
      nationalLines: national.length - undivided.length,
      others: found.length - goods.length,
    },
  }
}

/** A country that does not divide a line may have it with zeros alone: `0101.21.00`. */
function undividedLines(
  own: readonly TableRow[],
  national: readonly TableRow[],
): readonly TableRow[] {
  const known = new Set(own.map(({ code }) => code))
  const lines = new Map<string, TableRow>()
  for (const row of national) {
    const code = row.code.slice(0, 6)
    if (!/^\d{6}0+$/.test(row.code) || known.has(code) || lines.has(code)) continue
    lines.set(code, { ...row, code })
  }
  return [...lines.values()]
}

/** Null where it is blank or faulty. */
function rowOf(
  { line, cells }: CsvLine,
  columns: TableColumns,
  fault: CsvFile['fault'],
): TableRow | null {
  if (cells.every(cell => cell === '')) return null
  if (cells.length > columns.count) {
    const reason = `has ${cells.length} cells under ${columns.count} columns: a text with a comma stands between quotes`
    fault(line, reason)
    return null
  }
  const written = cells[columns.code] ?? ''
  const text = textOf(written, cells[columns.description] ?? '')
  if (written === '' && text === '') return null
  const code = written.toUpperCase() === 'TOTAL' ? 'TOTAL' : written.replace(/[.\s]/g, '')
  const reason = code === 'TOTAL' ? null : (codeFault(written, code) ?? textFault(code, text))
  if (reason === null) return { line, code, description: text }
  fault(line, reason)
  return null
}

function codeFault(written: string, code: string): string | null {
  if (code === '') return null
  if (!/^\d+$/.test(code) || code.length > 10) return `${written} is not a code of 2 to 10 digits`
  if (code.length % 2 === 1) {
    return `${written} has ${code.length} digits: a spreadsheet drops the zero in front, so keep the column as text`
  }
  return code.startsWith('00') ? `${written} is in no chapter: they begin with 01` : null
}

function textFault(code: string, text: string): string | null {
  if (text === '') return `${code} has no description`
  if (text.includes('\uFFFD')) return 'is not UTF-8: save the file as CSV in UTF-8'
  if (text.length <= longestDescription) return null
  return `the description of ${code} has ${text.length} characters, and ${longestDescription} are the most`
}

/** Without the code and the dashes that some tables put in front, `010121 - - Pure-bred`, and tags. */
const textOf = (written: string, text: string): string => {
  const bare = text
    .replace(/<\/?[a-z]{1,3}>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
  const rest = written !== '' && bare.startsWith(written) ? bare.slice(written.length) : bare
  return rest.replace(/^[\s\-–—]+/, '').replace(/\s*:$/, '')
}
