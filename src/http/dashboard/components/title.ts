import { html, type Markup } from '../../base/html.ts'

/** The heading of a screen, a sentence below it, and what can be done beside it. */
export const titled = (
  heading: string,
  lead: Markup | string | null = null,
  actions: Markup | null = null,
): Markup =>
  html`<div class="title"><div><h1>${heading}</h1>${lead === null ? null : html`<p class="lead">${lead}</p>`}</div>${actions === null ? null : html`<div class="actions">${actions}</div>`}</div>`
