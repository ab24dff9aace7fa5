import { scopes, scopesOf } from '#core/access.ts'
import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken, deleteToken, type TokenInput } from '#core/account/token/manage-tokens.ts'
import { purposesWithin } from '#core/account/token/purposes.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { readInstant } from '#core/time/read-date.ts'
import { parseId, requireId } from '#core/values/parse-id.ts'
import { type DoerNames, namesOfDoers } from '../../format/names-of-doers.ts'
import { formState } from '../../forms/form-state.ts'
import { ownChoice } from '../../forms/own-choice.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { readText } from '../../forms/read-text.ts'
import { changeOnce, keyAfter, newFormKey, showOnce } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type AccountVisit, type Answer, type Page, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { mintedView, newTokenView } from './new-token-views.ts'
import { tokenView } from './token-view.ts'
import { tokensView } from './tokens-view.ts'

/** Those in use, or those that have ended; the filter, the rows and the place stand in the address. */
export async function showTokens(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const [limit, below] = [sizeOf(query), parseId(query.get('below') ?? '')]
  const choice = { areLive: query.get('show') !== 'ended', at: world.clock.now() }
  const found = await world.store.read.tokens.newest(tenant, choice, below, limit + 1)
  const tokens = found.slice(0, limit)
  const facts = {
    tokens,
    areLive: choice.areLive,
    older: found.length > limit ? (tokens.at(-1)?.id ?? null) : null,
    query,
    names: await makerNames(visit, tokens),
    lines: choice.areLive
      ? await visit.apiCallFor({ kind: 'tokens', page: { limit, page: 1 } })
      : [],
  }
  return pageOf('API Token', tokensView(facts, frame))
}

export const showNewToken = (visit: AccountVisit): Answer | Promise<Answer> =>
  tokenForm(visit, null)

export async function makeToken(visit: AccountVisit): Promise<Answer | null> {
  try {
    const wish = wishOf(visit)
    const lines = await visit.apiCallFor({ kind: 'create_token', input: wish })
    return await showOnce<MintedToken>(
      visit,
      command => createToken(command, wish),
      visit.frame.to('/tokens?done=made_before'),
      minted => mintedPage(minted, lines, visit),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return tokenForm(visit, error)
  }
}

export async function showToken(visit: AccountVisit): Promise<Answer> {
  const token = await tokenOf(visit)
  const { world, tenant, frame } = visit
  const now = world.clock.now()
  const family = await world.store.read.tokens.liveOfFamily(tenant, token.id, now)
  const lines = await visit.apiCallFor({ kind: 'revoke_token', tokenId: token.id }, 'Revoke it')
  const names = await makerNames(visit, [token])
  const facts = { token, family, now, names, formKey: newFormKey(now), lines }
  return pageOf(`Token ${token.id}`, tokenView(facts, frame))
}

/** Asks for no fresh proof: a token that somebody has stolen has to end at once. */
export async function revokeOneToken(visit: AccountVisit): Promise<Answer | null> {
  const { id } = await tokenOf(visit)
  return changeOnce<void>(
    visit,
    command => deleteToken(command, id),
    () => visit.frame.to('/tokens?done=revoked'),
  )
}

function wishOf({ form, caller }: AccountVisit): TokenInput {
  const granted = new Set(scopesOf(caller.access))
  const purpose = purposesWithin(granted).find(({ code }) => code === form.get('purpose'))
  const ticked = new Set(form.getAll('scopes'))
  return {
    name: readText(form, 'name') ?? '',
    scopes: purpose?.scopes ?? scopes.filter(scope => ticked.has(scope)),
    expiresAt: readInstant(
      'expires_at',
      readText(form, 'expires_at'),
      caller.settings.timeZone,
      'last',
    ),
  }
}

async function tokenForm(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { form, caller, frame } = visit
  const granted = new Set(scopesOf(caller.access))
  const purposes = purposesWithin(granted)
  const lines = await visit.apiCallFor({
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
    lines,
  }
  return pageAfter(refusal, 'New API token', newTokenView(facts, frame))
}

/** The only page that a secret is on: it is the answer to the form itself, and no address leads to it. */
export const mintedPage = (
  minted: MintedToken,
  lines: readonly ShownCall[],
  { frame }: Pick<AccountVisit, 'frame'>,
): Page => pageOf('Your new API token', mintedView(minted, lines, frame), 201)

/** Of those who made the tokens, as far as that is known. */
const makerNames = (visit: AccountVisit, tokens: readonly TokenRow[]): Promise<DoerNames> =>
  namesOfDoers(
    visit,
    tokens.flatMap(({ principal }) => (principal === null ? [] : [principal])),
  )

/** One that has ended, too: its page says when. */
export async function tokenOf({ params, world, tenant }: AccountVisit): Promise<TokenRow> {
  const token = await world.store.read.tokens.byId(tenant, requireId(params.id, 'Token'))
  if (token === null) throw notFound('Token')
  return token
}
