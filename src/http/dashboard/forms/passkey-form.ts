import { html, type Markup } from '../../base/html.ts'

type Ceremony = {
  readonly does: 'create' | 'use'
  /** Where the browser gets what it needs for the ceremony. */
  readonly options: string
  /** Where the result is sent. */
  readonly action: string
  readonly button: string
  readonly fields?: Markup | null
  readonly isPrimary?: boolean
}

/** A form that a script fills in and sends; without script it says so, and there is another way. */
export const passkeyForm = ({ does, options, action, button, ...looks }: Ceremony): Markup =>
  html`<form method="post" action="${action}" data-passkey="${does}" data-options="${options}">
<input type="hidden" name="passkey_answer" value="">
${looks.fields ?? null}
<div class="buttons"><button type="submit" data-needs-script hidden${looks.isPrimary ? html` class="primary"` : null}>${button}</button></div>
<p class="small" role="status" data-says>Passkeys need JavaScript.</p>
</form>`
