import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { FreightAmount, FreightPapers } from '#core/ports/freight-papers.ts'
import {
  billMargin,
  billTitle,
  billTop,
  billWidth,
  billMargin as margin,
  numberPage,
  billWidth as width,
} from './bill-frame.ts'
import { amount, dayMonthYear } from './figures.ts'
import { contactLines } from './freight-figures.ts'
import {
  type FreightRow,
  freightRows,
  freightTable,
  headHeight,
  rowsWithin,
} from './freight-table.ts'
import { freightTerms } from './freight-terms.ts'
import { Sheet } from './sheet.ts'

const bands = {
  factsTop: billTop,
  partiesTop: 560,
  termsTop: 850,
  tableEnd: 1680,
  clausesTop: 1728,
  signaturesTop: 1935,
  end: 2165,
} as const
/** The terms take as much as they need: the lines of units can go on elsewhere. */
const tableLeast = 300

/** The contract of carriage. Lines of units that do not fit on its first page go on supplements. */
export function billOfLading(papers: FreightPapers): readonly Sheet[] {
  const sheet = new Sheet()
  billTitle(sheet, papers, 'BILL OF LADING', 'STRAIGHT, SHORT FORM, NOT NEGOTIABLE')
  facts(sheet, papers)
  parties(sheet, papers)
  const termsRoom = bands.tableEnd - tableLeast - bands.termsTop
  const y = bands.termsTop + freightTerms(sheet, papers, bands.termsTop, termsRoom)
  const rest = freightTable(sheet, papers, { x: margin, y, width, height: bands.tableEnd - y })
  clauses(sheet, papers)
  signatures(sheet)
  const sheets = [sheet, ...supplements(papers, rest)]
  if (sheets.length > 1) {
    for (const [at, page] of sheets.entries()) numberPage(page, at + 1, sheets.length)
  }
  return sheets
}

const value = { width: width / 2 - 330, height: 46 } as const

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
    else sheet.block({ ...value, x: x + 270, y: y - 28 }, [text], { size: 30 })
  }
  sheet.fill(margin, bands.partiesTop - 10, width, 4)
}

const freightPaidBy = (papers: FreightPapers): readonly string[] => {
  if (papers.billTo !== null) return contactLines(papers.billTo)
  return [papers.terms === 'collect' ? 'The consignee' : 'Prepaid, as agreed with the carrier']
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

const amountText = (given: FreightAmount | null): string =>
  given === null ? 'NONE' : amount(given.minor, given.currency)

function clauses(sheet: Sheet, papers: FreightPapers): void {
  const top = bands.clausesTop
  const declared = papers.declaredValue
  const lines = [
    declared === null
      ? 'DECLARED VALUE: none. Where the rate depends on value, the liability of the carrier is limited by its tariff.'
      : `DECLARED VALUE: the agreed or declared value of the goods is stated by the shipper not to exceed ${amountText(declared)}.`,
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

const tableEnd = 2165

/** The lines of units that the first page of a bill of lading does not hold. */
function supplements(papers: FreightPapers, rows: readonly FreightRow[]): readonly Sheet[] {
  const sheets: Sheet[] = []
  for (let from = 0; from < rows.length; ) {
    const rest = rows.slice(from)
    const count = Math.max(1, rowsWithin(rest, tableEnd - billTop - headHeight))
    const sheet = new Sheet()
    billTitle(sheet, papers, 'SUPPLEMENT', 'TO THE BILL OF LADING')
    const shown = rest.slice(0, count)
    const height = headHeight + shown.reduce((sum, row) => sum + row.height, 0)
    freightRows(sheet, shown, { x: billMargin, y: billTop, width: billWidth, height })
    sheets.push(sheet)
    from += count
  }
  return sheets
}
