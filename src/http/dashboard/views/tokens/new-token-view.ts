import { type Scope, scopes } from '#core/access.ts'
import type { TokenPurpose } from '#core/account/token/purposes.ts'
import type { CoreError } from '#core/errors.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type FormState, idOf, inputField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import { titled } from '../../parts/title.ts'
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
${inputField(facts.state, 'name', { label: 'Name', hint: 'What it is for, such as Checkout', maxLength: 100, width: 'half', required: true })}
${inputField(facts.state, 'expires_at', { label: 'Ends after the day', type: 'date', width: 'half', hint: 'Empty: it never ends by itself' })}
${purposeChoice(facts)}
</div>
<div class="buttons"><button class="primary">${icon('key')}Make the token</button> <a class="button" href="${frame.to('/tokens')}">Cancel</a></div>
</form>
${byApi(facts.lines)}`

function purposeChoice({ state, purposes, ticked, granted }: NewTokenFacts): Markup {
  const chosen = state.value('purpose')
  const fault = state.faults.scopes?.join(' ')
  return html`<fieldset class="choices" id="${idOf('scopes')}"${fault ? html` aria-describedby="${idOf('scopes')}-fault"` : null}><legend>What it may do</legend>
${purposes.map(({ code, name, says }) => choice(code, name, says, chosen))}
${choice('own', 'Only what I choose', 'Tick it below.', chosen)}
<div class="boxes">${scopes.filter(scope => granted.has(scope)).map(scope => box(scope, ticked.has(scope)))}</div>
${fault ? html`<p class="fault" id="${idOf('scopes')}-fault">${fault}</p>` : null}
</fieldset>`
}

const choice = (code: string, name: string, says: string, chosen: string): Markup =>
  html`<div class="check"><input type="radio" id="${idOf(`purpose.${code}`)}" name="purpose" value="${code}"${code === chosen ? html` checked` : null}><label for="${idOf(`purpose.${code}`)}"><strong>${name}</strong> <span class="quiet">${says}</span></label></div>`

const box = (scope: Scope, isTicked: boolean): Markup => {
  const id = idOf(`scope.${scope.replace(':', '.')}`)
  return html`<div class="check"><input type="checkbox" id="${id}" name="scopes" value="${scope}"${isTicked ? html` checked` : null}><label for="${id}" class="code">${scope}</label></div>`
}
