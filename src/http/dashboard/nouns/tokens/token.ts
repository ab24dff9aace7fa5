import { revokeToken } from '#core/account/token/manage-tokens.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import { notFound } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import { requireId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { postButton } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { type PrincipalNames, principalName } from '../../format/principal-names.ts'
import { byRealClock, time } from '../../format/time.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { makerNames, shownSecret } from './token-words.ts'

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

/** A token that has ended still has its page, which says when. */
export async function visitedToken({ params, world, tenant }: AccountVisit): Promise<TokenRow> {
  const token = await world.store.read.tokens.byId(tenant, requireId(params.id, 'Token'))
  if (token === null) throw notFound('Token')
  return token
}

type TokenFacts = {
  readonly token: TokenRow
  /** Those in use that end with it. */
  readonly family: readonly TokenRow[]
  readonly now: Instant
  readonly names: PrincipalNames
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

function tokenView(view: TokenFacts, frame: Frame): Markup {
  const { token, family, now, names, apiCalls } = view
  const isLive = token.revokedAt === null && (token.expiresAt === null || token.expiresAt > now)
  return html`
${titled(token.name || `Token ${token.id}`, html`<a href="${frame.to('/tokens')}">All tokens</a>`, lifeWord(token, isLive))}
<section class="card">
${facts(token, names, frame)}
</section>
${isLive ? doing(view, frame) : family.length > 0 ? endingTheRest(view, frame) : null}
${isLive || family.length > 0 ? sameByApi(apiCalls) : null}`
}

const lifeWord = ({ revokedAt }: TokenRow, isLive: boolean): Markup =>
  isLive ? status('Active', 'good') : status(revokedAt === null ? 'Ended' : 'Revoked')

function facts(token: TokenRow, names: PrincipalNames, frame: Frame): Markup {
  const shown = (at: Instant): Markup => html`${time(at, frame.timeZone)}${byRealClock(frame)}`
  const { scopes, createdAt, principal, lastUsedAt, expiresAt, revokedAt } = token
  return html`<dl class="facts">
<dt>${token.lastFour === null ? 'Begins with' : 'Begins and ends with'}</dt><dd class="code">${shownSecret(token)}</dd>
<dt>Created</dt><dd>${shown(createdAt)}${principal === null ? null : html` by ${principalName(principal, names)}`}</dd>
<dt>Last used</dt><dd>${lastUsedAt === null ? 'never' : shown(lastUsedAt)}</dd>
<dt>Expires</dt><dd>${expiresAt === null ? 'never' : shown(expiresAt)}</dd>
${revokedAt === null ? null : html`<dt>Revoked</dt><dd>${shown(revokedAt)}</dd>`}
<dt>Scopes</dt><dd><ul class="in-columns">${scopes.map(scope => html`<li class="code">${scope}</li>`)}</ul></dd>
</dl>`
}

const doing = (view: TokenFacts, frame: Frame): Markup => html`<div class="columns">
<section class="card"><h2>Rotate</h2><p>Creates a token with a new secret and the same scopes. Both work for as long as you choose, so that programs can switch over.</p>
<div class="buttons"><a class="button" href="${frame.to(`/tokens/${view.token.id}/rotate`)}">Rotate…</a></div></section>
<section class="card"><h2>Revoke</h2><p>The very next call with it is refused, and this cannot be undone. Every token that it created is revoked with it. What it bought remains.</p>
${view.family.length === 0 ? null : html`<p>These are revoked with it. It created them, or they came from tokens that it created or replaced:</p>${familyList(view, frame)}`}
${revokeButton(view, 'Revoke this token', frame)}</section>
</div>`

/** It may be the thief who ended the token, to keep what was made with its secret. */
const endingTheRest = (view: TokenFacts, frame: Frame): Markup => html`
<section class="card"><h2>Revoke its remaining tokens</h2><p>This token no longer works, but the ones below do. It created them, or they came from tokens that it created or replaced. If somebody else may know its secret, revoke them: the very next call with any of them is refused, and this cannot be undone.</p>
${familyList(view, frame)}
${revokeButton(view, 'Revoke them all', frame)}</section>`

const familyList = ({ family }: TokenFacts, frame: Frame): Markup =>
  html`<ul class="reasons">${family.map(each => html`<li><a href="${frame.to(`/tokens/${each.id}`)}">${each.name || `Token ${each.id}`}</a> <span class="code">${shownSecret(each)}</span></li>`)}</ul>`

const revokeButton = ({ token, formKey }: TokenFacts, word: string, frame: Frame): Markup =>
  html`<div class="buttons">${postButton(frame.to(`/tokens/${token.id}/revoke`), formKey, word, { kind: 'danger' })}</div>`
