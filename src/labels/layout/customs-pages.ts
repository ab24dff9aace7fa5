import { groupNumber } from '#core/numbers/group-number.ts'
import type {
  ContentsCategory,
  CustomsContent,
  LabelContent,
  PrintedAddress,
} from '#core/ports/labels.ts'
import { pageWidth } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { defaultsLine } from './defaults-line.ts'
import { amount, dayMonthYear, kilograms } from './figures.ts'
import { goodsTable, goodsValue, portions, rowsIn } from './goods-table.ts'
import { noPostageMark } from './no-postage-mark.ts'
import { parties } from './parties.ts'
import { grossTicks } from './pieces.ts'
import { Sheet } from './sheet.ts'

/** The declaration of the postal treaties: CN22 for small packets, CN23 with both parties for the rest. */
export function customsPages(content: LabelContent): readonly Sheet[] {
  const { customs } = content
  if (customs === null || customs.form === null) return []
  const form = customs.form
  const tableTop = tableTops[form]
  const pages = portions(customs.lines, rowsIn(bands.tableEnd - tableTop))
  return pages.map((lines, at) => {
    const sheet = new Sheet()
    title(sheet, content, form, pages.length > 1 ? `PAGE ${at + 1} OF ${pages.length}` : '')
    if (form === 'cn23') bothParties(sheet, content, customs)
    else partyLines(sheet, content)
    categories(sheet, tableTop - bands.categories, customs.category)
    goodsTable(sheet, tableTop, lines, customs.currency, 'declaration')
    totals(sheet, content, customs)
    declaration(sheet, content, customs)
    return sheet
  })
}

const bands = {
  titleEnd: 70,
  barcodeEnd: 200,
  partiesEnd: 420,
  partyLinesEnd: 272,
  categories: 76,
  tableEnd: 930,
  totalsEnd: 1058,
} as const
const tableTops = {
  cn22: bands.partyLinesEnd + bands.categories,
  cn23: bands.partiesEnd + bands.categories,
} as const
const margin = 12
const width = pageWidth - 2 * margin
/** Posts print their forms in French and a second language, with the French text above. */
const french = { size: 16 } as const

function title(sheet: Sheet, content: LabelContent, form: 'cn22' | 'cn23', page: string): void {
  sheet.text(margin, 28, 'DÉCLARATION EN DOUANE', { size: 22 })
  sheet.text(margin, 58, 'CUSTOMS DECLARATION', { size: 28, bold: true })
  sheet.text(540, 46, page, { size: 20 })
  const name = form === 'cn22' ? 'CN 22' : 'CN 23'
  sheet.text(pageWidth - margin, 50, name, { size: 40, bold: true, anchor: 'end' })
  sheet.fill(0, bands.titleEnd, pageWidth, 5)
  sheet.bars({ x: 0, y: 84, width: 540, height: 76 }, code128(content.trackingNumber))
  const number = groupNumber(content.trackingNumber)
  sheet.text(270, 190, number, { size: 22, bold: true, anchor: 'middle' })
  noPostageMark(sheet, content, { x: 574, y: 84, width: 218, height: 64 })
  const note = { size: 18, anchor: 'end' } as const
  sheet.text(pageWidth - margin, 170, "PEUT ÊTRE OUVERT D'OFFICE", { ...french, anchor: 'end' })
  sheet.text(pageWidth - margin, 190, 'MAY BE OPENED OFFICIALLY', note)
  sheet.fill(0, bands.barcodeEnd, pageWidth, 3)
}

function bothParties(
  sheet: Sheet,
  content: LabelContent,
  { taxIdentifiers }: CustomsContent,
): void {
  const top = bands.barcodeEnd + 3
  parties(sheet, top, bands.partiesEnd - top - 3, [
    { title: 'DE / FROM', address: content.sender, taxIdentifiers },
    { title: 'À / TO', address: content.recipient, taxIdentifiers: [] },
  ])
}

/** The short form has no addresses: the label shows them, but not how to reach anybody. */
function partyLines(sheet: Sheet, { sender, recipient }: LabelContent): void {
  partyLine(sheet, 228, 'EXPÉDITEUR / SENDER', sender)
  partyLine(sheet, 258, 'DESTINATAIRE / ADDRESSEE', recipient)
  sheet.fill(0, bands.partyLinesEnd - 3, pageWidth, 3)
}

function partyLine(sheet: Sheet, y: number, title: string, party: PrintedAddress): void {
  const { name, company, phone, email } = party
  const reach = [phone === null ? null : `TÉL / TEL ${phone}`, email]
  const line = [name ?? company, ...reach].filter(text => text !== null && text !== '').join(', ')
  sheet.text(margin, y, title, { size: 18, bold: true })
  sheet.fitted(290, y, pageWidth - 290 - margin, line, { size: 21 })
}

const categoryTitles: Readonly<Record<ContentsCategory, readonly [string, string]>> = {
  merchandise: ['SALE OF GOODS', 'VENTE DE MARCHANDISES'],
  gift: ['GIFT', 'CADEAU'],
  documents: ['DOCUMENTS', 'DOCUMENTS'],
  sample: ['COMMERCIAL SAMPLE', 'ÉCHANTILLON COMMERCIAL'],
  returned_goods: ['RETURNED GOODS', 'RETOUR DE MARCHANDISE'],
  other: ['OTHER', 'AUTRE'],
}

function categories(sheet: Sheet, top: number, chosen: ContentsCategory): void {
  const entries = Object.entries(categoryTitles)
  for (const [at, [category, [name, inFrench]]] of entries.entries()) {
    const x = margin + (at % 3) * 266
    const y = top + 4 + Math.floor(at / 3) * 35
    sheet.frame({ x, y: y + 5, width: 22, height: 22 }, 2)
    if (category === chosen)
      sheet.text(x + 11, y + 23, 'X', { size: 20, bold: true, anchor: 'middle' })
    sheet.text(x + 32, y + 30, name, { size: 18 })
    sheet.fitted(x + 32, y + 14, 234, inFrench, french)
  }
  sheet.fill(0, top + bands.categories - 3, pageWidth, 3)
}

const undeliverable = {
  return: ['RETURN TO SENDER', "RENVOYER À L'EXPÉDITEUR"],
  abandon: ['TREAT AS ABANDONED', 'TRAITER COMME ABANDONNÉ'],
} as const

function totals(sheet: Sheet, content: LabelContent, customs: CustomsContent): void {
  const top = bands.tableEnd
  const end = pageWidth - margin
  const frenchAtEnd = { ...french, anchor: 'end' } as const
  sheet.fill(0, top, pageWidth, 3)
  const bold = { size: 22, bold: true } as const
  sheet.text(margin, top + 19, 'POIDS BRUT TOTAL', french)
  sheet.text(margin, top + 40, `GROSS WEIGHT ${kilograms(grossTicks(content))} KG`, bold)
  sheet.text(end, top + 19, 'VALEUR TOTALE', frenchAtEnd)
  const value = `TOTAL ${amount(goodsValue(customs), customs.currency)}`
  sheet.text(end, top + 40, value, { ...bold, anchor: 'end' })
  const line = { size: 19 } as const
  if (customs.postage !== null) {
    sheet.text(end, top + 60, 'PORT', frenchAtEnd)
    const postage = `POSTAGE ${amount(customs.postage, customs.currency)}`
    sheet.text(end, top + 78, postage, { ...line, anchor: 'end' })
  }
  const [instruction, inFrench] = undeliverable[customs.undeliverable]
  sheet.text(margin, top + 60, `EN CAS DE NON-LIVRAISON : ${inFrench}`, french)
  sheet.text(margin, top + 78, `IF UNDELIVERABLE: ${instruction}`, line)
  const citation = customs.exportCitation === null ? [] : [`EXPORT: ${customs.exportCitation}`]
  const invoice = customs.invoice === null ? [] : [`INVOICE: ${customs.invoice.number}`]
  sheet.fitted(margin, top + 100, width, [...citation, ...invoice].join(' / '), line)
  sheet.fitted(margin, top + 121, width, defaultsLine(customs), line)
  sheet.fill(0, bands.totalsEnd - 3, pageWidth, 3)
}

const promise = [
  'Le soussigné certifie que les renseignements donnés ici sont exacts et complets,',
  'et que cet envoi ne contient aucun objet dangereux ni interdit par la législation',
  'ou la réglementation postale ou douanière.',
  'The undersigned declares that what is stated here is true and complete,',
  'and that this item holds nothing dangerous and nothing that the rules of',
  'the posts and of customs forbid.',
]

function declaration(sheet: Sheet, content: LabelContent, { signedBy }: CustomsContent): void {
  const top = bands.totalsEnd
  for (const [at, line] of promise.entries()) {
    sheet.text(margin, top + 18 + at * 18, line, { size: 17 })
  }
  sheet.text(margin, top + 138, 'SIGNÉ / SIGNED', { size: 18, bold: true })
  sheet.fitted(166, top + 138, 380, signedBy, { size: 26 })
  sheet.text(560, top + 138, dayMonthYear(content.mailedOn), { size: 26 })
  sheet.fill(162, top + 146, pageWidth - 162 - margin, 2)
}
