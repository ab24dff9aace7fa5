import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import { notice } from '../../components/notice.ts'
import type { Frame } from '../../visit/frame.ts'

/** Labels that were just marked as printed. */
export type MarkedLabels = {
  readonly count: number
  /** Those that were unprinted: an undo makes them so again, and no others. */
  readonly undoable: readonly string[]
}

export const markedNotice = ({ count, undoable }: MarkedLabels, frame: Frame): Markup =>
  notice(
    'good',
    html`<p>${count === 1 ? '1 label is' : `${countText(count)} labels are`} marked as printed. Nothing was charged.</p>${undoable.length === 0 ? null : html`<form method="post" action="${frame.to('/print/mark')}"><input type="hidden" name="as" value="unprinted"><input type="hidden" name="code" value="${undoable.join(' ')}"><button class="slim">Undo</button></form>`}`,
  )
