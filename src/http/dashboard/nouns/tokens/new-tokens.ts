import { scopes, scopesOf } from '#core/access.ts'
import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken, rotateToken, type TokenInput } from '#core/account/token/manage-tokens.ts'
import { purposesWithin } from '#core/account/token/purposes.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import type { CoreError } from '#core/errors.ts'
import { hourMs } from '#core/time/durations.ts'
import { readInstant } from '#core/time/read-date.ts'
import { formState } from '../../forms/field.ts'
import { readText } from '../../forms/form-reader.ts'
import { overlapOf } from '../../forms/overlap-field.ts'
import { ownChoice } from '../../forms/own-choice.ts'
import { keyAfter, showOnce } from '../../visit/change-once.ts'
import { pageAfter, showingRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, type Page, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { mintedView, newTokenView, tokenRotationView } from './new-token-views.ts'
import { visitedToken } from './tokens.ts'

export const showNewToken = (visit: AccountVisit): Promise<Answer> => newTokenPage(visit, null)

export const createTokenByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(
    visit,
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
    newTokenPage,
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
  return pageAfter(refusal, 'New API token', newTokenView(facts, frame))
}

export const showTokenRotation = async (visit: AccountVisit): Promise<Answer> =>
  await rotationPage(visit, await visitedToken(visit), null)

export async function rotateTokenByForm(visit: AccountVisit): Promise<Answer | null> {
  const token = await visitedToken(visit)
  return await showingRefusal(
    visit,
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
    (_, refusal) => rotationPage(visit, token, refusal),
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
  return pageAfter(refusal, `Rotate token ${token.id}`, content)
}

/** No other page has the secret. It answers the form itself, and no address leads to it. */
const mintedPage = (
  minted: MintedToken,
  apiCalls: readonly ShownCall[],
  { frame }: AccountVisit,
): Page => pageOf('Your new API token', mintedView(minted, apiCalls, frame), 201)
