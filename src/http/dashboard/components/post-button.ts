import { html, type Markup } from '../../base/html.ts'
import { keyField } from '../visit/change-once.ts'

type Looks = { readonly kind?: 'primary' | 'danger'; readonly isSlim?: boolean }

/** A form that is one button: what it does is its word. */
export const postButton = (
  action: string,
  formKey: string,
  word: Markup | string,
  { kind, isSlim = false }: Looks = {},
): Markup =>
  html`<form method="post" action="${action}"><input type="hidden" name="${keyField}" value="${formKey}"><button class="${[kind ?? '', isSlim ? 'slim' : ''].filter(Boolean).join(' ')}">${word}</button></form>`
