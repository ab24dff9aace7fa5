import { html, type Markup } from '../../base/html.ts'

/** Of a page behind others, whose rows were done with meanwhile: the list itself may have some. */
export const emptyPage = (first: string): Markup =>
  html`<div class="card empty"><p>Nothing is on this page. <a href="${first}">First page</a></p></div>`
