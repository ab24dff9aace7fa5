import { attributeOf } from '../crawl.ts'
import {
  boxValue,
  drawnValues,
  type Element,
  has,
  isBox,
  isEnabled,
  isField,
  isFillable,
  nameOf,
  offeredBy,
  typeOf,
} from './form-controls.ts'

/** What somebody fills in, by the name of each field: a text, a choice, or all the boxes that are ticked then. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

type Pair = readonly [name: string, value: string]

/** What a form sends where this button is pressed, as a browser without script puts it together. */
export function sentBy(
  controls: readonly Element[],
  button: Element,
  typed: Typed,
): readonly Pair[] {
  const enabled = controls.filter(isEnabled)
  for (const [name, wished] of Object.entries(typed)) {
    const fields = enabled.filter(control => nameOf(control) === name && isFillable(control))
    expectFillable(fields, name, wished)
  }
  const isJudged = !has(button, 'formnovalidate')
  return enabled.flatMap(control => {
    const name = nameOf(control)
    const values =
      control === button ? [attributeOf(control, 'value') ?? ''] : valuesOf(control, typed[name])
    if (isJudged && isFillable(control)) expectValid(control, values)
    return name === '' ? [] : values.map(value => [name, withLines(value)] as const)
  })
}

function valuesOf(control: Element, typed: Typed[string] | undefined): readonly string[] {
  if (!isField(control)) return []
  if (typed === undefined || !isFillable(control)) return drawnValues(control)
  const values = [typed].flat()
  return isBox(control) ? values.filter(value => value === boxValue(control)) : values
}

/** Nobody types where there is no field, chooses what is not offered, or types more than goes in. */
function expectFillable(fields: readonly Element[], name: string, wished: Typed[string]): void {
  const [field, ...others] = fields
  if (field === undefined) throw new Error(`nobody can fill in ${name}`)
  if (offeredBy(field) === null) {
    if (others.length > 0 || typeof wished !== 'string') throw new Error(`${name} is one text`)
    const most = Number(attributeOf(field, 'maxlength') ?? Infinity)
    if (wished.length > most) throw new Error(`${name} takes ${most} characters at most`)
    return
  }
  const offered = fields.flatMap(one => offeredBy(one) ?? [])
  for (const value of [wished].flat()) {
    if (!offered.includes(value)) throw new Error(`${name} offers no ${value}`)
  }
}

const patterns: Readonly<Record<string, string>> = {
  email: '[^@\\s]+@[^@\\s]+',
  date: '\\d{4}-\\d\\d-\\d\\d',
}

/** The browser sends nothing as long as one of its fields is not valid. */
function expectValid(control: Element, values: readonly string[]): void {
  const name = nameOf(control)
  const isEmpty = values.every(value => value === '')
  // Of radio buttons one of the same name suffices.
  const isRequired = has(control, 'required') && typeOf(control) !== 'radio'
  if (isRequired && isEmpty) throw new Error(`${name} is required`)
  for (const pattern of [attributeOf(control, 'pattern'), patterns[typeOf(control)]]) {
    if (pattern === undefined || isEmpty) continue
    const shape = new RegExp(`^(?:${pattern})$`, 'v')
    if (!values.every(value => shape.test(value))) throw new Error(`${name} takes no ${values}`)
  }
}

const withLines = (value: string): string => value.replace(/\r\n|\r|\n/g, '\r\n')
