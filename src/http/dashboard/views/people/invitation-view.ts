import type { CoreError } from '#core/errors.ts'
import type { OfferedMembership } from '#core/user/invitation.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type FormState, inputField } from '../../parts/field.ts'
import { roleWords } from './role-words.ts'

type Invited = {
  readonly offer: OfferedMembership
  readonly action: string
  readonly state: FormState
  readonly refusal: CoreError | null
}

export const invitationView = ({ offer, action, state, refusal }: Invited): Markup => html`
<div class="card">
<h1>Join ${offer.accountName}</h1>
${refusal === null ? null : faultSummary(refusal, ['name', 'password'])}
<p>You are invited as ${offer.email}. ${roleWords[offer.role]}.</p>
<form method="post" action="${action}">
${offer.isKnownUser ? html`<p>You have a sign-in here already: it stays as it is, and has one more account.</p>` : newUser(offer.email, state)}
<div class="buttons"><button class="primary">${offer.isKnownUser ? 'Accept, and sign in' : 'Accept'}</button></div>
</form>
</div>`

const newUser = (email: string, state: FormState): Markup => html`
<input type="text" name="email" value="${email}" autocomplete="username" aria-label="E-mail" hidden>
<div class="fields">
${inputField(state, 'name', { label: 'Your name', autocomplete: 'name', maxLength: 100 })}
${inputField(state, 'password', { label: 'Password', type: 'password', autocomplete: 'new-password', required: true, maxLength: 512, hint: 'At least 15 characters; a few words are easy to keep. Pasting is fine.' })}
</div>`
