import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { inputField } from '../../forms/field.ts'
import { blankForm } from '../../forms/form-state.ts'
import { keptField } from '../../session/kept-form.ts'

export type CodeForm = {
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
<p>The password was right. Give the six digits that your app shows, or one of your recovery codes.</p>
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
