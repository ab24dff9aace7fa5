import { html, type Markup } from '../../base/html.ts'
import { keyField } from '../visit/change-once.ts'

/** The field by which a form counts once, however often it is sent. */
export const keyInput = (formKey: string): Markup =>
  html`<input type="hidden" name="${keyField}" value="${formKey}">`

type ButtonLooks = { readonly kind?: 'primary' | 'danger'; readonly isSlim?: boolean }

/** A form that is one button: what it does is its word. */
export const postButton = (
  action: string,
  formKey: string,
  word: Markup | string,
  { kind, isSlim = false }: ButtonLooks = {},
): Markup =>
  html`<form method="post" action="${action}">${keyInput(formKey)}<button class="${[kind ?? '', isSlim ? 'slim' : ''].filter(Boolean).join(' ')}">${word}</button></form>`
