import type { TariffLine, TariffTerm } from '#core/tariff/tariff-data.ts'
import { listOf, type TariffRow, type TariffRows } from './tariff-rows.ts'

const usualMark = 'usual'

type LineEntry = { readonly line: TariffLine; readonly row: TariffRow }

/** Headings and their lines of all files, whose codes may stand in any order. */
export function readLines(
  files: readonly TariffRows[],
  further: TariffRows,
  marks: ReadonlySet<string>,
): readonly TariffLine[] {
  const own = entriesOf(files.flat(), marks)
  const entries = [...own, ...furtherEntries(further, own, marks)]
  const headings = new Set(entries.map(({ line }) => line.code).filter(code => code.length === 4))
  const seen = new Set<string>()
  for (const { line, row } of entries) {
    const heading = headingOf(line)
    if (!headings.has(heading)) row.fault(`${line.code} is a line of no heading: add ${heading}`)
    if (seen.has(line.code)) row.fault(`the code ${line.code} is taken`)
    seen.add(line.code)
  }
  return entries.map(({ line }) => line)
}

const entriesOf = (rows: TariffRows, marks: ReadonlySet<string>): readonly LineEntry[] =>
  rows.flatMap(row => {
    const line = lineOf(row, marks)
    return line === null ? [] : [{ line, row }]
  })

/** The first line of a heading that has no line before is its usual one. */
function furtherEntries(
  rows: TariffRows,
  own: readonly LineEntry[],
  marks: ReadonlySet<string>,
): readonly LineEntry[] {
  const descriptions = new Map(own.map(({ line }) => [line.code, line.description]))
  const divided = new Set(own.flatMap(({ line }) => (line.code.length > 4 ? headingOf(line) : [])))
  return rows.flatMap(row => {
    const [code = '', description = '', terms = ''] = row.cells
    const heading = code.slice(0, 4)
    const cells = [code, description || (descriptions.get(heading) ?? ''), '', terms]
    const line = lineOf({ ...row, cells }, marks)
    if (line === null) return []
    const usual = !divided.has(heading)
    divided.add(heading)
    return [{ line: { ...line, usual }, row }]
  })
}

const headingOf = ({ code }: TariffLine): string => code.slice(0, 4)

function lineOf(row: TariffRow, known: ReadonlySet<string>): TariffLine | null {
  const [code = '', description = '', markCell = '', termCell = ''] = row.cells
  if (!/^(?:0[1-9]|[1-8]\d|9[0-7])\d\d(?:\d\d)?$/.test(code)) {
    row.fault(`${code} is not a code of four or six digits in chapters 01 to 97`)
    return null
  }
  if (description === '') row.fault('has no description')
  const marks = markCell.split(' ').filter(mark => mark !== '')
  for (const mark of marks) {
    if (mark !== usualMark && !known.has(mark)) row.fault(`${mark} is no mark of marks.csv`)
  }
  const terms = listOf(termCell)
  if (terms.length === 0 && code.length === 4) row.fault('a heading has terms')
  return {
    code,
    description: description.replaceAll(';', ','),
    marks: marks.filter(mark => mark !== usualMark),
    usual: marks.includes(usualMark),
    terms: terms.map(termOf),
  }
}

const termOf = (text: string): TariffTerm => ({
  words: text.replace(/~$| not$/, ''),
  conditional: text.endsWith('~'),
  elsewhere: text.endsWith(' not'),
})
