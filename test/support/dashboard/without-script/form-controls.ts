import type { DefaultTreeAdapterTypes } from 'parse5'
import { isElement } from '../../browser/html-structure.ts'
import { attributeOf } from '../crawl.ts'

type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** The elements below a node; those of a template are none. */
export const elementsBelow = (node: Node): readonly Element[] =>
  'childNodes' in node
    ? node.childNodes.filter(isElement).flatMap(child => [child, ...elementsBelow(child)])
    : []

export const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

export const has = (element: Element, name: string): boolean =>
  attributeOf(element, name) !== undefined

export function closest(element: Element, is: (one: Element) => boolean): Element | null {
  if (is(element)) return element
  const { parentNode } = element
  return parentNode && isElement(parentNode) ? closest(parentNode, is) : null
}

/** What only a script would show is not there. */
export const isShown = (element: Element): boolean =>
  closest(element, one => has(one, 'hidden') || attributeOf(one, 'aria-hidden') === 'true') === null

export const isEnabled = (element: Element): boolean =>
  !has(element, 'disabled') &&
  closest(element, one => one.tagName === 'fieldset' && has(one, 'disabled')) === null

export const typeOf = (control: Element): string => attributeOf(control, 'type') ?? 'text'

export const nameOf = (control: Element): string => attributeOf(control, 'name') ?? ''

export const isBox = (control: Element): boolean =>
  control.tagName === 'input' && /^(?:radio|checkbox)$/.test(typeOf(control))

/** Has a value of its own, whoever pressed which button. */
export const isField = (control: Element): boolean =>
  /^(?:textarea|select)$/.test(control.tagName) ||
  (control.tagName === 'input' && !/^(?:submit|button|reset|image|file)$/.test(typeOf(control)))

export const isFillable = (control: Element): boolean =>
  isField(control) &&
  !(control.tagName === 'input' && typeOf(control) === 'hidden') &&
  isShown(control) &&
  !has(control, 'readonly')

/** What a box sends where it is ticked. */
export const boxValue = (box: Element): string => attributeOf(box, 'value') ?? 'on'

const optionsOf = (select: Element): readonly Element[] =>
  elementsBelow(select).filter(one => one.tagName === 'option' && !has(one, 'disabled'))

const optionValue = (option: Element): string => attributeOf(option, 'value') ?? textOf(option)

/** What the markup gives a field. */
export function drawnValues(control: Element): readonly string[] {
  if (control.tagName === 'textarea') return [textOf(control)]
  if (isBox(control)) return has(control, 'checked') ? [boxValue(control)] : []
  if (control.tagName !== 'select') return [attributeOf(control, 'value') ?? '']
  const options = optionsOf(control)
  const chosen = options.findLast(option => has(option, 'selected')) ?? options[0]
  return chosen ? [optionValue(chosen)] : []
}

/** What somebody can choose; null where they type. */
export function offeredBy(field: Element): readonly string[] | null {
  if (isBox(field)) return [boxValue(field)]
  return field.tagName === 'select' ? optionsOf(field).map(optionValue) : null
}
