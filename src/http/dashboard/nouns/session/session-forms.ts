import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { fieldInWords } from '../../forms/fault-words.ts'
import { blankForm, type FormState, inputField } from '../../forms/field.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { sentField } from '../../session/fresh-proof.ts'
import { filledIn, type KeptForm, keptField } from '../../session/kept-form.ts'

type SignInForm = {
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

type ProofForm = {
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
<h1>Confirm it is you</h1>
<p>Anyone who finds a screen that you left open could do this, so confirm first that it is you. The confirmation lasts ten minutes. You then return to the page: submit your change again.</p>
${rest.refusal === null ? null : notice('bad', rest.refusal)}
${passkeys === null ? null : passkeyForm({ does: 'use', options: `${passkeys}/options`, action: passkeys, button: 'Use a passkey', fields: next, isPrimary: true })}
<form method="post" action="${action}">
${next}
<input type="text" name="email" value="${email}" autocomplete="username" aria-label="Email" hidden>
<div class="fields">
${inputField(blankForm, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true, autofocus: true })}
</div>
<div class="buttons"><button class="primary">Continue</button></div>
</form>
${hasCodes ? proofByCode(action, next) : null}
</div></div>`
}

const proofByCode = (action: string, next: Markup): Markup => html`
<h2>Or a one-time code</h2>
<form method="post" action="${action}">
${next}
<div class="fields">
${inputField(blankForm, 'code', { label: 'Code', autocomplete: 'one-time-code', required: true, hint: 'Six digits from your app, or a recovery code.' })}
</div>
<div class="buttons"><button>Continue with the code</button></div>
</form>`

/** After signing in, the form of a label goes on as it was left. For any other form, the page lists what was filled in. */
export const keptFormView = ({ action, page, fields }: KeptForm): Markup => html`
<div class="card">
<h1>You are signed in</h1>
<p>Your session had expired, so the form was not sent, and nothing was done.</p>
${shipForm.test(action) ? form(action.replace(shipForm, '$1'), fields) : list(page, fields)}
</div>`

/** The address of the form of a label, and of each of its buttons. */
const shipForm = /(\/ship)(?:\/[\w-]+)?$/

/** A script presses its button. */
const form = (
  action: string,
  fields: URLSearchParams,
): Markup => html`<form method="post" action="${action}" data-goes-on>
${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="buttons"><button class="primary">Show the form as you left it</button></div>
</form>`

const list = (
  page: string,
  fields: URLSearchParams,
): Markup => html`<p>This is what you had entered:</p>
<dl class="facts">${filledIn(fields).map(([name, text]) => html`<dt>${capital(fieldInWords(name))}</dt><dd>${text}</dd>`)}</dl>
<div class="buttons"><a class="button primary" href="${page}">Back to the form</a></div>`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
