import type { CoreError, FieldFaults } from '#core/errors.ts'
import { html, type Markup } from '../../base/html.ts'
import { faultsInWords } from './fault-words.ts'
import { idOf } from './field.ts'
import { notice } from './notice.ts'

/** Above a form that was refused: the core's own sentence, and a link to each field at fault. */
export function faultSummary(error: CoreError, shown: readonly string[]): Markup {
  const lines = Object.entries(faultsInWords(error.fields))
  if (lines.length === 0) return notice('bad', error.message)
  return notice(
    'bad',
    html`<p>${lines.length === 1 ? 'One field needs another look.' : `${lines.length} fields need another look.`}</p><ul>${lines.map(([name, says]) => line(name, says, shown.includes(name)))}</ul>`,
  )
}

const line = (name: string, says: FieldFaults[string], isShown: boolean): Markup =>
  isShown
    ? html`<li><a href="#${idOf(name)}">${says[0] ?? ''}</a></li>`
    : html`<li>${says.join(' ')}</li>`
