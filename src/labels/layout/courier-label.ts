import { groupNumber } from '#core/numbers/group-number.ts'
import type { CourierContent, LabelAddress, LabelContent } from '#core/ports/labels.ts'
import { pageWidth } from '../page-size.ts'
import { code128, functionOne } from '../symbols/code-128.ts'
import { capitalText } from '../type/legible-text.ts'
import { addressLines, isSentAbroad, personLines, townLines, zipDigits } from './address-lines.ts'
import { countryNumber, courierMaxicode } from './courier-maxicode.ts'
import { dayMonthYear, expectedLine, inches, pounds } from './figures.ts'
import { sizeInLine } from './fit-block.ts'
import { hasNoPostage, noPostageMark } from './no-postage-mark.ts'
import { numberTitle, type PieceNumber, pieceText } from './pieces.ts'
import { Sheet } from './sheet.ts'

/** The label of a courier: a MaxiCode and the postal code for sorting belts, a tall barcode for drivers. */
export function courierLabel(
  content: LabelContent,
  style: CourierContent,
  place: PieceNumber,
): Sheet {
  const sheet = new Sheet()
  shipper(sheet, content, style, place)
  shipTo(sheet, content)
  routing(sheet, content, style, place)
  service(sheet, content, style)
  footer(sheet, content, style)
  return sheet
}

const margin = 20
const routingTop = 400
const routingEnd = 630
const codeWidth = 258
const barcodeTop = 772
const footerTop = 1012

function shipper(
  sheet: Sheet,
  content: LabelContent,
  { billedTicks }: CourierContent,
  place: PieceNumber,
): void {
  const { sender, recipient, weightTicks, sidesMicrometres, trackingNumber } = content
  const [name, ...rest] = addressLines(sender, isSentAbroad(sender, recipient))
  const lines = [name ?? '', sender.phone ?? '', ...rest]
  sheet.block({ x: margin, y: 12, width: 410, height: 134 }, lines, {
    size: 22,
    capitalsOf: sender.countryCode,
  })
  sheet.text(470, 46, pounds(weightTicks), { size: 36, bold: true })
  const count = { size: 36, bold: true, anchor: 'end' } as const
  sheet.text(pageWidth - margin, 46, pieceText(place), count)
  const figures = [
    `SHP#: ${trackingNumber.slice(2, 8)} ${trackingNumber.slice(10)}`,
    `SHP WT: ${pounds(weightTicks)} / BILLED WT: ${pounds(billedTicks)}`,
    ...(sidesMicrometres ? [`DWT: ${inches(sidesMicrometres)}`] : []),
    `DATE: ${dayMonthYear(content.mailedOn)}`,
    ...(content.expectedOn === null ? [] : [expectedLine(content.expectedOn)]),
  ]
  for (const [at, line] of figures.entries()) {
    sheet.fitted(470, 76 + at * 25, 320, line, { size: 21 })
  }
}

function shipTo(sheet: Sheet, content: LabelContent): void {
  const { sender, recipient } = content
  const marked = hasNoPostage(content)
  sheet.text(margin, 182, 'SHIP TO:', { size: 28, bold: true })
  const country = isSentAbroad(sender, recipient) ? [recipient.countryName] : []
  const below = [...townLines(recipient), ...country]
  const step = townSizes[below.length] ?? smallestTown
  const height = shipToHeight - Math.max(1, below.length) * step
  const upper = { x: 60, y: shipToTop, width: marked ? 500 : 730, height }
  const phone = recipient.phone ? [recipient.phone] : []
  const above = [...personLines(recipient), ...phone]
  const written = sheet.block(upper, above, { size: 30, capitalsOf: recipient.countryCode })
  // The town takes the whole width, so it begins below the mark.
  const end = marked ? Math.max(written, markEnd) : written
  const size = sizeInLine(step, below)
  for (const [at, line] of below.entries()) {
    sheet.fitted(60, end + (at + 1) * step - 4, 730, capitalText(line, recipient.countryCode), {
      size,
      bold: true,
    })
  }
  noPostageMark(sheet, content, { x: 574, y: 200, width: 218, height: 76 })
}

const shipToTop = 188
const shipToHeight = 194
const markEnd = 284
/** By the number of lines for the town and the country. */
const townSizes: readonly number[] = [46, 46, 40, 34]
const smallestTown = 27

function routing(
  sheet: Sheet,
  content: LabelContent,
  style: CourierContent,
  place: PieceNumber,
): void {
  sheet.fill(0, routingTop, pageWidth, 4)
  sheet.fill(codeWidth, routingTop, 3, routingEnd - routingTop)
  const symbol = courierMaxicode(content, style, place)
  if (symbol) sheet.marks.push({ kind: 'hexagons', x: 17, y: routingTop + 10, ...symbol })
  const left = codeWidth + 32
  sheet.fitted(left, 466, pageWidth - left - margin, style.routingCode, { size: 54, bold: true })
  const postal = postalBarcode(content.recipient)
  if (postal !== null) {
    const width = pageWidth - codeWidth - 3
    sheet.bars({ x: codeWidth + 3, y: 492, width, height: 122 }, code128(postal))
  }
  sheet.fill(0, routingEnd, pageWidth, 12)
}

/** `420` and the code within the United States; `421`, the country's number and the code elsewhere. */
function postalBarcode(recipient: LabelAddress): string | null {
  const zip = zipDigits(recipient)
  if (zip !== null) return `${functionOne}420${zip}`
  const country = countryNumber(recipient.countryCode)
  const bare = recipient.postalCode?.replace(/[^0-9A-Za-z]/g, '').toUpperCase() ?? ''
  return country === null || bare === '' || bare.length > 9
    ? null
    : `${functionOne}421${country}${bare}`
}

function service(sheet: Sheet, content: LabelContent, { icon }: CourierContent): void {
  const name = content.serviceName.toUpperCase()
  const hasIcon = icon !== ''
  sheet.fitted(margin, 694, hasIcon ? 640 : pageWidth - 2 * margin, name, { size: 50, bold: true })
  if (hasIcon) {
    sheet.text(pageWidth - margin, 722, icon, { size: 96, bold: true, anchor: 'end' })
  }
  const number = `${numberTitle(content)}: ${groupNumber(content.trackingNumber)}`
  sheet.fitted(margin, 736, 640, number, { size: 30, bold: false })
  sheet.fill(0, 750, pageWidth, 3)
  const area = { x: 0, y: barcodeTop, width: pageWidth, height: 212 }
  sheet.bars(area, code128(content.trackingNumber))
  sheet.fill(0, footerTop - 12, pageWidth, 12)
}

const footerMarks = {
  sample: { x: 574, y: footerTop + 18, width: 218, height: 76 },
  demonstration: { x: 434, y: footerTop + 18, width: 358, height: 60 },
} as const

function footer(sheet: Sheet, content: LabelContent, { billing }: CourierContent): void {
  sheet.text(margin, footerTop + 38, `BILLING: ${billing}`, { size: 27, bold: true })
  const demands = [
    ...(content.signature ? ['SIGNATURE REQUIRED'] : []),
    ...(content.isReturn ? ['RETURN SERVICE'] : []),
  ]
  for (const [at, demand] of demands.entries()) {
    sheet.text(margin, footerTop + 70 + at * 30, demand, { size: 27, bold: true })
  }
  for (const [at, reference] of content.references.slice(0, 3).entries()) {
    const style = { size: 24 }
    sheet.fitted(
      margin,
      footerTop + 136 + at * 30,
      pageWidth - 2 * margin,
      `REF ${at + 1}: ${reference.title} ${reference.text}`,
      style,
    )
  }
  noPostageMark(sheet, content, footerMarks[content.sample ? 'sample' : 'demonstration'])
}
