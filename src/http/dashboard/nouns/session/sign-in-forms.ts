import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { blankForm, type FormState, inputField } from '../../forms/field.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { keptField } from '../../session/kept-form.ts'

type SignInForm = {
  readonly action: string
  /** Null where no browser has passkeys for this host. */
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
${inputField(state, 'email', { label: 'Email', type: 'email', autocomplete: 'username', required: true, autofocus: true })}
${inputField(state, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true })}
</div>
<div class="buttons"><button class="primary">Sign in</button></div>
</form>
${passkeys === null ? null : passkeyForm({ does: 'use', options: `${passkeys}/options`, action: passkeys, button: 'Sign in with a passkey', fields: next })}
</div>
<p class="quiet small">Forgot your password? Whoever runs this installation can create a reset link for you, or reset it with <code>postilion user reset-password</code>.</p>`
}

type CodeForm = {
  readonly action: string
  readonly cancel: string
  readonly next: string
  /** A form that is carried along; empty where there is none. */
  readonly kept: string
  readonly refusal: string | null
}

export const codeForm = ({ action, cancel, next, kept, refusal }: CodeForm): Markup => html`
<div class="card">
<h1>One-time code</h1>
<p>The password was correct. Enter the six digits that your app shows, or one of your recovery codes.</p>
${refusal === null ? null : notice('bad', refusal)}
<form method="post" action="${action}">
<input type="hidden" name="next" value="${next}">${kept === '' ? null : html`<input type="hidden" name="${keptField}" value="${kept}">`}
<div class="fields">
${inputField(blankForm, 'code', { label: 'Code', autocomplete: 'one-time-code', required: true, autofocus: true })}
</div>
<div class="buttons"><button class="primary">Continue</button></div>
</form>
<form method="post" action="${cancel}"><p class="small"><button class="link">Sign in as somebody else</button></p></form>
</div>`
