import type { MintedToken } from '#core/account/mint-token.ts'
import { rotateToken } from '#core/account/token/manage-tokens.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import type { CoreError } from '#core/errors.ts'
import { hourMs } from '#core/time/durations.ts'
import { html, type Markup } from '../../../base/html.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, formState } from '../../forms/field.ts'
import { overlapField, overlapOf } from '../../forms/overlap-field.ts'
import { keyAfter, showOnce } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { mintedPage } from './new-token.ts'
import { visitedToken } from './token.ts'

export const showTokenRotation = async (visit: AccountVisit): Promise<Answer> =>
  await rotationPage(visit, await visitedToken(visit), null)

export async function rotateTokenByForm(visit: AccountVisit): Promise<Answer | null> {
  const token = await visitedToken(visit)
  return await showingRefusal(
    async () => {
      const overlapMs = overlapOf(visit.form)
      const apiCalls = await visit.apiCallsFor({
        kind: 'rotate_token',
        tokenId: token.id,
        overlapMs,
      })
      return await showOnce<MintedToken>(
        visit,
        command => rotateToken(command, token.id, overlapMs),
        visit.frame.to('/tokens?done=made_before'),
        minted => mintedPage(minted, apiCalls, visit),
      )
    },
    refusal => rotationPage(visit, token, refusal),
  )
}

async function rotationPage(
  visit: AccountVisit,
  token: TokenRow,
  refusal: CoreError | null,
): Promise<Page> {
  const facts = {
    token,
    state: formState(visit.form, refusal, { overlap: String(hourMs) }),
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls: await visit.apiCallsFor({
      kind: 'rotate_token',
      tokenId: token.id,
      overlapMs: hourMs,
    }),
  }
  const content = tokenRotationView(facts, visit.frame)
  return pageOfForm(refusal, `Rotate token ${token.id}`, content)
}

type TokenRotationFacts = {
  readonly token: TokenRow
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

const tokenRotationView = (
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
