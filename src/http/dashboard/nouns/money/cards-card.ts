import type { StoredCard } from '#core/payment/card-store.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { keyInput, postButton } from '../../components/post-button.ts'
import { status } from '../../components/status.ts'
import { byRealClock, dayText } from '../../format/time.ts'
import { checkField, type FormState, inputField } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'

export type CardsFacts = {
  /** False where the service has no payment provider. */
  readonly canCharge: boolean
  readonly cards: readonly StoredCard[]
  readonly state: FormState
  readonly formKey: string
  /** A token of the sandbox's own that the query names; empty for none. */
  readonly cardToTry: string
}

export const cardsCard = (facts: CardsFacts, frame: Frame): Markup => html`
<section class="card" aria-labelledby="cards-title">
<h2 id="cards-title">Cards</h2>
${facts.cards.length === 0 ? html`<p class="quiet">There are no cards yet.</p>` : html`<ul class="rows">${facts.cards.map(card => cardLine(card, facts, frame))}</ul>`}
${facts.canCharge ? addForm(facts, frame) : null}
</section>`

const cardLine = (
  { id, label, isDefault, addedAt }: StoredCard,
  { formKey }: CardsFacts,
  frame: Frame,
): Markup => html`<li>
<p><strong>${label}</strong> ${isDefault ? status('Default', 'good') : null}<span class="quiet small"> added ${dayText(addedAt, frame.timeZone)}${byRealClock(frame)}</span></p>
<div class="buttons">${isDefault ? null : postButton(frame.to(`/money/cards/${id}/default`), formKey, html`Make default<span class="hidden">: ${label}</span>`, { isSlim: true })}
${postButton(frame.to(`/money/cards/${id}/remove`), formKey, html`Remove<span class="hidden">: ${label}</span>`, { isSlim: true })}</div>
</li>`

/** A text that is no token may be the number of a card: it is not sent back. */
const withoutToken = ({ state: { value, faults }, cardToTry }: CardsFacts): FormState => ({
  value: name => (name === 'token' ? cardToTry : value(name)),
  faults,
})

const addForm = (facts: CardsFacts, frame: Frame): Markup => html`
<form method="post" action="${frame.to('/money/cards')}">
<h3>Add a card</h3>
${keyInput(facts.formKey)}
<div class="fields">
${inputField(withoutToken(facts), 'token', { label: 'Card token', required: true, hint: hints[frame.environment] })}
${checkField(facts.state, 'default', { label: 'Use it for top-ups by default' })}
</div>
<div class="buttons"><button>${icon('plus')}Add the card</button></div>
</form>`

const hints = {
  sandbox:
    'test_card always succeeds; test_card_declined, test_card_expired and test_card_no_funds always fail.',
  production:
    'The token under which the payment provider saved the card. Never enter a card number: it is refused.',
} as const
