import { parse } from 'parse5'
import { attributeOf, type SeenPage } from '../crawl.ts'
import {
  closest,
  type Element,
  elementsBelow,
  isEnabled,
  isShown,
  textOf,
} from './form-controls.ts'

/** The elements of a page for who has no script: what a `noscript` holds is a part of it. */
export const elementsWithoutScript = ({ text }: Pick<SeenPage, 'text'>): readonly Element[] =>
  elementsBelow(parse(text, { scriptingEnabled: false }))

export const isSubmit = (one: Element): boolean =>
  one.tagName === 'button' && (attributeOf(one, 'type') ?? 'submit') === 'submit'

/** The form that sends a control. */
export function formOf(control: Element, elements: readonly Element[]): Element | null {
  const id = attributeOf(control, 'form')
  if (id === undefined) return closest(control, ({ tagName }) => tagName === 'form')
  return elements.find(one => one.tagName === 'form' && attributeOf(one, 'id') === id) ?? null
}

/** The one with these words, among those that are shown. */
export function theOne(found: readonly Element[], words: string | RegExp): Element {
  const shown = found.filter(isShown)
  const named = shown.filter(one =>
    typeof words === 'string' ? wordsOf(one) === words : words.test(wordsOf(one)),
  )
  const [one, another] = named
  if (one === undefined || another !== undefined) {
    throw new Error(`${named.length} are named ${words}, among: ${shown.map(wordsOf).join(' | ')}`)
  }
  return one
}

export const wordsOf = (one: Element): string =>
  attributeOf(one, 'aria-label') ?? plain(textOf(one))

export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Buttons that are shown and do nothing, and forms that nobody can send. */
export function deadWithoutScript(page: Pick<SeenPage, 'text'>): readonly string[] {
  const elements = elementsWithoutScript(page)
  const buttons = elements.filter(one => one.tagName === 'button' && isShown(one))
  const usable = buttons.filter(one => isSubmit(one) && formOf(one, elements) !== null)
  const sendable = new Set(usable.filter(isEnabled).map(button => formOf(button, elements)))
  const forms = elements.filter(({ tagName }) => tagName === 'form')
  return [
    ...buttons.filter(button => !usable.includes(button)).map(wordsOf),
    ...forms
      .filter(form => !sendable.has(form) && !isSentByEnter(form))
      .map(form => `the form to ${attributeOf(form, 'action')}`),
  ]
}

/** A form of one field needs no button. */
const isSentByEnter = (form: Element): boolean =>
  elementsBelow(form).filter(({ tagName }) => tagName === 'input').length === 1
