import type { TokenRow } from '#core/account/token-store.ts'
import type { CoreError } from '#core/errors.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../components/by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import type { FormState } from '../../forms/field.ts'
import { overlapField } from '../../forms/overlap-field.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'

export type RotateFacts = {
  readonly token: TokenRow
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

export const rotateView = (
  { token, state, refusal, formKey, lines }: RotateFacts,
  frame: Frame,
): Markup => html`
${titled(`Rotate ${token.name || `token ${token.id}`}`, 'The new token may do the same, for as long a life. Its secret is shown once, on the next page.')}
${refusal ? faultSummary(refusal, ['overlap']) : null}
<form class="card" method="post" action="${frame.to(`/tokens/${token.id}/rotate`)}">
<input type="hidden" name="${keyField}" value="${formKey}">
<div class="fields"><p>The tokens by which the old one rotated itself end with it. Whatever else it made goes on: if its secret leaked, <a href="${frame.to(`/tokens/${token.id}`)}">revoke it</a> instead.</p>
${overlapField(state, 'After it the old token is refused.')}</div>
<div class="buttons"><button class="primary">Make the new token</button> <a class="button" href="${frame.to(`/tokens/${token.id}`)}">Cancel</a></div>
</form>
${byApi(lines)}`
