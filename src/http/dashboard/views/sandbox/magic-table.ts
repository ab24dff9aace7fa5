import { type MagicField, type MagicValue, magicValues } from '#core/sandbox/magic-values.ts'
import { html, type Markup } from '../../../base/html.ts'
import type { Frame } from '../../visit/frame.ts'
import { trialOf } from './try-it.ts'

const headings: Readonly<Record<MagicField, string>> = {
  postal_code: 'Postal code of the destination',
  name: 'Name of the recipient',
  amount: 'A top-up whose amount ends in',
  card: 'Token of a card',
  header: 'Header Sandbox-Fault',
}

/** Every value that provokes something, each with a screen that is filled in with it. */
export const magicTable = (
  frame: Frame,
): Markup => html`<section class="card flush" aria-labelledby="magic"><h2 id="magic">Values that provoke something</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Where</th><th scope="col">Value</th><th scope="col">What happens</th></tr></thead>
<tbody>${magicValues.map(value => row(value, frame))}</tbody>
</table></div></section>`

const row = ({ where, values, effect }: MagicValue, frame: Frame): Markup => html`<tr>
<td>${headings[where]}</td>
<td>${values.map(value => html`<div class="nowrap"><span class="code">${value}</span> <a href="${frame.to(trialOf(where, value))}">try it<span class="hidden">: ${value}</span></a></div>`)}</td>
<td class="wide">${effect.replaceAll('`', '').replace(' (below)', '')}</td>
</tr>`
