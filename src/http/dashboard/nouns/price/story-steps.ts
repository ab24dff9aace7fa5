import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { TaxReason } from '#core/rating/explain/explanation.ts'
import type { Currency, Minor } from '#core/values/money.ts'
import { html, type Markup } from '../../../base/html.ts'
import { amountText } from '../../format/money.ts'

export const storyHead = (currency: Currency): Markup =>
  html`<thead><tr><th scope="col">Step</th><th scope="col" class="amount">${currency}</th></tr></thead>`

/** One line of the story of a price: what it is, why where that is known, and its cents where it has some. */
export const step = (name: string, why: string | null, amount: Minor | null = null): Markup =>
  html`<tr><th scope="row" class="named">${displayName(name)}${why === null ? null : html`<span class="quiet small">${displayName(why)}</span>`}</th><td class="amount">${amount === null ? '' : amountText(amount)}</td></tr>`

export const taxStep = ({ tax, percent, province, amount, why }: TaxReason): Markup =>
  step(`${tax.toUpperCase()} ${percent}`, `${province}: ${why}`, amount)

export const sum = (name: string, amount: Minor): Markup =>
  html`<tr class="sum"><th scope="row" class="named">${name}</th><td class="amount"><strong>${amountText(amount)}</strong></td></tr>`
