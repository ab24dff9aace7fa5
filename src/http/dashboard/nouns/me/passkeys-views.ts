import type { Passkey } from '#core/user/passkey-store.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { day } from '../../format/time.ts'
import { type FormState, formState, inputField } from '../../forms/field.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'

export type PasskeysFacts = {
  readonly passkeys: readonly Passkey[]
  /** Why this address has no passkeys; null where it has. */
  readonly passkeysOff: string | null
  to(path: string): string
}

export const passkeysCard = ({ passkeys, passkeysOff, to }: PasskeysFacts): Markup => html`
<section class="card" id="passkeys"><h2>Passkeys</h2>
<p>Sign in with a fingerprint, a face or a security key. Nobody can guess a passkey, or trick you out of it with a fake page.</p>
${passkeys.length === 0 ? null : html`<ul class="rows">${passkeys.map((passkey, at) => line(passkey, at, to))}</ul>`}
${passkeysOff === null ? html`<div class="buttons"><a class="button" href="${to('/passkeys/new')}">Add a passkey</a></div>` : html`<p class="quiet small">${passkeysOff}</p>`}
</section>`

const line = (passkey: Passkey, at: number, to: PasskeysFacts['to']): Markup => {
  const field = `passkey_name_${at}`
  return html`<li><details><summary><strong>${passkey.name}</strong> <span class="quiet small">${passkey.lastUsedAt === null ? 'never used' : html`used ${day(passkey.lastUsedAt, 'UTC')}`}</span></summary>
<form method="post" action="${to('/passkeys/rename')}">
<input type="hidden" name="passkey" value="${passkey.credentialId}">
<div class="fields">${inputField(formState(new URLSearchParams(), null, { [field]: passkey.name }), field, { label: 'Name' })}</div>
<input type="hidden" name="field" value="${field}">
<div class="buttons"><button class="slim">Rename</button><button class="slim danger" formaction="${to('/passkeys/remove')}">Remove<span class="hidden"> ${passkey.name}</span></button></div>
</form></details></li>`
}

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
<p>Your browser asks where to keep it: on this device, on a phone or on a key. It replaces your password and code.</p>
${passkeyForm({
  does: 'create',
  options: `${me}/passkeys/options`,
  action: `${me}/passkeys`,
  button: 'Create the passkey',
  isPrimary: true,
  fields: html`<div class="fields">${inputField(state, 'name', { label: 'Name', hint: 'So that you recognize it: “laptop”, “key on my key ring”.' })}</div>`,
})}`
