import {
  type FreightPapers,
  type FreightTerms,
  freightTerms as termsOfFreight,
} from '#core/ports/freight-papers.ts'
import { legibleText } from '../type/legible-text.ts'
import { billMargin, billWidth } from './bill-frame.ts'
import { type Paragraph, paragraph } from './fit-block.ts'
import type { Sheet } from './sheet.ts'

const termNames: Readonly<Record<FreightTerms, string>> = {
  prepaid: 'PREPAID',
  collect: 'COLLECT',
  third_party: 'THIRD PARTY',
}

const nameWidth = 270
const rowHeight = 42
const leastHeight = 230
/** Sizes of the type, from the usual one to the smallest that people still read. */
const sizes = [28, 26, 24, 22, 20, 18, 16, 14] as const

type TermsRow = { readonly name: string; readonly text: Paragraph; readonly height: number }

/** What was agreed and asked for, each in as many lines as it needs. Returns the height of it all. */
export function freightTerms(
  sheet: Sheet,
  papers: FreightPapers,
  top: number,
  room: number,
): number {
  let rows: readonly TermsRow[] = []
  for (const size of sizes) {
    rows = rowsIn(papers, size)
    if (heightOf(rows) <= room) break
  }
  let y = top
  for (const { name, text, height } of rows) {
    sheet.text(billMargin, y + 32, name, { size: 24, bold: true })
    sheet.lines(billMargin + nameWidth, y + 6, text)
    y += height
  }
  return heightOf(rows)
}

const heightOf = (rows: readonly TermsRow[]): number =>
  Math.max(
    leastHeight,
    rows.reduce((sum, { height }) => sum + height, 20),
  )

function rowsIn(papers: FreightPapers, size: number): readonly TermsRow[] {
  const choice = termsOfFreight
    .map(one => `[${one === papers.terms ? 'X' : ' '}] ${termNames[one]}`)
    .join('    ')
  const references = papers.references.map(({ title, text }) => `${title} ${text}`)
  const texts = [
    ['FREIGHT TERMS', choice],
    ['REFERENCES', references.join(', ')],
    ['ACCESSORIALS', papers.accessorials.join(', ')],
    ['INSTRUCTIONS', papers.specialInstructions ?? ''],
  ] as const
  return texts.map(([name, given]) => {
    const shown = legibleText(given)
    const text = paragraph(shown === '' ? 'NONE' : shown, billWidth - nameWidth, size)
    return { name, text, height: Math.max(rowHeight, text.height + 12) }
  })
}
