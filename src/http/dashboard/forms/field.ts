import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { CoreError, FieldFaults } from '#core/errors.ts'
import { html, type Markup } from '../../base/html.ts'
import { faultsInWords } from './fault-words.ts'

/** What a form shows: the values as they were sent, and what is wrong with them. */
export type FormState = {
  value(name: string): string
  readonly faults: FieldFaults
  /** What may be wrong, and refuses nothing. A field without an entry has no place for doubts. */
  readonly doubts?: Readonly<Record<string, readonly FieldDoubt[]>>
}

export type FieldDoubt = {
  /** A sentence. */
  readonly says: string
  /** What the field may be meant to be, and where a button sends the form that takes it. */
  readonly suggestion: { readonly text: string; readonly takeAt: string } | null
}

/** The name of a button that takes what is suggested: its value is the field. */
export const takenField = 'taken'

type FieldLooks = {
  readonly label: string
  readonly hint?: string
  readonly width?: 'third' | 'half' | 'quarter' | 'two-thirds'
  readonly required?: boolean
}

type InputLooks = FieldLooks & {
  readonly type?: 'text' | 'search' | 'email' | 'tel' | 'number' | 'date' | 'password'
  readonly autocomplete?: string
  readonly inputMode?: 'decimal' | 'numeric'
  readonly list?: string
  readonly autofocus?: boolean
  readonly placeholder?: string
}

/** A browser would cut what is pasted at a `maxlength`, unseen. So the reader of the form tells what is too long. */
export function inputField(state: FormState, name: string, looks: InputLooks): Markup {
  const { type = 'text', autocomplete = 'off', inputMode, list } = looks
  return wrapped(state, name, looks, described => {
    // A password that was sent is not sent back.
    const value = type === 'password' ? '' : state.value(name)
    return html`<input id="${idOf(name)}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${option('inputmode', inputMode)}${option('list', list)}${option('placeholder', looks.placeholder)}${flag('autofocus', looks.autofocus)}${flag('required', looks.required)}${described}>`
  })
}

export const textField = (state: FormState, name: string, looks: FieldLooks): Markup =>
  wrapped(
    state,
    name,
    looks,
    described =>
      html`<textarea id="${idOf(name)}" name="${name}"${described}>${'\n'}${state.value(name)}</textarea>`,
  )

export type Choice = {
  readonly value: string
  readonly text: string
  /** A class, by which a style knows that it is chosen. */
  readonly mark?: string
}

export const selectField = (
  state: FormState,
  name: string,
  looks: FieldLooks & {
    readonly choices: readonly Choice[]
    /** A value that is no choice is shown as one: a form about what is known must not replace it. */
    readonly keepsUnknown?: boolean
    readonly autocomplete?: string
  },
): Markup =>
  wrapped(
    state,
    name,
    looks,
    described =>
      html`<select id="${idOf(name)}" name="${name}"${option('autocomplete', looks.autocomplete)}${described}>${optionsOf(looks, state.value(name))}</select>`,
  )

const unchosen = new WeakMap<readonly Choice[], readonly Markup[]>()

type Choices = { readonly choices: readonly Choice[]; readonly keepsUnknown?: boolean }

/** A long list that a hundred fields of a page share is drawn once. */
function optionsOf({ choices, keepsUnknown = false }: Choices, chosen: string): readonly Markup[] {
  const drawn = unchosen.get(choices) ?? choices.map(choice => optionOf(choice))
  unchosen.set(choices, drawn)
  const at = choices.findIndex(({ value }) => value === chosen)
  const found = choices[at]
  if (found) return drawn.with(at, optionOf(found, true))
  return keepsUnknown
    ? [optionOf({ value: chosen, text: chosen || 'Not specified' }, true), ...drawn]
    : drawn
}

const optionOf = ({ value, text, mark }: Choice, isChosen = false): Markup =>
  html`<option value="${value}"${option('class', mark)}${flag('selected', isChosen)}>${text}</option>`

export function checkField(state: FormState, name: string, looks: FieldLooks): Markup {
  const id = idOf(name)
  const isOn = state.value(name) !== ''
  return html`<div class="field ${looks.width ?? ''}"><div class="check"><input type="checkbox" id="${id}" name="${name}" value="yes"${flag('checked', isOn)}${describedBy(state, name, looks)}><label for="${id}">${looks.label}</label></div>${below(state, name, looks)}</div>`
}

const wrapped = (
  state: FormState,
  name: string,
  looks: FieldLooks,
  control: (described: Markup) => Markup,
): Markup =>
  html`<div class="field ${looks.width ?? ''}"><label for="${idOf(name)}">${looks.label}</label>${control(describedBy(state, name, looks))}${below(state, name, looks)}</div>`

function describedBy({ faults, doubts }: FormState, name: string, { hint }: FieldLooks): Markup {
  const isFaulty = faults[name] !== undefined
  const ids = [
    ...(doubts?.[name] === undefined ? [] : [doubtsId(name)]),
    ...(isFaulty ? [`${idOf(name)}-fault`] : []),
    ...(hint ? [`${idOf(name)}-hint`] : []),
  ]
  return html`${isFaulty ? html` aria-invalid="true"` : null}${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : null}`
}

function below({ faults, doubts }: FormState, name: string, { hint }: FieldLooks): Markup {
  // One thing at a time: the next one, if any, is told when this one is mended.
  const says = faults[name]?.[0]
  const id = idOf(name)
  return html`${doubtsBelow(name, doubts?.[name])}${says ? html`<p class="fault" id="${id}-fault">${says}</p>` : null}${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : null}`
}

export const doubtsId = (name: string): string => `${idOf(name)}-doubts`

/** The place is there while nothing is doubted, too: a live form fills it as somebody types. */
const doubtsBelow = (name: string, doubts: readonly FieldDoubt[] | undefined): Markup | null =>
  doubts === undefined
    ? null
    : html`<div class="doubts" id="${doubtsId(name)}" aria-live="polite">${doubts.map(({ says, suggestion }) => html`<p>${displayName(says)}${suggestion && takeButton(name, suggestion)}</p>`)}</div>`

const takeButton = (
  name: string,
  { text, takeAt }: NonNullable<FieldDoubt['suggestion']>,
): Markup =>
  html` <button class="slim" formaction="${takeAt}" name="${takenField}" value="${name}" formnovalidate>Use ${text}</button>`

const option = (name: string, value: string | undefined): Markup | null =>
  value === undefined ? null : html` ${name}="${value}"`

const flag = (name: string, isOn: boolean | undefined): Markup | null =>
  isOn ? html` ${name}` : null

/** `packages.0.weight` → `f-packages-0-weight`: a dot would be a class to a selector. */
export const idOf = (name: string): string => `f-${name.replaceAll('.', '-')}`

export const blankForm: FormState = { value: () => '', faults: {} }

/** What was sent, with what is wrong with it; a field that was not sent has its default. */
export const formState = (
  sent: URLSearchParams,
  error: CoreError | null = null,
  defaults: Readonly<Record<string, string>> = {},
): FormState => ({
  value: name => sent.get(name) ?? defaults[name] ?? '',
  faults: error ? faultsInWords(error.fields) : {},
})
