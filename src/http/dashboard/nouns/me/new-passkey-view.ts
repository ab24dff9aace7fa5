import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'

type NewPasskey = {
  readonly state: FormState
  readonly off: string | null
  readonly refusal: string | null
  readonly me: string
}

export const newPasskeyView = ({ state, off, refusal, me }: NewPasskey): Markup => html`
<div class="narrow"><div class="card">
<h1>Add a passkey</h1>
${refusal === null ? null : notice('bad', refusal)}
${off === null ? ceremony(state, me) : html`<p>${off}</p>`}
<p><a href="${me}">Back to your sign-in</a></p>
</div></div>`

const ceremony = (state: FormState, me: string): Markup => html`
<p>Your browser asks where to keep it: on this device, on a phone or on a key. It takes the place of password and code.</p>
${passkeyForm({
  does: 'create',
  options: `${me}/passkeys/options`,
  action: `${me}/passkeys`,
  button: 'Make the passkey',
  isPrimary: true,
  fields: html`<div class="fields">${inputField(state, 'name', { label: 'Name', hint: 'By which you know it again: “laptop”, “key on my ring”.' })}</div>`,
})}`
