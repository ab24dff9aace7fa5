import { type Scope, scopes } from '#core/access.ts'
import type { MintedToken } from '#core/account/mint-token.ts'
import type { TokenPurpose } from '#core/account/token/purposes.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import type { CoreError } from '#core/errors.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { block, sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import { overlapField } from '../../forms/overlap-field.ts'
import { ownChoiceField } from '../../forms/own-choice.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

type NewTokenFacts = {
  readonly state: FormState
  readonly ticked: ReadonlySet<string>
  readonly granted: ReadonlySet<Scope>
  readonly purposes: readonly TokenPurpose[]
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

export const newTokenView = (facts: NewTokenFacts, frame: Frame): Markup => html`
${titled('New API token', `It works only in the ${frame.environment} environment. Its secret is shown once, on the next page.`)}
${facts.refusal ? faultSummary(facts.refusal, ['name', 'expires_at', 'scopes']) : null}
<form class="card" method="post" action="${frame.to('/tokens/new')}">
${keyInput(facts.formKey)}
<div class="fields">
${inputField(facts.state, 'name', { label: 'Name', hint: 'What it is for, such as Checkout', width: 'half', required: true })}
${inputField(facts.state, 'expires_at', { label: 'Expires after', type: 'date', width: 'half', hint: 'If empty, it never expires' })}
${purposeChoice(facts)}
</div>
<div class="buttons"><button class="primary">${icon('key')}Create the token</button> <a class="button" href="${frame.to('/tokens')}">Cancel</a></div>
</form>
${sameByApi(facts.apiCalls)}`

const purposeChoice = ({ state, purposes, ticked, granted }: NewTokenFacts): Markup =>
  ownChoiceField({
    legend: 'Scopes',
    name: 'purpose',
    chosen: state.value('purpose'),
    ready: purposes,
    boxes: 'scopes',
    values: scopes.filter(scope => granted.has(scope)),
    ticked,
    fault: state.faults.scopes?.join(' '),
  })

export const mintedView = (
  { token, secret }: MintedToken,
  apiCalls: readonly ShownCall[],
  frame: Frame,
): Markup => html`
${titled('Your new API token', token.name)}
${notice('warn', 'Copy it now. It is shown only on this page: we keep just a fingerprint of it, and a reload will not show it again.')}
<section class="card">
${block('secret', 'Token', secret)}
${block('env-line', 'Line for .env', `POSTILION_TOKEN=${secret}`)}
<dl class="facts"><dt>Scopes</dt><dd class="code">${token.scopes.join(', ')}</dd></dl>
<div class="buttons"><a class="button primary" href="${frame.to('/tokens')}">I have copied it</a> <a class="button" href="${frame.to(`/tokens/${token.id}`)}">Show this token</a></div>
</section>
${sameByApi(apiCalls)}`

/** What tells the token apart: how its secret begins, and how it ends where that was kept. */
export const shownSecret = ({ hint, lastFour }: TokenRow): string => hint + (lastFour ?? '')

type TokenRotationFacts = {
  readonly token: TokenRow
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

export const tokenRotationView = (
  { token, state, refusal, formKey, apiCalls }: TokenRotationFacts,
  frame: Frame,
): Markup => html`
${titled(`Rotate ${token.name || `token ${token.id}`}`, 'The new token has the same scopes and lifetime. Its secret is shown once, on the next page.')}
${refusal ? faultSummary(refusal, ['overlap']) : null}
<form class="card" method="post" action="${frame.to(`/tokens/${token.id}/rotate`)}">
${keyInput(formKey)}
<div class="fields"><p>Tokens with which the old one rotated itself end with it. Whatever else it created keeps working: if its secret leaked, <a href="${frame.to(`/tokens/${token.id}`)}">revoke it</a> instead.</p>
${overlapField(state, 'After that the old token is refused.')}</div>
<div class="buttons"><button class="primary">Create the new token</button> <a class="button" href="${frame.to(`/tokens/${token.id}`)}">Cancel</a></div>
</form>
${sameByApi(apiCalls)}`
