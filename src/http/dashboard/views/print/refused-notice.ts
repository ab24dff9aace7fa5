import type { UnprintableCode } from '#core/print/printable-labels.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../parts/notice.ts'

/** Which codes have no label now, and why. */
export const refusedNotice = (refused: readonly UnprintableCode[]): Markup | null =>
  refused.length === 0
    ? null
    : notice(
        'warn',
        html`<p><strong>${refused.length === 1 ? 'One code' : `${refused.length} codes`} can not be printed.</strong> The others can.</p><ul>${refused.map(({ code, why }) => html`<li><span class="code">${code}</span>: ${why}</li>`)}</ul>`,
      )
