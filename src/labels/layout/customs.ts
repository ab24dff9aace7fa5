import { groupNumber } from '../../core/numbers/group-number.ts'
import type { ContentsCategory, CustomsFacts, LabelFacts } from '../../core/ports/labels.ts'
import { pageWidth } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { amount, dayMonthYear, kilograms } from './figures.ts'
import { goodsTable, goodsValue, portions, rowsIn } from './goods-table.ts'
import { parties } from './parties.ts'
import { sampleMark } from './sample-mark.ts'
import { Sheet } from './sheet.ts'

/** The declaration of the postal treaties: CN22 for small packets, CN23 with both parties for the rest. */
export function customsPages(facts: LabelFacts): readonly Sheet[] {
  const { customs } = facts
  if (customs === null || customs.form === null) return []
  const form = customs.form
  const tableTop = form === 'cn23' ? bands.partiesEnd + bands.categories : shortTableTop
  const pages = portions(customs.lines, rowsIn(bands.tableEnd - tableTop))
  return pages.map((lines, at) => {
    const sheet = new Sheet()
    title(sheet, facts, form, pages.length > 1 ? `PAGE ${at + 1} OF ${pages.length}` : '')
    if (form === 'cn23') bothParties(sheet, facts, customs)
    categories(sheet, tableTop - bands.categories, customs.category)
    goodsTable(sheet, tableTop, lines, 'declaration')
    totals(sheet, facts, customs)
    declaration(sheet, facts, customs)
    return sheet
  })
}

const bands = {
  titleEnd: 70,
  barcodeEnd: 200,
  partiesEnd: 420,
  categories: 76,
  tableEnd: 930,
} as const
const shortTableTop = bands.barcodeEnd + bands.categories
const margin = 12

function title(sheet: Sheet, facts: LabelFacts, form: 'cn22' | 'cn23', page: string): void {
  sheet.text(margin, 48, 'CUSTOMS DECLARATION', { size: 32, bold: true })
  sheet.text(540, 46, page, { size: 20 })
  const name = form === 'cn22' ? 'CN 22' : 'CN 23'
  sheet.text(pageWidth - margin, 50, name, { size: 40, bold: true, anchor: 'end' })
  sheet.fill(0, bands.titleEnd, pageWidth, 5)
  sheet.bars({ x: 0, y: 84, width: 540, height: 76 }, code128(facts.trackingNumber))
  const number = groupNumber(facts.trackingNumber)
  sheet.text(270, 190, number, { size: 22, bold: true, anchor: 'middle' })
  if (facts.sample) sampleMark(sheet, 574, 90, 218, 70)
  const note = { size: 18, anchor: 'end' } as const
  sheet.text(pageWidth - margin, 190, 'MAY BE OPENED OFFICIALLY', note)
  sheet.fill(0, bands.barcodeEnd, pageWidth, 3)
}

function bothParties(sheet: Sheet, facts: LabelFacts, { taxIdentifiers }: CustomsFacts): void {
  const top = bands.barcodeEnd + 3
  parties(sheet, top, bands.partiesEnd - top - 3, [
    { title: 'FROM', address: facts.sender, taxIdentifiers },
    { title: 'TO', address: facts.recipient, taxIdentifiers: [] },
  ])
}

const categoryTitles: Readonly<Record<ContentsCategory, string>> = {
  merchandise: 'SALE OF GOODS',
  gift: 'GIFT',
  documents: 'DOCUMENTS',
  sample: 'COMMERCIAL SAMPLE',
  returned_goods: 'RETURNED GOODS',
  other: 'OTHER',
}

function categories(sheet: Sheet, top: number, chosen: ContentsCategory): void {
  const entries = Object.entries(categoryTitles)
  for (const [at, [category, name]] of entries.entries()) {
    const x = margin + (at % 3) * 266
    const y = top + 8 + Math.floor(at / 3) * 32
    sheet.frame({ x, y, width: 22, height: 22 }, 2)
    if (category === chosen)
      sheet.text(x + 11, y + 18, 'X', { size: 20, bold: true, anchor: 'middle' })
    sheet.text(x + 32, y + 19, name, { size: 20 })
  }
  sheet.fill(0, top + bands.categories - 3, pageWidth, 3)
}

function totals(sheet: Sheet, { weightTicks }: LabelFacts, customs: CustomsFacts): void {
  const top = bands.tableEnd
  sheet.fill(0, top, pageWidth, 3)
  const bold = { size: 22, bold: true } as const
  sheet.text(margin, top + 32, `GROSS WEIGHT ${kilograms(weightTicks)} KG`, bold)
  const value = `TOTAL ${amount(goodsValue(customs), customs.currency)}`
  sheet.text(pageWidth - margin, top + 32, value, { ...bold, anchor: 'end' })
  const postage = customs.postage === null ? '' : `POSTAGE ${amount(customs.postage, 'CAD')}`
  const line = { size: 19 } as const
  sheet.text(pageWidth - margin, top + 60, postage, { ...line, anchor: 'end' })
  const undeliverable =
    customs.undeliverable === 'return' ? 'RETURN TO SENDER' : 'TREAT AS ABANDONED'
  sheet.text(margin, top + 60, `IF UNDELIVERABLE: ${undeliverable}`, line)
  const citation = customs.exportCitation === null ? [] : [`EXPORT: ${customs.exportCitation}`]
  const invoice = customs.invoice === null ? [] : [`INVOICE: ${customs.invoice.number}`]
  sheet.fitted(
    margin,
    top + 86,
    pageWidth - 2 * margin,
    [...citation, ...invoice].join(' / '),
    line,
  )
  sheet.fill(0, top + 100, pageWidth, 3)
}

const promise = [
  'The undersigned declares that what is stated here is true and complete,',
  'and that this item holds nothing dangerous and nothing that the rules of',
  'the posts and of customs forbid.',
]

function declaration(sheet: Sheet, facts: LabelFacts, { signedBy }: CustomsFacts): void {
  const top = bands.tableEnd + 103
  for (const [at, line] of promise.entries()) {
    sheet.text(margin, top + 28 + at * 24, line, { size: 19 })
  }
  sheet.text(margin, top + 140, 'SIGNED', { size: 18, bold: true })
  sheet.fitted(100, top + 140, 430, signedBy, { size: 26 })
  sheet.text(560, top + 140, dayMonthYear(facts.mailedOn), { size: 26 })
  sheet.fill(96, top + 148, pageWidth - 96 - margin, 2)
}
