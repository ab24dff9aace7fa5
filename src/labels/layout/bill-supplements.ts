import type { FreightPapers } from '#core/ports/freight-papers.ts'
import { billMargin, billTitle, billTop, billWidth } from './bill-frame.ts'
import { type FreightRow, freightRows, headHeight, rowsWithin } from './freight-table.ts'
import { Sheet } from './sheet.ts'

const tableEnd = 2165

/** The lines of units that the first page of a bill of lading does not hold. */
export function supplements(papers: FreightPapers, rows: readonly FreightRow[]): readonly Sheet[] {
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
