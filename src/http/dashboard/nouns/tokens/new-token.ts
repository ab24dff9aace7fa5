import { type Scope, scopes, scopesOf } from '#core/access.ts'
import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken, type TokenInput } from '#core/account/token/manage-tokens.ts'
import { purposesWithin, type TokenPurpose } from '#core/account/token/purposes.ts'
import type { CoreError } from '#core/errors.ts'
import { readInstant } from '#core/time/read-date.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { block, sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, formState, inputField } from '../../forms/field.ts'
import { readText } from '../../forms/form-reader.ts'
import { ownChoice, ownChoiceField } from '../../forms/own-choice.ts'
import { keyAfter, showOnce } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, type Page, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

export const showNewToken = (visit: AccountVisit): Promise<Answer> => newTokenPage(visit, null)

export const createTokenByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      const input = inputOf(visit)
      const apiCalls = await visit.apiCallsFor({ kind: 'create_token', input })
      return await showOnce<MintedToken>(
        visit,
        command => createToken(command, input),
        visit.frame.to('/tokens?done=made_before'),
        minted => mintedPage(minted, apiCalls, visit),
      )
    },
    refusal => newTokenPage(visit, refusal),
  )

function inputOf({ form, caller }: AccountVisit): TokenInput {
  const granted = new Set(scopesOf(caller.access))
  const purpose = purposesWithin(granted).find(({ code }) => code === form.get('purpose'))
  const ticked = new Set(form.getAll('scopes'))
  const lastDay = readText(form, 'expires_at')
  return {
    name: readText(form, 'name') ?? '',
    scopes: purpose?.scopes ?? scopes.filter(scope => ticked.has(scope)),
    expiresAt: readInstant('expires_at', lastDay, caller.settings.timeZone, 'last'),
  }
}

async function newTokenPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { form, caller, frame } = visit
  const granted = new Set(scopesOf(caller.access))
  const purposes = purposesWithin(granted)
  const apiCalls = await visit.apiCallsFor({
    kind: 'create_token',
    input: { name: 'Checkout', scopes: purposes[0]?.scopes ?? null, expiresAt: null },
  })
  const facts = {
    state: formState(form, refusal, { purpose: purposes[0]?.code ?? ownChoice }),
    ticked: new Set(form.getAll('scopes')),
    granted,
    purposes,
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls,
  }
  return pageOfForm(refusal, 'New API token', newTokenView(facts, frame))
}

/** No other page has the secret. It answers the form itself, and no URL leads to it. */
export const mintedPage = (
  minted: MintedToken,
  apiCalls: readonly ShownCall[],
  { frame }: AccountVisit,
): Page => pageOf('Your new API token', mintedView(minted, apiCalls, frame), 201)

type NewTokenFacts = {
  readonly state: FormState
  readonly ticked: ReadonlySet<string>
  readonly granted: ReadonlySet<Scope>
  readonly purposes: readonly TokenPurpose[]
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

const newTokenView = (facts: NewTokenFacts, frame: Frame): Markup => html`
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

const mintedView = (
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
