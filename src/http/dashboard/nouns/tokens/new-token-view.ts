import { type Scope, scopes } from '#core/access.ts'
import type { TokenPurpose } from '#core/account/token/purposes.ts'
import type { CoreError } from '#core/errors.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../components/by-api.ts'
import { icon } from '../../components/icon.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import { ownChoiceField } from '../../forms/own-choice.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'

export type NewTokenFacts = {
  readonly state: FormState
  readonly ticked: ReadonlySet<string>
  readonly granted: ReadonlySet<Scope>
  readonly purposes: readonly TokenPurpose[]
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

export const newTokenView = (facts: NewTokenFacts, frame: Frame): Markup => html`
${titled('New API token', `It counts in the ${frame.environment} alone. Its secret is shown once, on the next page.`)}
${facts.refusal ? faultSummary(facts.refusal, ['name', 'expires_at', 'scopes']) : null}
<form class="card" method="post" action="${frame.to('/tokens/new')}">
<input type="hidden" name="${keyField}" value="${facts.formKey}">
<div class="fields">
${inputField(facts.state, 'name', { label: 'Name', hint: 'What it is for, such as Checkout', width: 'half', required: true })}
${inputField(facts.state, 'expires_at', { label: 'Ends after the day', type: 'date', width: 'half', hint: 'Empty: it never ends by itself' })}
${purposeChoice(facts)}
</div>
<div class="buttons"><button class="primary">${icon('key')}Make the token</button> <a class="button" href="${frame.to('/tokens')}">Cancel</a></div>
</form>
${byApi(facts.lines)}`

const purposeChoice = ({ state, purposes, ticked, granted }: NewTokenFacts): Markup =>
  ownChoiceField({
    legend: 'What it may do',
    name: 'purpose',
    chosen: state.value('purpose'),
    ready: purposes,
    boxes: 'scopes',
    values: scopes.filter(scope => granted.has(scope)),
    ticked,
    fault: state.faults.scopes?.join(' '),
  })
