import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Dice } from './dice.ts'
import { fieldValues } from './field-values.ts'
import { Known, type Pair } from './known.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A form as a page has it, with what a browser would send of each field. */
export type Form = {
  readonly method: 'GET' | 'POST'
  readonly action: string
  readonly controls: readonly Control[]
}

type Control = {
  readonly name: string
  readonly kind: string
  /** Where a button of its own address sends the form. */
  readonly action: string | null
  readonly value: string
  readonly isOn: boolean
  readonly choices: readonly string[]
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find(one => one.name === name)?.value

function elementsIn(node: Node): readonly Element[] {
  const within = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : []
  return 'tagName' in node ? [node, ...within] : within
}

const textIn = (node: Node): string =>
  'childNodes' in node ? node.childNodes.map(textIn).join('') : 'value' in node ? node.value : ''

/** The forms of a page in its text, which is not read further before one of them is sent. */
export const formTextsIn = (html: string): readonly string[] =>
  html.match(/<form\b[\s\S]*?<\/form>/g) ?? []

export function readForm(text: string): Form {
  const [form, ...within] = elementsIn(parseFragment(text))
  if (!form) throw new Error(`no form: ${text.slice(0, 200)}`)
  return {
    method: attribute(form, 'method')?.toLowerCase() === 'post' ? 'POST' : 'GET',
    action: attribute(form, 'action') ?? '',
    controls: within.flatMap(element => controlOf(element) ?? []),
  }
}

function controlOf(element: Element): Control | null {
  const name = attribute(element, 'name') ?? ''
  const { tagName } = element
  if (!/^(?:input|select|textarea|button)$/.test(tagName)) return null
  // Without a name only a button counts, if a browser can press it.
  const isPressed = tagName === 'button' && attribute(element, 'type') !== 'button'
  if (name === '' && (!isPressed || attribute(element, 'disabled') !== undefined)) return null
  const options = elementsIn(element).filter(one => one.tagName === 'option')
  const choices = options.map(one => attribute(one, 'value') ?? textIn(one).trim())
  const chosen = options.findIndex(one => attribute(one, 'selected') !== undefined)
  const value = attribute(element, 'value') ?? (tagName === 'textarea' ? textIn(element) : '')
  return {
    name,
    kind: tagName === 'input' ? (attribute(element, 'type') ?? 'text') : tagName,
    action: attribute(element, 'formaction') ?? null,
    value: tagName === 'select' ? (choices[Math.max(chosen, 0)] ?? '') : value,
    isOn: attribute(element, 'checked') !== undefined,
    choices,
  }
}

const words = [
  'Ada',
  'a lathe',
  '12',
  '',
  '0',
  '-3',
  'x'.repeat(300),
  '<b>',
  'M5V 3L9',
  '2026-11-30',
] as const

/** A form as it is sent: where to by each release, and with which fields. */
export type FilledForm = {
  readonly actions: Pair<string>
  readonly fields: readonly (readonly [unknown, unknown])[]
}

/** Fills in the fields of both pages alike, and presses the same button. Null where they have other fields. */
export function filled(
  [before, after]: Pair<Form>,
  dice: Dice,
  password: Known | null,
): FilledForm | null {
  const names = [before, after].map(({ controls }) => controls.map(nameOfField).join())
  if (names[0] !== names[1]) return null
  const buttons = before.controls.flatMap(({ kind }, at) => (kind === 'button' ? [at] : []))
  const pressed = dice.pick(buttons)
  const actionOf = (form: Form): string =>
    (pressed === undefined ? null : form.controls[pressed]?.action) ?? form.action
  const fields = before.controls.flatMap((control, at): FilledForm['fields'] => {
    const twin = after.controls[at]
    const own = new Known([control.value, twin?.value ?? ''])
    if (control.kind === 'button') {
      const name = new Known([control.name, twin?.name ?? ''])
      return at === pressed ? [[name, own]] : []
    }
    const value = typed(control, own, dice, password)
    return value === null ? [] : [[control.name, value]]
  })
  return { actions: [actionOf(before), actionOf(after)], fields }
}

/** Buttons are told by their place: a release may name them otherwise. */
const nameOfField = ({ kind, name }: Control): string => (kind === 'button' ? 'a button' : name)

function typed(
  { name, kind, isOn, choices }: Control,
  own: Known,
  dice: Dice,
  password: Known | null,
): unknown {
  // So many shipments are made: all that is asked later takes longer by them.
  if (name === 'shipments' && kind !== 'hidden') return '5'
  if (kind === 'checkbox' || kind === 'radio') return (dice.falls(0.8) ? isOn : !isOn) ? own : null
  if (kind === 'hidden' || kind === 'file') return dice.falls(0.01) ? 'changed' : own
  if (kind === 'password') return dice.falls(0.9) && password ? password : 'not the password'
  if (dice.falls(0.5)) return own
  if (kind === 'select') return dice.pick(choices) ?? own
  const known = fieldValues[name.split(/[.[]/).at(-1) ?? '']
  return String(dice.falls(0.8) && known ? dice.pick(known) : dice.pick(words))
}
