import type { FreightPapers } from '#core/ports/freight-papers.ts'
import type { LabelContent, LabelPage, StoredLabel } from '#core/ports/labels.ts'
import { billOfLading } from './layout/bill-of-lading.ts'
import { boxPages } from './layout/box-pages.ts'
import { courierLabel } from './layout/courier-label.ts'
import { customsPages } from './layout/customs-pages.ts'
import { invoicePages } from './layout/invoice-pages.ts'
import { contentOfEachPiece, type PieceNumber } from './layout/pieces.ts'
import { postLabel } from './layout/post-label.ts'
import type { Sheet } from './layout/sheet.ts'
import { unitLabel } from './layout/unit-label.ts'

/** The carrier's label of each package first, then the customs papers, then the box pages. */
export function layOut(content: LabelContent): StoredLabel {
  const all = contentOfEachPiece(content)
  const labels = all.map((piece, at) => pieceLabel(piece, { piece: at + 1, pieces: all.length }))
  const papers = [...customsPages(content), ...invoicePages(content), ...boxPages(content)]
  return { layout: 1, pages: [...labels, ...papers].map(({ marks }) => ({ marks })) }
}

function pieceLabel(content: LabelContent, place: PieceNumber): Sheet {
  const { style } = content
  return style.kind === 'post'
    ? postLabel(content, style, place)
    : courierLabel(content, style, place)
}

/** The bill of lading first, on letters, and then a label for each handling unit. */
export function freightPages(papers: FreightPapers): readonly LabelPage[] {
  const units = papers.lines.flatMap(line => Array.from({ length: line.quantity }, () => line))
  return [
    ...billOfLading(papers).map(({ marks }) => ({ marks, size: 'letter' }) as const),
    ...units.map((line, at) => ({
      marks: unitLabel(papers, line, { piece: at + 1, pieces: units.length }).marks,
    })),
  ]
}
