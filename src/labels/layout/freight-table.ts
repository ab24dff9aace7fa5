import type { FreightLine, FreightPapers } from '#core/ports/freight-papers.ts'
import { legibleText } from '../type/legible-text.ts'
import { pounds } from './figures.ts'
import { type Paragraph, paragraph } from './fit-block.ts'
import { sidesInInches, totalOf, unitName, weightOfLine } from './freight-figures.ts'
import type { Area, Sheet } from './sheet.ts'

type Column = {
  readonly title: string
  readonly share: number
  readonly text: (line: FreightLine) => string
  /** Totals all lines, those on a supplement too. */
  readonly total?: (papers: FreightPapers, onSupplement: number) => string
  /** Its text may be long. */
  readonly wraps?: true
}

const columns: readonly Column[] = [
  {
    title: 'HU QTY',
    share: 0.07,
    text: ({ quantity }) => String(quantity),
    total: papers => String(totalOf(papers, ({ quantity }) => quantity)),
  },
  { title: 'HU TYPE', share: 0.09, text: unitName, total: () => 'TOTAL' },
  {
    title: 'PIECES',
    share: 0.08,
    text: ({ pieces }) => (pieces === null ? '' : String(pieces)),
    total: papers => String(totalOf(papers, ({ pieces }) => pieces ?? 0)),
  },
  { title: 'HM', share: 0.05, text: ({ hazmat }) => (hazmat ? 'X' : '') },
  {
    title: 'DESCRIPTION OF GOODS',
    share: 0.3,
    text: ({ description }) => description ?? 'FREIGHT OF ALL KINDS',
    total: (_, onSupplement) => (onSupplement === 0 ? '' : `LINES ON SUPPLEMENT: ${onSupplement}`),
    wraps: true,
  },
  {
    title: 'WEIGHT',
    share: 0.12,
    text: line => pounds(weightOfLine(line)),
    total: papers => pounds(totalOf(papers, weightOfLine)),
  },
  { title: 'CLASS', share: 0.07, text: ({ freightClass }) => freightClass },
  { title: 'NMFC', share: 0.1, text: ({ nmfc }) => nmfc ?? '', wraps: true },
  {
    title: 'L x W x H (IN)',
    share: 0.12,
    text: ({ sidesMicrometres }) => sidesInInches(sidesMicrometres),
  },
]

export const headHeight = 48
const totalsHeight = 48
const leastHeight = 48
const inset = 8
/** Above the letters of a row and below them. */
const spaces = { above: 10, below: 8 } as const
/** Sizes of the type, from the usual one to the smallest that people still read. */
const sizes = [26, 24, 22, 20] as const

/** A line of units, with the texts that may need several lines of type by their columns. */
export type FreightRow = {
  readonly line: FreightLine
  readonly height: number
  readonly wrapped: ReadonlyMap<Column, Paragraph>
}

/** Lines of handling units that are alike, and all totals below. Returns the rows it has no room for. */
export function freightTable(
  sheet: Sheet,
  papers: FreightPapers,
  area: Area,
): readonly FreightRow[] {
  const room = area.height - headHeight - totalsHeight
  const rows = measuredRows(papers, area.width, room)
  const shown = rowsWithin(rows, room)
  freightRows(sheet, rows.slice(0, shown), area)
  const top = area.y + area.height - totalsHeight
  for (const place of placesIn(area)) {
    const text = place.column.total?.(papers, rows.length - shown) ?? ''
    cell(sheet, place, top, text, { size: 26, bold: true })
  }
  sheet.fill(area.x, top, area.width, 4)
  return rows.slice(shown)
}

/** Rows below the titles of their columns. A row is as high as its longest text needs. */
export function freightRows(sheet: Sheet, rows: readonly FreightRow[], area: Area): void {
  sheet.frame(area, 4)
  const places = placesIn(area)
  for (const place of places) {
    cell(sheet, place, area.y, place.column.title, { size: 21, bold: true })
    if (place.left > area.x) sheet.fill(Math.round(place.left), area.y, 2, area.height)
  }
  sheet.fill(area.x, area.y + headHeight, area.width, 4)
  let top = area.y + headHeight
  for (const row of rows) {
    for (const place of places) rowCell(sheet, place, top, row)
    top += row.height
    if (row !== rows.at(-1)) sheet.fill(area.x, top, area.width, 1)
  }
}

function rowCell(
  sheet: Sheet,
  place: ColumnSpot,
  top: number,
  { line, wrapped }: FreightRow,
): void {
  const text = wrapped.get(place.column)
  if (text) sheet.lines(place.x, top + spaces.above, text)
  else cell(sheet, place, top, place.column.text(line), { size: sizes[0] })
}

type ColumnSpot = {
  readonly column: Column
  readonly left: number
  /** Where the text stands. */
  readonly x: number
  readonly width: number
}

function placesIn(area: Pick<Area, 'x' | 'width'>): readonly ColumnSpot[] {
  let left = area.x
  return columns.map(column => {
    const width = column.share * area.width
    const place = { column, left, x: Math.round(left + inset), width: width - 2 * inset }
    left += width
    return place
  })
}

/** In the largest type in which all rows fit, else in the smallest. */
function measuredRows(
  { lines }: FreightPapers,
  width: number,
  room: number,
): readonly FreightRow[] {
  const places = placesIn({ x: 0, width }).filter(({ column }) => column.wraps)
  let rows: readonly FreightRow[] = []
  for (const size of sizes) {
    rows = lines.map(line => measuredRow(line, places, size))
    if (rowsWithin(rows, room) === rows.length) break
  }
  return rows
}

function measuredRow(line: FreightLine, places: readonly ColumnSpot[], size: number): FreightRow {
  const texts = places.map(({ column, width }) => {
    const text = legibleText(column.text(line))
    return [column, paragraph(text, width, size)] as const
  })
  const height = Math.max(...texts.map(([, text]) => text.height + spaces.above + spaces.below))
  return { line, height: Math.max(leastHeight, height), wrapped: new Map(texts) }
}

/** How many of the rows, from the first one on, such a height holds. */
export function rowsWithin(rows: readonly FreightRow[], height: number): number {
  let left = height
  const first = rows.findIndex(row => {
    left -= row.height
    return left < 0
  })
  return first < 0 ? rows.length : first
}

function cell(
  sheet: Sheet,
  { x, width }: ColumnSpot,
  top: number,
  text: string,
  style: { readonly size: number; readonly bold?: boolean },
): void {
  if (text !== '') sheet.fitted(x, top + 34, width, text, style)
}
