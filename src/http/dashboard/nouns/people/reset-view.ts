import type { CoreError } from '#core/errors.ts'
import type { User } from '#core/user/user.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { inputField } from '../../forms/field.ts'
import { formState } from '../../forms/form-state.ts'

export const resetView = (
  { email }: User,
  action: string,
  refusal: CoreError | null,
): Markup => html`
<div class="card">
<h1>New password</h1>
${refusal === null ? null : faultSummary(refusal, ['password'])}
<p>For ${email}. All sessions end with it, on every device.</p>
<form method="post" action="${action}">
<input type="text" name="email" value="${email}" autocomplete="username" aria-label="E-mail" hidden>
<div class="fields">
${inputField(formState(new URLSearchParams(), refusal), 'password', { label: 'New password', type: 'password', autocomplete: 'new-password', required: true, autofocus: true, hint: 'At least 15 characters; a few words are easy to keep. Pasting is fine.' })}
</div>
<div class="buttons"><button class="primary">Set the password</button></div>
</form>
</div>`
