import type { StoredCard } from '#core/payment/card-store.ts'
import type { TopUp, TopUpState } from '#core/payment/top-up-store.ts'
import { topUpWords } from '#core/state-words.ts'
import { html, type Markup } from '../../../base/html.ts'
import { poll } from '../../components/live.ts'
import { status, type Tone } from '../../components/status.ts'
import { money } from '../../format/money.ts'
import { byRealClock, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'

export type TopUpsFacts = {
  readonly topUps: readonly TopUp[]
  readonly cards: readonly StoredCard[]
}

const pollSeconds = 2

/** Asks again while the end of a top-up is not known. */
export function topUpsCard({ topUps, cards }: TopUpsFacts, frame: Frame): Markup {
  const isMoving = topUps.some(({ state }) => state === 'pending')
  return html`<section class="card flush" id="top-ups" aria-labelledby="top-ups-title" aria-live="polite">
<header><h2 id="top-ups-title">Recent top-ups</h2>${isMoving ? html`<p class="quiet small"${poll(frame.to('/money/top-up'), 'top-ups', pollSeconds)}>Updates every ${pollSeconds} seconds</p>` : null}</header>
${
  topUps.length === 0
    ? html`<p class="empty">No credits have been bought by card yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Table of top-ups"><table>
<thead><tr><th scope="col">When${byRealClock(frame)}</th><th scope="col">Top-up</th><th scope="col">State</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${topUps.map(topUp => row(topUp, cards, frame))}</tbody>
</table></div>`
}
</section>`
}

const tones = {
  posted: 'good',
  pending: 'warn',
  failed: 'bad',
} as const satisfies Record<TopUpState, Tone>

const row = (topUp: TopUp, cards: TopUpsFacts['cards'], frame: Frame): Markup => html`<tr>
<td>${time(topUp.askedAt, frame.timeZone)}</td>
<th scope="row" class="named">${topUp.id}<span class="quiet small">${cards.find(({ id }) => id === topUp.cardId)?.label ?? 'a removed card'}</span></th>
<td>${status(topUpWords[topUp.state], tones[topUp.state])} <span class="quiet small">${explained(topUp)}</span></td>
<td class="amount">${money(topUp.amount, topUp.currency)}</td>
</tr>`

function explained({ state, failure }: TopUp): string {
  switch (state) {
    case 'posted':
      return 'The credits were added.'
    case 'pending':
      return 'Not confirmed yet: the service keeps checking.'
    case 'failed':
      return `${failure ?? 'The card was declined.'} No credits were added.`
  }
}
