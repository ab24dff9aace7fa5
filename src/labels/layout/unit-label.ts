import { displayName } from '#core/catalogue/catalogue-names.ts'
import { freightUnitNumber } from '#core/numbers/bol-number.ts'
import type { FreightLine, FreightPapers } from '#core/ports/freight-papers.ts'
import { pageWidth } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { addressLines } from './address-lines.ts'
import { dayMonthYear, pounds } from './figures.ts'
import { contactLines, sidesInInches, unitName } from './freight-figures.ts'
import { noPostageMark } from './no-postage-mark.ts'
import { type PieceNumber, pieceText } from './pieces.ts'
import { Sheet } from './sheet.ts'

const margin = 20
const width = pageWidth - 2 * margin
const billWidth = 420
const bands = { headEnd: 124, fromEnd: 290, toEnd: 560, proEnd: 830, unitEnd: 1068 } as const

/** On each handling unit: whose it is, where it goes, and which of the shipment's units it is. */
export function unitLabel(papers: FreightPapers, line: FreightLine, place: PieceNumber): Sheet {
  const sheet = new Sheet()
  head(sheet, papers, line, place)
  addresses(sheet, papers)
  numbers(sheet, papers, place)
  footer(sheet, papers, line)
  return sheet
}

function head(sheet: Sheet, papers: FreightPapers, line: FreightLine, place: PieceNumber): void {
  const carrier = `${displayName(papers.carrierName)} (${papers.scac})`
  sheet.block({ x: margin, y: 17, width: 470, height: 46 }, [carrier], { size: 38, bold: true })
  const service = { x: margin, y: 72, width: 470, height: 46 }
  sheet.block(service, [displayName(papers.serviceName)], { size: 26 })
  const end = pageWidth - margin
  sheet.text(end, 60, pieceText(place), { size: 54, bold: true, anchor: 'end' })
  sheet.text(end, 100, unitName(line), { size: 28, bold: true, anchor: 'end' })
  sheet.fill(0, bands.headEnd, pageWidth, 8)
}

function addresses(sheet: Sheet, papers: FreightPapers): void {
  sheet.text(margin, bands.headEnd + 36, 'FROM', { size: 22, bold: true })
  const from = { x: margin + 90, y: bands.headEnd + 16, width: 440, height: 142 }
  sheet.block(from, addressLines(papers.shipper, true), { size: 24 })
  noPostageMark(sheet, papers, { x: 574, y: bands.headEnd + 24, width: 218, height: 76 })
  sheet.fill(0, bands.fromEnd, pageWidth, 3)
  sheet.text(margin, bands.fromEnd + 40, 'TO', { size: 28, bold: true })
  const to = { x: margin + 90, y: bands.fromEnd + 12, width: width - 90, height: 246 }
  sheet.block(to, contactLines(papers.consignee), { size: 42, bold: true })
  sheet.fill(0, bands.toEnd, pageWidth, 8)
}

function numbers(sheet: Sheet, papers: FreightPapers, { piece, pieces }: PieceNumber): void {
  const { proNumber } = papers
  sheet.text(margin, bands.toEnd + 52, `PRO NO. ${proNumber}`, { size: 40, bold: true })
  const pro = { x: 0, y: bands.toEnd + 74, width: pageWidth, height: 176 }
  sheet.bars(pro, code128(proNumber))
  sheet.fill(0, bands.proEnd, pageWidth, 3)
  const number = freightUnitNumber(proNumber, piece, pieces)
  const unit = { x: 0, y: bands.proEnd + 22, width: pageWidth, height: 160 }
  sheet.bars(unit, code128(number))
  const style = { size: 26, anchor: 'middle' } as const
  sheet.text(pageWidth / 2, bands.unitEnd - 20, `UNIT ${number}`, style)
  sheet.fill(0, bands.unitEnd, pageWidth, 8)
}

function footer(sheet: Sheet, papers: FreightPapers, line: FreightLine): void {
  const handling = [
    ...(line.hazmat ? ['HAZMAT'] : []),
    ...(line.stackable ? [] : ['DO NOT STACK']),
  ].join(', ')
  const references = papers.references.map(({ title, text }) => `${title} ${text}`).join(', ')
  const size = `${pounds(line.weightTicks)}, ${sidesInInches(line.sidesMicrometres)} IN, CLASS ${line.freightClass}`
  const bill = `BOL NO. ${papers.bolNumber}, ${dayMonthYear(papers.bookedOn)}`
  const top = bands.unitEnd + 34
  sheet.fitted(margin, top, width, size, { size: 27 })
  sheet.fitted(margin, top + 30, billWidth, bill, { size: 27 })
  const atEnd = { size: 27, bold: true, anchor: 'end' } as const
  sheet.fitted(pageWidth - margin, top + 30, width - billWidth - 20, handling, atEnd)
  sheet.block({ x: margin, y: top + 36, width, height: 76 }, [references], { size: 27 })
}
