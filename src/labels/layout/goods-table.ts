import type { CustomsContent, CustomsLine } from '#core/ports/labels.ts'
import { type Currency, formatMinor } from '#core/values/money.ts'
import { pageWidth } from '../page-size.ts'
import { amount, kilograms } from './figures.ts'
import type { Sheet } from './sheet.ts'

type Column = {
  readonly title: string
  /** Above the title on the forms of the posts, which are in French and English. */
  readonly french?: string
  readonly x: number
  readonly width: number
  readonly atEnd?: boolean
  show(line: CustomsLine, currency: Currency): string
}

const right = pageWidth - 12

const declarationColumns: readonly Column[] = [
  { title: 'QTY', french: 'QTÉ', x: 12, width: 50, show: line => String(line.quantity) },
  {
    title: 'DESCRIPTION',
    french: 'DÉSIGNATION',
    x: 68,
    width: 316,
    show: line => line.description,
  },
  { title: 'HS CODE', french: 'N° SH', x: 392, width: 128, show: line => line.hsCode ?? '' },
  {
    title: 'ORIGIN',
    french: 'ORIGINE',
    x: 526,
    width: 70,
    show: line => line.originCountry ?? '',
  },
  {
    title: 'NET KG',
    french: 'KG NET',
    x: 668,
    width: 66,
    atEnd: true,
    show: line => (line.weightTicks === null ? '' : kilograms(line.weightTicks)),
  },
  {
    title: 'VALUE',
    french: 'VALEUR',
    x: right,
    width: 126,
    atEnd: true,
    show: (line, currency) => amount(line.value, currency),
  },
]

const invoiceColumns: readonly Column[] = [
  { title: 'UNITS', x: 12, width: 62, show: line => String(line.quantity) },
  {
    title: 'DESCRIPTION',
    x: 80,
    width: 330,
    show: ({ description, manufacturer }) =>
      manufacturer === null ? description : `${description} / MADE BY ${manufacturer}`,
  },
  { title: 'HS CODE', x: 420, width: 132, show: line => line.hsCode ?? '' },
  { title: 'C/O', x: 558, width: 44, show: line => line.originCountry ?? '' },
  {
    title: 'UNIT',
    x: 694,
    width: 86,
    atEnd: true,
    show: line => unitPrice(line.unitValue),
  },
  {
    title: 'TOTAL',
    x: right,
    width: 104,
    atEnd: true,
    show: line => formatMinor(line.value),
  },
]

const titleHeight = 34
const rowHeight = 50

export const rowsIn = (height: number): number => Math.floor((height - titleHeight) / rowHeight)

/** The lines of one page; each has room for a description of two lines and more in smaller type. */
export function goodsTable(
  sheet: Sheet,
  top: number,
  lines: readonly CustomsLine[],
  currency: Currency,
  kind: 'declaration' | 'invoice',
): void {
  const columns = kind === 'declaration' ? declarationColumns : invoiceColumns
  for (const { title, french, x, width, atEnd } of columns) {
    const style = { size: 16, bold: true, anchor: atEnd ? 'end' : 'start' } as const
    if (french !== undefined) sheet.fitted(x, top + 15, width, french, { ...style, bold: false })
    sheet.fitted(x, top + (french === undefined ? 24 : 30), width, title, style)
  }
  sheet.fill(0, top + titleHeight - 2, pageWidth, 2)
  for (const [at, line] of lines.entries()) {
    const rowTop = top + titleHeight + at * rowHeight
    for (const column of columns) {
      cell(sheet, column, rowTop, column.show(line, currency))
    }
  }
}

function cell(sheet: Sheet, { title, x, width, atEnd }: Column, top: number, text: string): void {
  if (title === 'DESCRIPTION') {
    sheet.block({ x, y: top + 6, width, height: rowHeight - 6 }, [text], { size: 20 })
  } else {
    sheet.fitted(x, top + 24, width, text, { size: 20, anchor: atEnd ? 'end' : 'start' })
  }
}

/** A unit may cost less than a cent: screws do. */
const unitPrice = (minor: number): string =>
  Number.isInteger(minor) ? formatMinor(minor) : (minor / 100).toFixed(4)

export const goodsValue = ({ lines }: CustomsContent): number =>
  lines.reduce((sum, line) => sum + line.value, 0)

/** The lines in portions of a page; a paper without lines still has its page. */
export function portions<T>(lines: readonly T[], size: number): readonly (readonly T[])[] {
  const pages: (readonly T[])[] = []
  for (let from = 0; from === 0 || from < lines.length; from += size) {
    pages.push(lines.slice(from, from + size))
  }
  return pages
}
