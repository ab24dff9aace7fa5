import { html, type Markup } from '../../base/html.ts'
import { idOf } from './field.ts'

/** The choice of single boxes, beside the ready ones. */
export const ownChoice = 'own'

/** Ready choices, and one of single boxes, which are shown where it is chosen. */
type OwnChoice = {
  readonly legend: string
  /** The field that the ready choices send. */
  readonly name: string
  readonly chosen: string
  readonly ready: readonly { readonly code: string; readonly name: string; readonly says: string }[]
  /** The field that the boxes send, and what they stand for. */
  readonly boxes: string
  readonly values: readonly string[]
  readonly ticked: ReadonlySet<string>
  readonly fault: string | undefined
}

export function ownChoiceField(choice: OwnChoice): Markup {
  const { legend, ready, boxes, values, fault } = choice
  const id = idOf(boxes)
  return html`<fieldset class="choices" id="${id}"${fault ? html` aria-describedby="${id}-fault"` : null}><legend>${legend}</legend>
${ready.map(({ code, name, says }) => radio(choice, code, name, says))}
${radio(choice, ownChoice, 'Only what I choose', 'Select below.')}
<div class="boxes">${values.map(value => box(choice, value))}</div>
${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : null}
</fieldset>`
}

function radio({ name, chosen }: OwnChoice, code: string, word: string, says: string): Markup {
  const id = idOf(`${name}.${code}`)
  return html`<div class="check"><input type="radio" id="${id}" name="${name}" value="${code}"${code === chosen ? html` checked` : null}><label for="${id}"><strong>${word}</strong> <span class="quiet">${says}</span></label></div>`
}

function box({ boxes, ticked }: OwnChoice, value: string): Markup {
  const id = idOf(`${boxes}.${value.replace(':', '.')}`)
  return html`<div class="check"><input type="checkbox" id="${id}" name="${boxes}" value="${value}"${ticked.has(value) ? html` checked` : null}><label for="${id}" class="code">${value}</label></div>`
}
