import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { keptField } from '../../session/kept-form.ts'

export type SignInForm = {
  readonly action: string
  /** Null where no browser has passkeys for this address. */
  readonly passkeys: string | null
  /** Where to go then; empty for the first screen. */
  readonly next: string
  /** A form that is carried along; empty where there is none. */
  readonly kept: string
  readonly state: FormState
  readonly done: Markup | null
  readonly refusal: string | null
}

export const signInForm = ({
  action,
  passkeys,
  state,
  done,
  refusal,
  ...rest
}: SignInForm): Markup => {
  const next = html`<input type="hidden" name="next" value="${rest.next}">${rest.kept === '' ? null : html`<input type="hidden" name="${keptField}" value="${rest.kept}">`}`
  return html`
<div class="card">
<h1>Sign in</h1>
${done}
${refusal === null ? null : notice('bad', refusal)}
<form method="post" action="${action}">
${next}
<div class="fields">
${inputField(state, 'email', { label: 'E-mail', type: 'email', autocomplete: 'username', required: true, autofocus: true })}
${inputField(state, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true })}
</div>
<div class="buttons"><button class="primary">Sign in</button></div>
</form>
${passkeys === null ? null : passkeyForm({ does: 'use', options: `${passkeys}/options`, action: passkeys, button: 'Sign in with a passkey', fields: next })}
</div>
<p class="quiet small">Lost the password? Whoever runs this installation makes you a link, or resets it with <code>postilion user reset-password</code>.</p>`
}
