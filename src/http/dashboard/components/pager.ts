import { html, type Markup } from '../../base/html.ts'

/** It leads from a page of a list to its first page and to the next one; null where there is neither. */
export const newestAndOlder = (newest: string | null, older: string | null): Markup | null =>
  newest === null && older === null
    ? null
    : html`<nav class="pager" aria-label="Pages"><span>${newest === null ? null : html`<a id="newest" href="${newest}">Newest</a>`}</span><span>${older === null ? null : html`<a id="older" rel="next" href="${older}">Older</a>`}</span></nav>`

/** The rows of this page are done with meanwhile, and the list may still have others. */
export const emptyPage = (first: string): Markup =>
  html`<div class="card empty"><p>There is nothing on this page. <a href="${first}">First page</a></p></div>`
