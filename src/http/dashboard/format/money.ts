import { type Currency, formatMinor, houseCurrency, type Minor } from '#core/values/money.ts'
import { html, type Markup } from '../../base/html.ts'

/** `1,234.50 CAD`: digits in groups, and the currency always beside them. */
export const moneyText = (minor: Minor, currency: Currency = houseCurrency): string =>
  `${amountText(minor)} ${currency}`

export const amountText = (minor: Minor): string =>
  formatMinor(minor)
    .replace(/\B(?=(\d{3})+(?=\.))/g, ',')
    .replace(/^-/, '−')

export const money = (minor: Minor, currency?: Currency): Markup =>
  html`<span class="money">${moneyText(minor, currency)}</span>`

/** Of a column whose cells are amounts alone. */
export const amountHeading = (name: string, currency: Currency = houseCurrency): Markup =>
  html`<th scope="col" class="amount">${name} (${currency})</th>`

/** With its sign, as a statement shows what came in and what went out. */
export const change = (minor: Minor): Markup =>
  html`<span class="money">${minor > 0 ? '+' : ''}${amountText(minor)}</span>`
