import { displayName } from '#core/catalogue/catalogue-names.ts'
import { html, type Markup } from '../../base/html.ts'

/** A message above a screen: read aloud when it appears. */
export const notice = (tone: 'good' | 'bad' | 'warn' | 'plain', text: Markup | string): Markup =>
  html`<div class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</div>`

/** What may be wrong with an address that has no fields on this page; nothing where nothing may. */
export const doubtLines = (says: readonly string[]): Markup | null =>
  says.length === 0
    ? null
    : html`<div class="doubts">${says.map(sentence => html`<p>${displayName(sentence)}</p>`)}</div>`
