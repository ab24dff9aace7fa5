import { html, type Markup } from '../../../base/html.ts'
import { type FormState, inputField } from '../../parts/field.ts'
import { notice } from '../../parts/notice.ts'

export type SignInForm = {
  readonly action: string
  /** Where to go then; empty for the first screen. */
  readonly next: string
  readonly state: FormState
  readonly refusal: string | null
}

export const signInForm = ({ action, next, state, refusal }: SignInForm): Markup => html`
<div class="card">
<h1>Sign in</h1>
${refusal === null ? null : notice('bad', refusal)}
<form method="post" action="${action}">
<input type="hidden" name="next" value="${next}">
<div class="fields">
${inputField(state, 'email', { label: 'E-mail', type: 'email', autocomplete: 'username webauthn', required: true, autofocus: true })}
${inputField(state, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true, maxLength: 512 })}
</div>
<div class="buttons"><button class="primary">Sign in</button></div>
</form>
</div>
<p class="quiet small">Lost the password? Whoever runs this installation resets it with <code>postilion user reset-password</code>.</p>`
