import type { CsvFile, CsvLine } from './read-csv.ts'

/** A row of a table with named columns. */
type NamedRow = { readonly line: number; cell(column: string): string }

/**
 * The rows below a header that has all of these columns, in any order, and besides at most one for the
 * author's notes; none, with the faults, where the header is another one.
 */
export function tableRows(csv: CsvFile, columns: readonly string[]): readonly NamedRow[] {
  const [header, ...lines] = csv.lines
  if (!header) {
    csv.fault(1, 'is empty')
    return []
  }
  const known = [...columns, 'note']
  const unknown = header.cells.filter(name => !known.includes(name))
  const missing = columns.filter(name => !header.cells.includes(name))
  for (const name of unknown) csv.fault(header.line, `${name || 'an empty one'} is no known column`)
  for (const name of missing) csv.fault(header.line, `has no column ${name}`)
  if (missing.length > 0) return []
  return lines.flatMap(line => rowOf(csv, line, header.cells))
}

function rowOf(
  csv: CsvFile,
  { line, cells }: CsvLine,
  columns: readonly string[],
): readonly NamedRow[] {
  if (cells.slice(columns.length).some(extra => extra !== '')) {
    csv.fault(line, `has more cells than the ${columns.length} columns of the table`)
    return []
  }
  return [{ line, cell: column => cells[columns.indexOf(column)] ?? '' }]
}

/** No two rows may have the same key. */
export function refuseRepeatedRows<T>(
  csv: CsvFile,
  rows: readonly { readonly line: number; readonly value: T }[],
  keyOf: (value: T) => string,
): void {
  const seen = new Map<string, number>()
  for (const { line, value } of rows) {
    const first = seen.get(keyOf(value))
    if (first === undefined) seen.set(keyOf(value), line)
    else csv.fault(line, `repeats line ${first}`)
  }
}
