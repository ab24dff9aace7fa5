import type { LabelFacts, StoredLabel } from '#core/ports/labels.ts'
import { boxPages } from './layout/box.ts'
import { courierLabel } from './layout/courier.ts'
import { customsPages } from './layout/customs.ts'
import { invoicePages } from './layout/invoice.ts'
import { postLabel } from './layout/post.ts'

/** The carrier's label first, then the papers that cross the border with it, then box pages. */
export function layOut(facts: LabelFacts): StoredLabel {
  const { style } = facts
  const label = style.kind === 'post' ? postLabel(facts, style) : courierLabel(facts, style)
  const sheets = [label, ...customsPages(facts), ...invoicePages(facts), ...boxPages(facts)]
  return { layout: 1, pages: sheets.map(({ marks }) => ({ marks })) }
}
