import { CsvError, parse } from 'csv-parse/sync'

import { runAtOnce, type SlicedWork } from './sliced-work.ts'

export type LineFault = (line: number, reason: string) => void

export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

/** Blank lines and lines that begin with `#` are left out; cells are trimmed. */
export const readCsv = (file: string, text: string, fault: LineFault): CsvFile =>
  runAtOnce(parseCsv(file, text, fault))

/** Parses in slices, a block of lines each. */
export function* parseCsv(
  file: string,
  text: string,
  fault: LineFault,
  blockLength = 65_536,
): SlicedWork<CsvFile> {
  const lines: CsvLine[] = []
  for (const { block, above } of blocksOf(text, blockLength)) {
    const found = block.includes('"')
      ? parseQuotedCsv(block, (line, reason) => fault(line + above, reason))
      : splitPlainCsv(block)
    for (const { line, cells } of found) lines.push({ line: line + above, cells })
    yield
  }
  return { file, fault, lines }
}

/** Blocks of whole records: the text is cut only at ends of lines outside quotes. */
function* blocksOf(
  text: string,
  blockLength: number,
): Generator<{ readonly block: string; readonly above: number }> {
  const lineEnd = /\r\n|\n|\r/g
  let start = 0
  let above = 0
  let inside = false
  let line = 0
  for (let at = 0; at < text.length; line++) {
    const end = lineEnd.exec(text) ? lineEnd.lastIndex : text.length
    if (inside || text[at] !== '#') inside = hasOddQuotes(text.slice(at, end)) !== inside
    at = end
    if ((inside || at - start < blockLength) && at < text.length) continue
    yield { block: text.slice(start, at), above }
    start = at
    above = line + 1
  }
}

const hasOddQuotes = (line: string): boolean =>
  line.includes('"') && (line.split('"').length - 1) % 2 === 1

/** A file without quotes is its lines and commas, and most are: this is ten times as fast. */
export function splitPlainCsv(text: string): readonly CsvLine[] {
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

export function parseQuotedCsv(text: string, fault: LineFault): readonly CsvLine[] {
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

/** The library reports an unclosed quote at the end of the file; a person looks for its beginning. */
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

export type CsvFile = {
  readonly file: string
  readonly lines: readonly CsvLine[]
  fault(line: number, reason: string): void
}
