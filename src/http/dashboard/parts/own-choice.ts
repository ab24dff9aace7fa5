import { html, type Markup } from '../../base/html.ts'
import { type FormState, idOf } from './field.ts'

/** The value of the choice of single boxes, beside the ready ones. */
export const ownChoice = 'own'

type Ready = { readonly code: string; readonly name: string; readonly says: string }

type Looks = {
  readonly legend: string
  /** The field of the choices, and that of the boxes. */
  readonly choice: string
  readonly boxes: string
  readonly ready: readonly Ready[]
  readonly single: readonly string[]
  readonly ticked: ReadonlySet<string>
}

/** Ready choices, and one of one's own: its boxes are shown only where it is chosen. */
export function ownChoiceField(state: FormState, looks: Looks): Markup {
  const { legend, choice, boxes, ready, single, ticked } = looks
  const chosen = state.value(choice)
  const fault = state.faults[boxes]?.join(' ')
  const own = { code: ownChoice, name: 'Only what I choose', says: 'Tick it below.' }
  return html`<fieldset class="choices" id="${idOf(boxes)}"${fault ? html` aria-describedby="${idOf(boxes)}-fault"` : null}><legend>${legend}</legend>
${[...ready, own].map(one => choiceOf(choice, one, chosen))}
<div class="boxes">${single.map(value => boxOf(boxes, value, ticked.has(value)))}</div>
${fault ? html`<p class="fault" id="${idOf(boxes)}-fault">${fault}</p>` : null}
</fieldset>`
}

const choiceOf = (field: string, { code, name, says }: Ready, chosen: string): Markup =>
  html`<div class="check"><input type="radio" id="${idOf(`${field}.${code}`)}" name="${field}" value="${code}"${code === chosen ? html` checked` : null}><label for="${idOf(`${field}.${code}`)}"><strong>${name}</strong> <span class="quiet">${says}</span></label></div>`

const boxOf = (field: string, value: string, isTicked: boolean): Markup => {
  const id = idOf(`${field}.${value.replace(':', '.')}`)
  return html`<div class="check"><input type="checkbox" id="${id}" name="${field}" value="${value}"${isTicked ? html` checked` : null}><label for="${id}" class="code">${value}</label></div>`
}
