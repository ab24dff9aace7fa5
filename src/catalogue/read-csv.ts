import { CsvError, parse } from 'csv-parse/sync'
import type { CsvFile } from './catalogue-folder.ts'

export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

/** Blank lines and lines that begin with `#` are left out; cells are trimmed. */
export function readCsv(
  file: string,
  text: string,
  fault: (line: number, reason: string) => void,
): CsvFile {
  return { file, fault, lines: text.includes('"') ? quoted(text, fault) : plain(text) }
}

/** A file without quotes is its lines and commas, and most are: this is ten times as fast. */
export function plain(text: string): readonly CsvLine[] {
  const lines: CsvLine[] = []
  const raws = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  for (let index = 0; index < raws.length; index++) {
    const raw = raws[index] ?? ''
    if (raw === '' || raw.startsWith('#') || raw.trim() === '') continue
    const cells = raw.split(',')
    lines.push({ line: index + 1, cells: raw.includes(' ') ? cells.map(trimmed) : cells })
  }
  return lines
}

const trimmed = (cell: string): string => cell.trim()

export function quoted(
  text: string,
  fault: (line: number, reason: string) => void,
): readonly CsvLine[] {
  try {
    const options = { bom: true, trim: true, info: true, relax_column_count: true } as const
    const comments = { comment: '#', comment_no_infix: true, skip_empty_lines: true } as const
    const records: unknown = parse(text, { ...options, ...comments })
    return Array.isArray(records) ? records.map(lineOf) : []
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      fault(openQuoteLine(text), 'is not CSV: a quote is opened and never closed')
    } else fault(Number(error.lines ?? 1), `is not CSV: ${error.message}`)
    return []
  }
}

/** The library counts an unclosed quote at the end of the file; a person looks for where it opens. */
function openQuoteLine(text: string): number {
  let opened = 0
  let inside = false
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    inside = !inside
    if (inside) opened = at
  }
  return text.slice(0, opened).split('\n').length
}

const lineOf = (entry: { info: { lines: number }; record: string[] }): CsvLine => ({
  line: entry.info.lines,
  cells: entry.record,
})
