import type { LabelContent, StoredLabel } from '#core/ports/labels.ts'
import { boxPages } from './layout/box-pages.ts'
import { courierLabel } from './layout/courier-label.ts'
import { customsPages } from './layout/customs-pages.ts'
import { invoicePages } from './layout/invoice-pages.ts'
import { type PieceNumber, piecesOf } from './layout/pieces.ts'
import { postLabel } from './layout/post-label.ts'
import type { Sheet } from './layout/sheet.ts'

/** The carrier's label of each package first, then the customs papers, then the box pages. */
export function layOut(content: LabelContent): StoredLabel {
  const all = piecesOf(content)
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
