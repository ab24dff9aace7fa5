import { html, type Markup } from '../../../base/html.ts'
import type { Frame } from '../../visit/frame.ts'

const tabs = [
  ['calls', '/requests', 'Calls'],
  ['errors', '/requests/errors', 'Errors'],
] as const

export const requestTabs = (at: (typeof tabs)[number][0], frame: Frame): Markup =>
  html`<nav class="tabs" aria-label="Requests">${tabs.map(([name, path, word]) => html`<a href="${frame.to(path)}"${name === at ? html` aria-current="page"` : null}>${word}</a>`)}</nav>`
