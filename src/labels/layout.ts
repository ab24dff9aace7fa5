import type { LabelContent, StoredLabel } from '#core/ports/labels.ts'
import { boxPages } from './layout/box.ts'
import { courierLabel } from './layout/courier.ts'
import { customsPages } from './layout/customs.ts'
import { invoicePages } from './layout/invoice.ts'
import { postLabel } from './layout/post.ts'

/** The carrier's label first, then the papers that cross the border with it, then box pages. */
export function layOut(content: LabelContent): StoredLabel {
  const { style } = content
  const label = style.kind === 'post' ? postLabel(content, style) : courierLabel(content, style)
  const sheets = [label, ...customsPages(content), ...invoicePages(content), ...boxPages(content)]
  return { layout: 1, pages: sheets.map(({ marks }) => ({ marks })) }
}
