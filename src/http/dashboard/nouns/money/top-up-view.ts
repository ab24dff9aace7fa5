import type { CoreError } from '#core/errors.ts'
import type { CreditBalance } from '#core/ledger/credit-balance.ts'
import { leastTopUp, mostTopUp } from '#core/payment/top-up-credits.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { amountText, money } from '../../format/money.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { inputField, selectField } from '../../forms/field.ts'
import { sandboxFaultField } from '../../forms/sandbox-fault-field.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { type CardsFacts, cardsCard } from './cards-card.ts'
import { type TopUpsFacts, topUpsCard } from './top-ups-card.ts'

type TopUpFacts = CardsFacts &
  TopUpsFacts & {
    readonly balance: CreditBalance
    readonly refusal: CoreError | null
    readonly query: URLSearchParams
    readonly apiCalls: readonly ShownCall[]
  }

const sentences = {
  posted: 'The card was charged, and the credits were added.',
  pending:
    'The charge is not confirmed yet. You do not need to do anything: this page shows the outcome, and the card is charged at most once.',
  added: 'The card was added.',
  default: 'Top-ups now charge this card unless you choose another.',
  removed: 'The card was removed. It will not be charged again.',
}

export const topUpScreenView = (facts: TopUpFacts, frame: Frame): Markup => html`
${titled('Top up', 'Labels are paid for with credits, and credits are bought by card.', html`<a class="button" href="${frame.to('/money')}">${icon('back')}Money</a>`)}
${doneNotice(facts.query, sentences)}
${facts.refusal === null ? null : refused(facts.refusal)}
<div class="main-and-side">
<div>
${facts.canCharge ? form(facts, frame) : nobodyCharges}
${topUpsCard(facts, frame)}
</div>
${cardsCard(facts, frame)}
</div>
${sameByApi(facts.canCharge ? facts.apiCalls : [])}`

const refused = (error: CoreError): Markup =>
  error.code === 'payment_declined'
    ? notice('bad', `${error.message} Nothing was charged.`)
    : faultSummary(error, ['amount', 'payment_method_id', 'token'])

const nobodyCharges = notice(
  'warn',
  'Card payments are not set up. Ask whoever runs this service to set up a payment provider or to grant credits.',
)

function form({ cards, state, balance, formKey }: TopUpFacts, frame: Frame): Markup {
  if (cards.length === 0) return notice('plain', 'Add a card first: top-ups are charged to it.')
  const choices = cards.map(({ id, label, isDefault }) => ({
    value: String(id),
    text: isDefault ? `${label} (default)` : label,
  }))
  return html`<form class="card" method="post" action="${frame.to('/money/top-up')}">
<h2>Buy credits</h2>
${keyInput(formKey)}
<div class="fields">
${inputField(state, 'amount', { label: `Amount in ${balance.currency}`, inputMode: 'decimal', width: 'half', required: true, hint: `From ${amountText(leastTopUp)} to ${amountText(mostTopUp)}.` })}
${selectField(state, 'payment_method_id', { label: 'Card', width: 'half', choices })}
${frame.environment === 'sandbox' ? sandboxFaultField(state, 'Crash after the card was charged') : null}
</div>
<p class="quiet small">The balance is ${money(balance.posted, balance.currency)} now. The card is charged at once, and only once, however often this form is sent.</p>
<div class="buttons"><button class="primary">${icon('credits')}Charge the card</button></div>
</form>`
}
