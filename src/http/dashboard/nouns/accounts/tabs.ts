import { html, type Markup } from '../../../base/html.ts'
import type { Visit } from '../../visit/screen.ts'

export const operatorTabs = (to: Visit['to'], here: 'accounts' | 'people'): Markup =>
  html`<nav class="tabs" aria-label="Of the installation"><a href="${to('/accounts')}"${here === 'accounts' ? html` aria-current="page"` : null}>Accounts</a><a href="${to('/accounts/people')}"${here === 'people' ? html` aria-current="page"` : null}>People</a></nav>`

/** By key: a page begins after the last id of the one before. */
export const nextPage = (address: string, last: number | undefined): Markup | null =>
  last === undefined
    ? null
    : html`<nav class="pager" aria-label="Pages"><a href="${address}">First page</a><a href="${address}${address.includes('?') ? '&' : '?'}after=${last}">Next page</a></nav>`
