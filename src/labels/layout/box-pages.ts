import type { BoxContents, FulfilmentBoxes, LabelContent } from '#core/ports/labels.ts'
import { pageWidth } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { addressLines } from './address-lines.ts'
import { dayMonthYear } from './figures.ts'
import { noPostageMark } from './no-postage-mark.ts'
import { Sheet } from './sheet.ts'

/** The page that a fulfilment centre scans on each box, beside the carrier's label. */
export function boxPages(content: LabelContent): readonly Sheet[] {
  const { boxes } = content
  if (boxes === null) return []
  return boxes.boxes.map(({ number, contents }) => boxPage(content, boxes, number, contents))
}

const margin = 24
const numberDigits = 6

/** `FBA1MMD8D0` and 3 → `FBA1MMD8D0U000003`. */
const boxId = (shipmentId: string, number: number): string =>
  `${shipmentId}U${String(number).padStart(numberDigits, '0')}`

function boxPage(
  content: LabelContent,
  boxes: FulfilmentBoxes,
  number: number,
  contents: BoxContents,
): Sheet {
  const sheet = new Sheet()
  const middle = pageWidth / 2
  sheet.text(margin, 56, 'FULFILMENT BOX', { size: 40, bold: true })
  const count = `BOX ${number} OF ${boxes.boxCount}`
  sheet.text(pageWidth - margin, 54, count, { size: 32, bold: true, anchor: 'end' })
  sheet.fill(0, 76, pageWidth, 6)
  sheet.text(margin, 112, 'SHIP FROM', { size: 20, bold: true })
  sheet.text(middle + margin, 112, 'SHIP TO', { size: 20, bold: true })
  const half = { y: 120, width: middle - 2 * margin, height: 230 }
  const from = addressLines(boxes.shipFrom, true)
  sheet.block({ ...half, x: margin }, from, { size: 24 })
  const to = addressLines(boxes.centre, true)
  sheet.block({ ...half, x: middle + margin }, to, { size: 24, bold: true })
  sheet.fill(middle, 82, 3, 280)
  sheet.fill(0, 362, pageWidth, 6)
  sheet.fitted(margin, 410, pageWidth - 2 * margin, `CREATED ${dayMonthYear(content.mailedOn)}`, {
    size: 24,
  })
  const id = boxId(boxes.shipmentId, number)
  sheet.bars({ x: 0, y: 440, width: pageWidth, height: 230 }, code128(id))
  sheet.fitted(middle, 724, pageWidth - 2 * margin, id, { size: 44, bold: true, anchor: 'middle' })
  sheet.fill(0, 756, pageWidth, 6)
  contentsPanel(sheet, contents)
  noPostageMark(sheet, content, { x: 474, y: 1080, width: 314, height: 100 })
  return sheet
}

function contentsPanel(sheet: Sheet, contents: BoxContents): void {
  sheet.frame({ x: margin, y: 786, width: pageWidth - 2 * margin, height: 250 }, 4)
  sheet.text(margin + 22, 830, 'INTERNAL USE ONLY', { size: 24, bold: true })
  const width = pageWidth - 2 * margin - 44
  if (contents.kind === 'assorted') {
    sheet.text(margin + 22, 930, 'ASSORTED SKUS', { size: 56, bold: true })
    return
  }
  sheet.fitted(margin + 22, 910, width, `SINGLE SKU: ${contents.sku}`, { size: 44, bold: true })
  sheet.text(margin + 22, 990, `QTY ${contents.quantity}`, { size: 56, bold: true })
}
