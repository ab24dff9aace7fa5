import type { Price } from '#core/rating/quote.ts'
import { html, type Markup } from '../../base/html.ts'
import { money } from '../format/money.ts'
import type { Frame } from '../visit/frame.ts'

type Charge = Pick<Price, 'total' | 'currency'>

/** What will be charged and what is left, or what is lacking, before money moves. */
export function chargeSentence({ total, currency }: Charge, { available, to }: Frame): Markup {
  if (available === null) return html`<strong>${money(total, currency)}</strong> will be charged`
  if (available < total) {
    return html`${money(total, currency)} is needed · <strong>${money(total - available, currency)} is lacking</strong> · <a href="${to('/money')}">Add credits</a>`
  }
  return html`<strong>${money(total, currency)}</strong> will be charged · ${money(available - total, currency)} left`
}

export const isAffordable = ({ total }: Charge, available: Frame['available']): boolean =>
  available === null || available >= total
