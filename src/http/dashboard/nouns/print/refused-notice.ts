import { mostCodes } from '#core/print/print-labels.ts'
import type { UnprintableCode } from '#core/print/printable-labels.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'

/** Nobody reads more of them. */
const mostTold = 100

/** Which codes have no label now, and why; `beyond` of them were more than one print takes. */
export function refusedNotice(refused: readonly UnprintableCode[], beyond = 0): Markup | null {
  const count = refused.length + beyond
  if (count === 0) return null
  const told = refused.slice(0, mostTold)
  const untold = refused.length - told.length
  return notice(
    'warn',
    html`<p><strong>${count === 1 ? 'One code' : `${count.toLocaleString('en')} codes`} cannot be printed.</strong> The others can.</p><ul>${told.map(({ code, why }) => html`<li><span class="code">${code}</span>: ${why}</li>`)}${untold > 0 ? html`<li>And ${untold.toLocaleString('en')} more.</li>` : null}${beyond > 0 ? html`<li>${beyond.toLocaleString('en')} of them are too many: at most ${mostCodes.toLocaleString('en')} labels are printed at once.</li>` : null}</ul>`,
  )
}
