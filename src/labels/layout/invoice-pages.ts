import { groupNumber } from '#core/numbers/group-number.ts'
import type { CustomsContent, InvoiceContent, LabelContent } from '#core/ports/labels.ts'
import { pageWidth } from '../page-size.ts'
import { defaultsLine } from './defaults-line.ts'
import { amount, dayMonthYear, kilograms } from './figures.ts'
import { goodsTable, goodsValue, portions, rowsIn } from './goods-table.ts'
import { hasNoPostage, noPostageMark } from './no-postage-mark.ts'
import { parties } from './parties.ts'
import { grossTicks } from './pieces.ts'
import { Sheet } from './sheet.ts'

/** The commercial invoice that customs reads where a declaration is not enough. */
export function invoicePages(content: LabelContent): readonly Sheet[] {
  const { customs } = content
  const invoice = customs?.invoice
  if (!customs || !invoice) return []
  const pages = portions(customs.lines, rowsIn(bands.tableEnd - bands.tableTop))
  return pages.map((lines, at) => {
    const sheet = new Sheet()
    title(sheet, content, invoice, `PAGE ${at + 1} OF ${pages.length}`)
    parties(sheet, bands.titleEnd, bands.tableTop - bands.titleEnd - 3, [
      { title: 'SHIPPER', address: content.sender, taxIdentifiers: customs.taxIdentifiers },
      { title: 'SHIP TO / SOLD TO', address: content.recipient, taxIdentifiers: [] },
    ])
    goodsTable(sheet, bands.tableTop, lines, customs.currency, 'invoice')
    totals(sheet, content, customs, invoice)
    return sheet
  })
}

const bands = { titleEnd: 196, tableTop: 410, tableEnd: 930 } as const
const margin = 12

function title(sheet: Sheet, content: LabelContent, invoice: InvoiceContent, page: string): void {
  sheet.text(margin, 48, 'COMMERCIAL INVOICE', { size: 34, bold: true })
  sheet.text(pageWidth - margin, 46, page, { size: 20, anchor: 'end' })
  sheet.fill(0, 66, pageWidth, 5)
  const facing = [
    ['INVOICE NO.', invoice.number],
    ['DATE', dayMonthYear(content.mailedOn)],
    ['WAYBILL', groupNumber(content.trackingNumber)],
    ['TERMS', `${invoice.incoterm} / REASON FOR EXPORT: ${invoice.reason.toUpperCase()}`],
  ] as const
  const width = hasNoPostage(content) ? 410 : 650
  for (const [at, [name, text]] of facing.entries()) {
    sheet.text(margin, 96 + at * 28, name, { size: 18, bold: true })
    sheet.fitted(150, 96 + at * 28, at === facing.length - 1 ? 640 : width, text, { size: 20 })
  }
  noPostageMark(sheet, content, { x: 582, y: 80, width: 218, height: 70 })
  sheet.fill(0, bands.titleEnd - 3, pageWidth, 3)
}

function totals(
  sheet: Sheet,
  content: LabelContent,
  customs: CustomsContent,
  invoice: InvoiceContent,
): void {
  const top = bands.tableEnd
  const { currency } = customs
  const goods = goodsValue(customs)
  const sums = [
    ['INVOICE LINES', goods],
    ['FREIGHT', invoice.freight],
    ['INSURANCE', invoice.insurance],
    ['TOTAL', goods + invoice.freight + invoice.insurance],
  ] as const
  sheet.fill(0, top, pageWidth, 3)
  for (const [at, [name, sum]] of sums.entries()) {
    const style = { size: 21, bold: name === 'TOTAL' }
    sheet.text(430, top + 30 + at * 27, name, style)
    sheet.text(pageWidth - margin, top + 30 + at * 27, amount(sum, currency), {
      ...style,
      anchor: 'end',
    })
  }
  const packages = 1 + content.otherPieces.length
  sheet.text(margin, top + 30, `PACKAGES ${packages}`, { size: 20 })
  sheet.text(margin, top + 57, `GROSS WEIGHT ${kilograms(grossTicks(content))} KG`, { size: 20 })
  sheet.text(margin, top + 84, `CURRENCY ${currency}`, { size: 20 })
  sheet.fill(0, top + 122, pageWidth, 3)
  sheet.text(margin, top + 152, 'The shipper declares that this invoice is true and complete.', {
    size: 20,
  })
  sheet.fitted(margin, top + 182, pageWidth - 2 * margin, defaultsLine(customs), { size: 20 })
  sheet.text(margin, top + 250, 'SIGNED', { size: 18, bold: true })
  sheet.fitted(100, top + 250, 430, customs.signedBy, { size: 26 })
  sheet.text(560, top + 250, dayMonthYear(content.mailedOn), { size: 26 })
  sheet.fill(96, top + 258, pageWidth - 96 - margin, 2)
}
