import { revokeToken } from '#core/account/token/manage-tokens.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import { notFound } from '#core/errors.ts'
import { parseId, requireId } from '#core/values/parse-id.ts'
import { namesOfPrincipals, type PrincipalNames } from '../../format/principal-names.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { tokenView } from './token-view.ts'
import { tokensView } from './tokens-view.ts'

/** The filter, the number of rows and the page are in the address. */
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
    apiCalls: choice.areLive
      ? await visit.apiCallsFor({ kind: 'tokens', page: { limit, page: 1 } })
      : [],
  }
  return pageOf('API Token', tokensView(facts, frame))
}

export async function showToken(visit: AccountVisit): Promise<Answer> {
  const token = await visitedToken(visit)
  const { world, tenant, frame } = visit
  const now = world.clock.now()
  const family = await world.store.read.tokens.liveOfFamily(tenant, token.id, now)
  const apiCalls = await visit.apiCallsFor(
    { kind: 'revoke_token', tokenId: token.id },
    'Revoke the token',
  )
  const names = await makerNames(visit, [token])
  const facts = { token, family, now, names, formKey: newFormKey(now), apiCalls }
  return pageOf(`Token ${token.id}`, tokenView(facts, frame))
}

/** Asks for no fresh proof: a token that somebody has stolen has to end at once. */
export async function revokeTokenByForm(visit: AccountVisit): Promise<Answer | null> {
  const { id } = await visitedToken(visit)
  return changeOnce<void>(
    visit,
    command => revokeToken(command, id),
    () => visit.frame.to('/tokens?done=revoked'),
  )
}

const makerNames = (visit: AccountVisit, tokens: readonly TokenRow[]): Promise<PrincipalNames> =>
  namesOfPrincipals(
    visit,
    tokens.flatMap(({ principal }) => (principal === null ? [] : [principal])),
  )

/** A token that has ended still has its page, which says when. */
export async function visitedToken({ params, world, tenant }: AccountVisit): Promise<TokenRow> {
  const token = await world.store.read.tokens.byId(tenant, requireId(params.id, 'Token'))
  if (token === null) throw notFound('Token')
  return token
}
