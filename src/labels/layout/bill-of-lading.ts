import { displayName } from '#core/catalogue/catalogue-names.ts'
import {
  type FreightAmount,
  type FreightPapers,
  type FreightTerms,
  freightTerms,
} from '#core/ports/freight-papers.ts'
import { letterWidth } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { amount, dayMonthYear } from './figures.ts'
import { contactLines } from './freight-figures.ts'
import { freightTable } from './freight-table.ts'
import { noPostageMark } from './no-postage-mark.ts'
import { Sheet } from './sheet.ts'

const margin = 72
const right = letterWidth - margin
const width = right - margin
const bands = {
  factsTop: 330,
  partiesTop: 560,
  termsTop: 850,
  tableTop: 1080,
  clausesTop: 1728,
  signaturesTop: 1935,
  end: 2165,
} as const

/** The contract of carriage, on one page: there are at most ten lines of units. */
export function billOfLading(papers: FreightPapers): Sheet {
  const sheet = new Sheet()
  title(sheet, papers)
  facts(sheet, papers)
  parties(sheet, papers)
  terms(sheet, papers)
  freightTable(sheet, papers, { x: margin, y: bands.tableTop, width, height: 600 })
  clauses(sheet, papers)
  signatures(sheet)
  return sheet
}

function title(sheet: Sheet, papers: FreightPapers): void {
  sheet.text(margin, 120, 'BILL OF LADING', { size: 60, bold: true })
  sheet.text(margin, 156, 'STRAIGHT, SHORT FORM, NOT NEGOTIABLE', { size: 24 })
  noPostageMark(sheet, papers, { x: margin, y: 184, width: 420, height: 100 })
  const half = { width: 520, height: 110 }
  numbered(sheet, 'BOL NO.', papers.bolNumber, { x: 640, y: 72, ...half })
  numbered(sheet, 'PRO NO.', papers.proNumber, { x: right - half.width, y: 72, ...half })
  sheet.fill(margin, bands.factsTop - 18, width, 6)
}

function numbered(
  sheet: Sheet,
  name: string,
  number: string,
  area: { x: number; y: number; width: number; height: number },
): void {
  sheet.bars(area, code128(number))
  const middle = area.x + area.width / 2
  const style = { size: 30, bold: true, anchor: 'middle' } as const
  sheet.text(middle, area.y + area.height + 42, `${name} ${number}`, style)
}

function facts(sheet: Sheet, papers: FreightPapers): void {
  const pickup = papers.pickupOn === null ? 'NEXT PICKUP' : dayMonthYear(papers.pickupOn)
  const facing = [
    ['DATE', dayMonthYear(papers.bookedOn)],
    ['CARRIER', displayName(papers.carrierName)],
    ['SCAC', papers.scac],
    ['SERVICE', displayName(papers.serviceName)],
    ['CONFIRMATION NO.', papers.confirmationNumber],
    ['PICKUP', pickup],
    ['TRAILER NO.', ''],
    ['SEAL NO.', ''],
  ] as const
  for (const [at, [name, text]] of facing.entries()) {
    const x = Math.round(margin + Math.floor(at / 4) * (width / 2))
    const y = bands.factsTop + 38 + (at % 4) * 48
    sheet.text(x, y, name, { size: 24, bold: true })
    if (text === '') sheet.fill(x + 270, y + 6, width / 2 - 330, 2)
    else sheet.fitted(x + 270, y, width / 2 - 330, text, { size: 30 })
  }
  sheet.fill(margin, bands.partiesTop - 10, width, 4)
}

const freightPaidBy = (papers: FreightPapers): readonly string[] => {
  if (papers.billTo !== null) return contactLines(papers.billTo)
  return [papers.terms === 'collect' ? 'The consignee' : 'The shipper']
}

function parties(sheet: Sheet, papers: FreightPapers): void {
  const columns = [
    ['SHIPPER (FROM)', contactLines(papers.shipper)],
    ['CONSIGNEE (TO)', contactLines(papers.consignee)],
    ['BILL FREIGHT CHARGES TO', freightPaidBy(papers)],
  ] as const
  const column = width / columns.length
  for (const [at, [name, lines]] of columns.entries()) {
    const x = Math.round(margin + at * column)
    sheet.text(x + (at === 0 ? 0 : 16), bands.partiesTop + 26, name, { size: 24, bold: true })
    const area = {
      x: x + (at === 0 ? 0 : 16),
      y: bands.partiesTop + 36,
      width: column - 32,
      height: 228,
    }
    sheet.block(area, lines, { size: 28 })
    if (at > 0) sheet.fill(x, bands.partiesTop - 10, 2, bands.termsTop - bands.partiesTop)
  }
  sheet.fill(margin, bands.termsTop - 10, width, 4)
}

const termNames: Readonly<Record<FreightTerms, string>> = {
  prepaid: 'PREPAID',
  collect: 'COLLECT',
  third_party: 'THIRD PARTY',
}

function terms(sheet: Sheet, papers: FreightPapers): void {
  const choice = freightTerms
    .map(one => `[${one === papers.terms ? 'X' : ' '}] ${termNames[one]}`)
    .join('    ')
  const references = papers.references.map(({ title: name, text }) => `${name} ${text}`)
  const rows = [
    ['FREIGHT TERMS', choice],
    ['REFERENCES', references.join(', ')],
    ['ACCESSORIALS', papers.accessorials.join(', ')],
  ] as const
  const left = margin + 270
  for (const [at, [name, text]] of rows.entries()) {
    const y = bands.termsTop + 32 + at * 42
    sheet.text(margin, y, name, { size: 24, bold: true })
    sheet.fitted(left, y, right - left, text === '' ? 'NONE' : text, { size: 28 })
  }
  const y = bands.termsTop + 32 + rows.length * 42
  sheet.text(margin, y, 'INSTRUCTIONS', { size: 24, bold: true })
  const area = { x: left, y: y - 25, width: right - left, height: bands.tableTop - y + 12 }
  sheet.block(area, [papers.specialInstructions ?? 'NONE'], { size: 28 })
}

const amountText = (given: FreightAmount | null): string =>
  given === null ? 'NONE' : amount(given.minor, given.currency)

function clauses(sheet: Sheet, papers: FreightPapers): void {
  const top = bands.clausesTop
  const value = papers.declaredValue
  const lines = [
    value === null
      ? 'DECLARED VALUE: none. Where the rate depends on value, the liability of the carrier is limited by its tariff.'
      : `DECLARED VALUE: the agreed or declared value of the goods is stated by the shipper not to exceed ${amountText(value)}.`,
    `COD AMOUNT: ${amountText(papers.cashOnDelivery)}`,
    ...emergencyLine(papers),
    'RECEIVED, subject to the tariffs and rules of the carrier in force on the date of issue, the goods described',
    'above in apparent good order, except as noted (contents and condition of contents of packages unknown).',
  ]
  for (const [at, line] of lines.entries()) {
    sheet.fitted(margin, top + at * 40, width, line, { size: 25 })
  }
}

/** Dangerous goods never travel without it: where it is not known the shipper writes it down. */
function emergencyLine({ lines, emergencyPhone }: FreightPapers): readonly string[] {
  if (lines.every(({ hazmat }) => !hazmat)) return []
  return [`HAZMAT EMERGENCY PHONE: ${emergencyPhone ?? '______________________'}`]
}

const signers = [
  ['SHIPPER', 'The goods are classified, packed, marked and labelled properly.'],
  ['CARRIER (DRIVER)', 'The carrier has received the goods and the required placards.'],
  ['CONSIGNEE', 'Received in good order, except as noted.'],
] as const

function signatures(sheet: Sheet): void {
  const column = width / signers.length
  sheet.frame({ x: margin, y: bands.signaturesTop, width, height: 230 }, 4)
  for (const [at, [name, promise]] of signers.entries()) {
    const x = Math.round(margin + at * column) + 16
    const inner = column - 32
    if (at > 0) sheet.fill(x - 16, bands.signaturesTop, 2, bands.end - bands.signaturesTop)
    sheet.text(x, bands.signaturesTop + 38, `${name} SIGNATURE`, { size: 24, bold: true })
    const area = { x, y: bands.signaturesTop + 46, width: inner, height: 58 }
    sheet.block(area, [promise], { size: 23 })
    sheet.fill(x, bands.signaturesTop + 156, inner, 2)
    sheet.text(x, bands.signaturesTop + 200, 'DATE', { size: 24, bold: true })
    sheet.fill(x + 80, bands.signaturesTop + 206, inner - 80, 2)
  }
}
