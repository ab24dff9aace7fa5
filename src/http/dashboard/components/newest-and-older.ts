import { html, type Markup } from '../../base/html.ts'

/** Below a list by key, newest first: back to its first page, and on. Null where there is no such page. */
export const newestAndOlder = (newest: string | null, older: string | null): Markup | null =>
  newest === null && older === null
    ? null
    : html`<nav class="pager" aria-label="Pages"><span>${newest === null ? null : html`<a id="newest" href="${newest}">Newest</a>`}</span><span>${older === null ? null : html`<a id="older" rel="next" href="${older}">Older</a>`}</span></nav>`
