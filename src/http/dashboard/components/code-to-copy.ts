import { html, type Markup } from '../../base/html.ts'

/** A code that people carry elsewhere, with a button that appears where a script can copy it. */
export const codeToCopy = (id: string, name: string, code: Markup | string): Markup =>
  html`<span class="code" id="${id}">${code}</span> <button type="button" class="slim copies" data-copy="${id}" hidden>Copy<span class="hidden"> ${name}</span></button>`
