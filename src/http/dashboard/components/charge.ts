import type { Price } from '#core/rating/quote.ts'
import { html, type Markup } from '../../base/html.ts'
import { money } from '../format/money.ts'
import type { Frame } from '../visit/frame.ts'

type Charge = Pick<Price, 'total' | 'currency'>

/** Before money moves, it says what is charged and what is left, or how much is missing. */
export function chargeSentence({ total, currency }: Charge, { available, to }: Frame): Markup {
  if (available === null) return html`<strong>${money(total, currency)}</strong> will be charged`
  if (available < total) {
    return html`${money(total, currency)} is needed · you are <strong>${money(total - available, currency)} short</strong> · <a href="${to('/money')}">Add credits</a>`
  }
  return html`<strong>${money(total, currency)}</strong> will be charged · ${money(available - total, currency)} left`
}

export const isAffordable = ({ total }: Charge, available: Frame['available']): boolean =>
  available === null || available >= total
