import type { CoreError, FieldFaults } from '#core/errors.ts'
import { html, type Markup } from '../../base/html.ts'
import { notice } from '../components/notice.ts'
import { faultsInWords } from './fault-words.ts'
import { idOf } from './field.ts'

/** Above a form that was refused: the core's own sentence, and a link to each field at fault. */
export function faultSummary(error: CoreError, shown: readonly string[]): Markup {
  const faults = faultsInWords(error.fields)
  return Object.keys(faults).length === 0 ? notice('bad', error.message) : counted(faults, shown)
}

/**
 * All that is told of a form that is judged while somebody types. A script puts each sentence to its field.
 * The list itself is seen once a button was refused.
 */
export function judgedFaults(
  faults: FieldFaults,
  shown: readonly string[],
  isSeen = false,
): Markup {
  const inOrder = Object.fromEntries(
    [...shown, ...Object.keys(faults)].flatMap(name => {
      const says = faults[name]
      return says ? [[name, says]] : []
    }),
  )
  const isNone = Object.keys(inOrder).length === 0
  return html`<div id="faults">${isNone ? null : isSeen ? counted(inOrder, shown) : html`<ul hidden>${linesOf(inOrder, shown)}</ul>`}</div>`
}

function counted(faults: FieldFaults, shown: readonly string[]): Markup {
  const count = Object.keys(faults).length
  return notice(
    'bad',
    html`<p>${count === 1 ? 'One field needs attention.' : `${count} fields need attention.`}</p><ul>${linesOf(faults, shown)}</ul>`,
  )
}

const linesOf = (faults: FieldFaults, shown: readonly string[]): readonly Markup[] =>
  Object.entries(faults).map(([name, says]) => line(name, says, shown.includes(name)))

const line = (name: string, says: FieldFaults[string], isShown: boolean): Markup =>
  isShown ? html`<li>${faultLink(name, says)}</li>` : html`<li>${says.join(' ')}</li>`

export const faultLink = (name: string, says: FieldFaults[string]): Markup =>
  html`<a href="#${idOf(name)}">${says[0] ?? ''}</a>`
