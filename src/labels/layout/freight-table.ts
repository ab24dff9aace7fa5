import type { FreightLine, FreightPapers } from '#core/ports/freight-papers.ts'
import { pounds } from './figures.ts'
import { sidesInInches, totalOf, unitName, weightOfLine } from './freight-figures.ts'
import type { Area, Sheet } from './sheet.ts'

type Column = {
  readonly title: string
  readonly share: number
  readonly text: (line: FreightLine) => string
  readonly total?: (papers: FreightPapers) => string
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
  },
  {
    title: 'WEIGHT',
    share: 0.12,
    text: line => pounds(weightOfLine(line)),
    total: papers => pounds(totalOf(papers, weightOfLine)),
  },
  { title: 'CLASS', share: 0.07, text: ({ freightClass }) => freightClass },
  { title: 'NMFC', share: 0.1, text: ({ nmfc }) => nmfc ?? '' },
  {
    title: 'L x W x H (IN)',
    share: 0.12,
    text: ({ sidesMicrometres }) => sidesInInches(sidesMicrometres),
  },
]

const rowHeight = 48
const inset = 8

/** A line for handling units that are alike, and the totals below. */
export function freightTable(sheet: Sheet, papers: FreightPapers, area: Area): void {
  sheet.frame(area, 4)
  const rows = papers.lines.length
  const totalsTop = area.y + area.height - rowHeight
  let x = area.x
  for (const column of columns) {
    const width = column.share * area.width
    const place = { x: x + inset, width: width - 2 * inset }
    cell(sheet, place, area.y, column.title, { size: 21, bold: true })
    for (let at = 0; at < rows; at++) {
      const line = papers.lines[at]
      if (line) cell(sheet, place, area.y + (at + 1) * rowHeight, column.text(line), { size: 26 })
    }
    cell(sheet, place, totalsTop, column.total?.(papers) ?? '', { size: 26, bold: true })
    if (x > area.x) sheet.fill(Math.round(x), area.y, 2, area.height)
    x += width
  }
  sheet.fill(area.x, area.y + rowHeight, area.width, 4)
  sheet.fill(area.x, totalsTop, area.width, 4)
}

function cell(
  sheet: Sheet,
  { x, width }: { readonly x: number; readonly width: number },
  top: number,
  text: string,
  style: { readonly size: number; readonly bold?: boolean },
): void {
  if (text !== '') sheet.fitted(Math.round(x), top + 34, width, text, style)
}
