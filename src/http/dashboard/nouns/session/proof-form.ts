import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { inputField } from '../../forms/field.ts'
import { blankForm } from '../../forms/form-state.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { sentField } from '../../session/fresh-proof.ts'

export type ProofForm = {
  readonly action: string
  /** Null where the user has none, or no browser has them for this address. */
  readonly passkeys: string | null
  readonly hasCodes: boolean
  readonly email: string
  readonly next: string
  /** Whether a form was sent before, which has to be sent once more. */
  readonly isSent: boolean
  readonly refusal: string | null
}

export function proofForm({ action, passkeys, hasCodes, email, ...rest }: ProofForm): Markup {
  const next = html`<input type="hidden" name="next" value="${rest.next}">${rest.isSent ? html`<input type="hidden" name="${sentField}" value="yes">` : null}`
  return html`
<div class="narrow"><div class="card">
<h1>Is it you?</h1>
<p>Anybody who finds a screen that you left open could do this, so prove first that it is you. That counts for ten minutes. You come back to the page then: send once more what you wanted.</p>
${rest.refusal === null ? null : notice('bad', rest.refusal)}
${passkeys === null ? null : passkeyForm({ does: 'use', options: `${passkeys}/options`, action: passkeys, button: 'Use a passkey', fields: next, isPrimary: true })}
<form method="post" action="${action}">
${next}
<input type="text" name="email" value="${email}" autocomplete="username" aria-label="E-mail" hidden>
<div class="fields">
${inputField(blankForm, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true, autofocus: true })}
</div>
<div class="buttons"><button class="primary">Continue</button></div>
</form>
${hasCodes ? codeForm(action, next) : null}
</div></div>`
}

const codeForm = (action: string, next: Markup): Markup => html`
<h2>Or a one-time code</h2>
<form method="post" action="${action}">
${next}
<div class="fields">
${inputField(blankForm, 'code', { label: 'Code', autocomplete: 'one-time-code', required: true, hint: 'Six digits of your app, or a recovery code.' })}
</div>
<div class="buttons"><button>Continue with the code</button></div>
</form>`
