import { groupNumber } from '#core/numbers/group-number.ts'
import { isItemNumber } from '#core/numbers/item-number.ts'
import type { LabelContent, PostContent } from '#core/ports/labels.ts'
import { pageHeight, pageWidth } from '../page-size.ts'
import { code128, functionOne } from '../symbols/code-128.ts'
import { dataMatrix } from '../symbols/data-matrix.ts'
import { addressLines, isSentAbroad, zipDigits } from './address-lines.ts'
import { dayMonthYear, expectedLine, poundsAndOunces } from './figures.ts'
import { hasNoPostage, noPostageMark } from './no-postage-mark.ts'
import { numberTitle, type PieceNumber, pieceText } from './pieces.ts'
import { Sheet } from './sheet.ts'

/** The label of a national post: its bands from top to bottom, on four by six inches. */
export function postLabel(content: LabelContent, style: PostContent, place: PieceNumber): Sheet {
  const sheet = new Sheet()
  const payload = barcodeText(content)
  header(sheet, content)
  postageArea(sheet, content, style)
  if (place.pieces > 1) {
    const count = { size: 40, bold: true, anchor: 'end' } as const
    sheet.text(pageWidth - margin, 236, pieceText(place), count)
  }
  serviceBanner(sheet, content.serviceName)
  addresses(sheet, content, style)
  barcodeBlock(sheet, content, payload)
  footer(sheet, content)
  smallCodes(sheet, payload)
  return sheet
}

const bands = {
  headerRule: 79,
  headerEnd: 87,
  postageEnd: 289,
  bannerEnd: 371,
  deliveryTop: 530,
  blockTop: 769,
  blockEnd: 1052,
} as const
const thickRule = 8
const thinRule = 3
const margin = 24
const iconWidth = 202

/** Posts sort by the destination's code in front of the number; items sent abroad have the number alone. */
function barcodeText({ trackingNumber, recipient }: LabelContent): string {
  if (isItemNumber(trackingNumber) || !/^\d+$/.test(trackingNumber)) return trackingNumber
  const zip = zipDigits(recipient)
  const routing = zip === null ? '' : `${functionOne}420${zip}`
  return `${routing}${functionOne}${trackingNumber}`
}

function header(sheet: Sheet, { carrierName, isReturn }: LabelContent): void {
  sheet.fitted(margin, 60, 480, carrierName, { size: 46, bold: true })
  if (isReturn) {
    sheet.text(pageWidth - margin, 58, 'RETURN SERVICE', { size: 32, bold: true, anchor: 'end' })
  }
  sheet.fill(0, bands.headerRule, pageWidth, thickRule)
}

function postageArea(
  sheet: Sheet,
  content: LabelContent,
  { icon, mailedFrom, zone }: PostContent,
): void {
  const { headerEnd, postageEnd } = bands
  sheet.fill(iconWidth, headerEnd, thinRule, postageEnd - headerEnd)
  if (icon !== '') {
    sheet.text(iconWidth / 2, 254, icon, { size: 190, bold: true, anchor: 'middle' })
  }
  const left = iconWidth + 22
  if (content.demonstration && !content.sample) {
    noPostageMark(sheet, content, { x: left, y: 92, width: 468, height: 44 })
  } else {
    sheet.text(left, 122, 'POSTAGE PAID', { size: 28, bold: true })
    noPostageMark(sheet, content, { x: 474, y: 108, width: 218, height: 76 })
  }
  const lines = [
    `${poundsAndOunces(content.weightTicks)}${zone === null ? '' : `, ZONE ${zone}`}`,
    `MAILED FROM ${mailedFrom}`,
    dayMonthYear(content.mailedOn),
  ]
  for (const [at, line] of lines.entries()) {
    sheet.fitted(left, 160 + at * 32, 240, line, { size: 24 })
  }
  if (content.expectedOn !== null) {
    sheet.fitted(left, 264, 450, expectedLine(content.expectedOn), { size: 26, bold: true })
  }
  sheet.fill(0, postageEnd, pageWidth, thinRule)
}

function serviceBanner(sheet: Sheet, serviceName: string): void {
  const style = { size: 54, bold: true, anchor: 'middle' } as const
  sheet.fitted(pageWidth / 2, 350, pageWidth - 2 * margin, serviceName.toUpperCase(), style)
  sheet.fill(0, bands.bannerEnd, pageWidth, thinRule)
}

function addresses(
  sheet: Sheet,
  { sender, recipient }: LabelContent,
  { sortCode }: PostContent,
): void {
  const abroad = isSentAbroad(sender, recipient)
  const corner = { x: 43, y: 384, width: 540, height: 134 }
  sheet.block(corner, addressLines(sender, abroad), {
    size: 23,
    capitalsOf: sender.countryCode,
  })
  if (sortCode !== null) {
    const style = { size: 40, bold: true, anchor: 'end' } as const
    sheet.fitted(pageWidth - margin, 428, 180, sortCode, style)
  }
  sheet.text(43, bands.deliveryTop + 34, 'SHIP', { size: 24, bold: true })
  sheet.text(43, bands.deliveryTop + 62, 'TO:', { size: 24, bold: true })
  const delivery = { x: 140, y: bands.deliveryTop, width: 648, height: 226 }
  const lines = addressLines(recipient, abroad)
  sheet.block(delivery, lines, { size: 36, bold: true, capitalsOf: recipient.countryCode })
}

function barcodeBlock(sheet: Sheet, content: LabelContent, payload: string): void {
  const { carrierName, signature, trackingNumber } = content
  const middle = pageWidth / 2
  const centred = { bold: true, anchor: 'middle' } as const
  sheet.fill(0, bands.blockTop, pageWidth, thickRule)
  const title = `${signature ? 'SIGNATURE ' : ''}${numberTitle(content)}`
  const caption = `${carrierName.toUpperCase()} ${title}`
  sheet.fitted(middle, 813, pageWidth - 2 * margin, caption, { ...centred, size: 32 })
  sheet.bars({ x: 0, y: 836, width: pageWidth, height: 154 }, code128(payload))
  sheet.text(middle, 1034, groupNumber(trackingNumber), { ...centred, size: 34 })
  sheet.fill(0, bands.blockEnd, pageWidth, thickRule)
}

const footerTop = bands.blockEnd + thickRule

function footer(sheet: Sheet, content: LabelContent): void {
  const width = hasNoPostage(content) ? 420 : 650
  for (const [at, reference] of content.references.slice(0, 4).entries()) {
    const line = `${reference.title}: ${reference.text}`
    sheet.fitted(margin, footerTop + 36 + at * 32, width, line, { size: 24 })
  }
  noPostageMark(sheet, content, { x: 474, y: footerTop + 44, width: 218, height: 76 })
}

/** Repeats the payload in two corners, for scanners that miss the long bars. */
function smallCodes(sheet: Sheet, payload: string): void {
  const rows = dataMatrix(payload)
  const dots = rows.length > 20 ? 3 : 4
  const side = rows.length * dots
  sheet.squares(pageWidth - margin - side, 108, dots, rows)
  sheet.squares(pageWidth - margin - side, pageHeight - margin - side - 16, dots, rows)
}
