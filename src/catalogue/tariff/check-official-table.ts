import type { ImportedTable, OfficialTable } from '#core/tariff/official-table.ts'
import { counted } from '#core/values/counted.ts'
import { type CatalogueFault, CatalogueFaults } from '../catalogue-fault.ts'
import { type LineFault, readCsv } from '../read-csv.ts'
import { tableColumns } from './table-columns.ts'
import { type LeftOut, readTableRows, type TableRow } from './table-rows.ts'

/** Ten times the table of six digits, for the tariff of a country. */
const mostBytes = 8 * 1024 * 1024
const mostFaults = 50

export type CheckedTable = Pick<ImportedTable, 'source' | 'chapters' | 'headings' | 'lines'> & {
  readonly table: OfficialTable
  readonly leftOut: LeftOut
}

/** Reads a table's CSV; throws with its faults, each with its line. */
export function checkOfficialTable(text: string, source: string): CheckedTable {
  const faults: CatalogueFault[] = []
  const fault = (line: number, reason: string): void => {
    faults.push({ file: source, line, reason })
  }
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes) {
    fault(1, `the table has ${bytes} bytes, and an import takes ${mostBytes}`)
    throw new CatalogueFaults(faults)
  }
  const [head, ...lines] = readCsv(source, text, fault).lines
  if (faults.length > 0) throw new CatalogueFaults(shortened(faults))
  const columns = tableColumns(head?.cells ?? [])
  if (typeof columns === 'string') {
    throw new CatalogueFaults([{ file: source, line: head?.line ?? 1, reason: columns }])
  }
  const { rows, national, leftOut } = readTableRows({ file: source, fault, lines }, columns)
  const table = tableOf(rows, fault)
  if (faults.length === 0) checkWhole(table, rows, national, fault)
  if (faults.length > 0) throw new CatalogueFaults(shortened(faults))
  const codes = [...table.keys()]
  return {
    table: standingAlone(table),
    leftOut,
    source,
    chapters: new Set(codes.map(code => code.slice(0, 2))).size,
    headings: codes.filter(code => code.length === 4).length,
    lines: codes.filter(code => code.length === 6).length,
  }
}

function tableOf(rows: readonly TableRow[], fault: LineFault): OfficialTable {
  const lineOf = new Map<string, number>()
  for (const { line, code } of rows) {
    const before = lineOf.get(code)
    if (before !== undefined) fault(line, `${code} stands in line ${before} already`)
    else lineOf.set(code, line)
  }
  return new Map(
    rows
      .map(({ code, description }) => [code, description] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** A part of the table would hide the rest of what is known: nothing else could be answered. */
function checkWhole(
  table: OfficialTable,
  rows: readonly TableRow[],
  national: readonly TableRow[],
  fault: LineFault,
): void {
  const divided = new Set([...table.keys()].filter(isLine).map(headingOf))
  const chapters = new Set([...divided].map(code => code.slice(0, 2)))
  for (const { line, code } of rows) {
    if (isLine(code) && !table.has(headingOf(code))) {
      fault(line, `${code} belongs to no heading: add ${headingOf(code)}`)
    }
    if (code.length === 4 && !divided.has(code)) fault(line, `${code} has no line of six digits`)
  }
  for (const { line, code } of national) {
    const six = code.slice(0, 6)
    if (!table.has(six))
      fault(line, `${code} is a national line of no line of six digits: add ${six}`)
  }
  const missing = everyChapter.filter(chapter => !chapters.has(chapter))
  if (missing.length > 0) {
    fault(1, `the table is not whole: it has nothing of the chapters ${missing.join(', ')}`)
  }
}

/** Nobody uses chapter 77: it is kept for later. */
const everyChapter = Array.from({ length: 97 }, (_, at) => `${at + 1}`.padStart(2, '0')).filter(
  chapter => chapter !== '77',
)

const isLine = (code: string): boolean => code.length === 6
const headingOf = (code: string): string => code.slice(0, 4)

/**
 * Some tables word a line so that it makes sense under its heading alone, and have hundreds called
 * `Other`. Such lines get the heading's words in front.
 */
function standingAlone(table: OfficialTable): OfficialTable {
  const lines = [...table].filter(([code]) => isLine(code))
  const texts = new Set(lines.map(([, description]) => description))
  if (texts.size > lines.length * 0.9) return table
  const whole = lines.map(([code, description]) => {
    const heading = table.get(headingOf(code)) ?? ''
    return [code, heading === description ? heading : `${heading}: ${description}`] as const
  })
  return new Map([...table, ...whole])
}

const shortened = (faults: readonly CatalogueFault[]): readonly CatalogueFault[] => {
  const inOrder = faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const [shown, more] = [inOrder.slice(0, mostFaults), inOrder.slice(mostFaults)]
  const [next] = more
  if (next === undefined) return shown
  return [...shown, { ...next, reason: `and ${counted(more.length, 'fault')} from this line on` }]
}
