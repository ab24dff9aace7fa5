import { displayName } from '#core/catalogue/catalogue-names.ts'
import { groupNumber } from '#core/numbers/group-number.ts'
import type { LabelPage } from '#core/ports/labels.ts'
import type { ManifestContent, ManifestService } from '#core/ports/manifest.ts'
import { pageHeight, pageWidth } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { dayMonthYear, kilograms } from './figures.ts'
import { noPostageMark } from './no-postage-mark.ts'
import { Sheet } from './sheet.ts'

const margin = 12
const width = pageWidth - 2 * margin
const rowHeight = 30
/** The list begins below the barcode on the first page, below the title on the others. */
const listTop = { first: 560, other: 84 } as const

type Row = ManifestService | { readonly parcels: readonly string[] }

/** The barcode that the driver scans, a summary of the parcels, then each parcel under its service. */
export function manifestPages(content: ManifestContent): readonly LabelPage[] {
  const pages = pagesOf(content.services.flatMap(rowsOf))
  return pages.map((rows, at) => {
    const sheet = new Sheet()
    title(sheet, content, `PAGE ${at + 1} OF ${pages.length}`)
    if (at === 0) handover(sheet, content)
    const top = at === 0 ? listTop.first : listTop.other
    for (const [line, row] of rows.entries()) listRow(sheet, top + (line + 1) * rowHeight, row)
    return { marks: sheet.marks }
  })
}

const rowsOf = (service: ManifestService): readonly Row[] => [
  service,
  ...Array.from({ length: Math.ceil(service.parcels.length / 2) }, (_, pair) => ({
    parcels: service.parcels.slice(2 * pair, 2 * pair + 2),
  })),
]

function pagesOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const pages: Row[][] = [[]]
  for (const row of rows) {
    const page = pages.at(-1) ?? []
    const top = pages.length === 1 ? listTop.first : listTop.other
    const left = Math.floor((pageHeight - margin - top) / rowHeight) - page.length
    // A service's name must not be the last line of a page.
    if (left < ('name' in row ? 2 : 1)) pages.push([row])
    else page.push(row)
  }
  return pages
}

function title(sheet: Sheet, content: ManifestContent, page: string): void {
  sheet.text(margin, 44, 'END-OF-DAY MANIFEST', { size: 34, bold: true })
  const end = pageWidth - margin
  sheet.text(end, 28, page, { size: 20, anchor: 'end' })
  sheet.fitted(end, 52, 320, content.number, { size: 20, anchor: 'end' })
  sheet.fill(0, 66, pageWidth, 5)
}

function handover(sheet: Sheet, content: ManifestContent): void {
  const facing = [
    ['CARRIER', displayName(content.carrierName)],
    ['REGION', content.region],
    ['SHIPPER', content.shipper],
    ['DATE', dayMonthYear(content.closedOn)],
    ['PARCELS', String(content.parcelsCount)],
    ['WEIGHT', `${kilograms(content.weightTicks)} KG`],
  ] as const
  for (const [at, [name, text]] of facing.entries()) {
    const y = 104 + at * 30
    sheet.text(margin, y, name, { size: 18, bold: true })
    sheet.fitted(150, y, content.sample ? 410 : pageWidth - 150 - margin, text, { size: 22 })
  }
  noPostageMark(sheet, content, { x: 582, y: 84, width: 218, height: 70 })
  sheet.fill(0, 272, pageWidth, 5)
  sheet.bars({ x: 0, y: 296, width: pageWidth, height: 130 }, code128(content.number))
  sheet.text(pageWidth / 2, 464, content.number, { size: 30, bold: true, anchor: 'middle' })
  sheet.fill(0, 482, pageWidth, 5)
  sheet.text(margin, 536, 'RECEIVED BY', { size: 18, bold: true })
  sheet.text(560, 536, 'DATE', { size: 18, bold: true })
  sheet.fill(150, 540, 390, 2)
  sheet.fill(620, 540, pageWidth - margin - 620, 2)
}

function listRow(sheet: Sheet, y: number, row: Row): void {
  if (!('name' in row)) {
    const half = width / 2
    for (const [at, number] of row.parcels.entries()) {
      sheet.fitted(margin + at * half, y - 8, half - 16, groupNumber(number), { size: 20 })
    }
    return
  }
  const sum = `${row.parcels.length} / ${kilograms(row.weightTicks)} KG`
  sheet.fitted(margin, y - 8, width - 260, displayName(row.name), { size: 22, bold: true })
  sheet.fitted(pageWidth - margin, y - 8, 240, sum, { size: 22, bold: true, anchor: 'end' })
  sheet.fill(margin, y - 2, width, 2)
}
