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

/**
 * What a form has done, as the page that it leads to says it: `?done=saved`. The URL has a word of the
 * page's own table and no sentence, so that nobody can put another into it.
 */
export function doneNotice(
  query: URLSearchParams,
  sentences: Readonly<Record<string, string>>,
): Markup | null {
  const word = query.get('done') ?? ''
  const sentence = Object.hasOwn(sentences, word) ? sentences[word] : undefined
  return sentence === undefined ? null : notice('good', sentence)
}
