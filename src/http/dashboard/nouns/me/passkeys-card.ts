import type { Passkey } from '#core/user/passkey-store.ts'
import { html, type Markup } from '../../../base/html.ts'
import { day } from '../../format/time.ts'
import { inputField } from '../../forms/field.ts'
import { formState } from '../../forms/form-state.ts'
import type { MeFacts } from './me-facts.ts'

export const passkeysCard = ({ passkeys, passkeysOff, to }: MeFacts): Markup => html`
<section class="card" id="passkeys"><h2>Passkeys</h2>
<p>Sign in with a fingerprint, a face or a key on a ring. Nobody can guess a passkey or ask you for it by a false page.</p>
${passkeys.length === 0 ? null : html`<ul class="rows">${passkeys.map((passkey, at) => line(passkey, at, to))}</ul>`}
${passkeysOff === null ? html`<div class="buttons"><a class="button" href="${to('/passkeys/new')}">Add a passkey</a></div>` : html`<p class="quiet small">${passkeysOff}</p>`}
</section>`

const line = (passkey: Passkey, at: number, to: MeFacts['to']): Markup => {
  const field = `passkey_name_${at}`
  return html`<li><details><summary><strong>${passkey.name}</strong> <span class="quiet small">${passkey.lastUsedAt === null ? 'never used' : html`used ${day(passkey.lastUsedAt, 'UTC')}`}</span></summary>
<form method="post" action="${to('/passkeys/rename')}">
<input type="hidden" name="passkey" value="${passkey.credentialId}">
<div class="fields">${inputField(formState(new URLSearchParams(), null, { [field]: passkey.name }), field, { label: 'Name' })}</div>
<input type="hidden" name="field" value="${field}">
<div class="buttons"><button class="slim">Rename</button><button class="slim danger" formaction="${to('/passkeys/remove')}">Remove<span class="hidden"> ${passkey.name}</span></button></div>
</form></details></li>`
}
