import type { LabelContent, StoredLabel } from '#core/ports/labels.ts'
import { boxPages } from './layout/box-pages.ts'
import { courierLabel } from './layout/courier-label.ts'
import { customsPages } from './layout/customs-pages.ts'
import { invoicePages } from './layout/invoice-pages.ts'
import { postLabel } from './layout/post-label.ts'

/** The carrier's label first, then the customs papers, then the box pages. */
export function layOut(content: LabelContent): StoredLabel {
  const { style } = content
  const label = style.kind === 'post' ? postLabel(content, style) : courierLabel(content, style)
  const sheets = [label, ...customsPages(content), ...invoicePages(content), ...boxPages(content)]
  return { layout: 1, pages: sheets.map(({ marks }) => ({ marks })) }
}
