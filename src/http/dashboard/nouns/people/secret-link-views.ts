import type { CoreError } from '#core/errors.ts'
import type { OfferedMembership } from '#core/user/invitation.ts'
import type { User } from '#core/user/user.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, formState, inputField } from '../../forms/field.ts'
import { roleWords } from './role-words.ts'

type Invited = {
  readonly offer: OfferedMembership
  readonly action: string
  readonly state: FormState
  readonly refusal: CoreError | null
}

/** Everybody sees the same page: it does not tell whether the e-mail is a user's already. */
export const invitationView = ({ offer, action, state, refusal }: Invited): Markup => html`
<div class="card">
<h1>Join ${offer.accountName}</h1>
${refusal === null ? null : faultSummary(refusal, ['name', 'password'])}
<p>You are invited as ${offer.email}. ${roleWords[offer.role]}.</p>
<form method="post" action="${action}">
<input type="text" name="email" value="${offer.email}" autocomplete="username" aria-label="Email" hidden>
<div class="fields">
${inputField(state, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true, hint: 'If you already sign in here, enter your current password. If you are new, choose one of at least 15 characters; a few words are easy to remember. Pasting is fine.' })}
${inputField(state, 'name', { label: 'Your name', autocomplete: 'name', hint: 'If you are new here.' })}
</div>
<div class="buttons"><button class="primary">Accept</button></div>
</form>
</div>`

export const resetView = (
  { email }: User,
  action: string,
  refusal: CoreError | null,
): Markup => html`
<div class="card">
<h1>New password</h1>
${refusal === null ? null : faultSummary(refusal, ['password'])}
<p>For ${email}. Setting it ends all sessions, on every device.</p>
<form method="post" action="${action}">
<input type="text" name="email" value="${email}" autocomplete="username" aria-label="Email" hidden>
<div class="fields">
${inputField(formState(new URLSearchParams(), refusal), 'password', { label: 'New password', type: 'password', autocomplete: 'new-password', required: true, autofocus: true, hint: 'At least 15 characters; a few words are easy to remember. Pasting is fine.' })}
</div>
<div class="buttons"><button class="primary">Set the password</button></div>
</form>
</div>`
