import type { TokenRow } from '#core/account/token-store.ts'
import { parseId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice } from '../../components/notice.ts'
import { newestAndOlder } from '../../components/pager.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { type PrincipalNames, principalName } from '../../format/principal-names.ts'
import { byRealClock, time } from '../../format/time.ts'
import { formState, selectField } from '../../forms/field.ts'
import { sizeField, sizeIn, sizeOf } from '../../forms/page-size.ts'
import type { Frame } from '../../visit/frame.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { makerNames, scopesInBrief, shownSecret } from './token-words.ts'

/** The filter, the number of rows and the page are in the query. */
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

type TokensFacts = {
  readonly tokens: readonly TokenRow[]
  /** Whether these are in use; else they have ended. */
  readonly areLive: boolean
  /** Below this id there are more; null where there are none. */
  readonly older: number | null
  readonly query: URLSearchParams
  readonly names: PrincipalNames
  readonly apiCalls: readonly ShownCall[]
}

const done = {
  revoked: 'The token was revoked. The very next call with it is refused.',
  made_before:
    'This form already created its token. The secret was shown then and is not stored: if you do not have it, revoke the token and create another.',
}

const tokensView = (facts: TokensFacts, frame: Frame): Markup => html`
${titled(
  'API Token',
  html`Programs call the API with a token. These work only in the ${frame.environment} environment.`,
  html`<a class="button primary" href="${frame.to('/tokens/new')}">${icon('plus')}Create a token</a>`,
)}
${doneNotice(facts.query, done)}
${choiceForm(facts, frame)}
<section class="card flush" aria-label="Tokens">
${facts.tokens.length === 0 ? html`<p class="empty">${emptySentence(facts)}</p>` : table(facts, frame)}
${newestAndOlder(facts.query.get('below') ? pagePath(facts, null, frame) : null, facts.older === null ? null : pagePath(facts, facts.older, frame))}
</section>
${sameByApi(facts.apiCalls)}`

const choiceForm = ({ areLive, query }: TokensFacts, frame: Frame): Markup => {
  const state = formState(new URLSearchParams({ show: areLive ? '' : 'ended' }))
  const choices = [
    { value: '', text: 'Active' },
    { value: 'ended', text: 'Ended' },
  ]
  return html`<form class="card filters" method="get" action="${frame.to('/tokens')}"><div class="fields">
${selectField(state, 'show', { label: 'Show', width: 'third', choices })}
${sizeField(query, 'third')}
<div class="field third"><div class="buttons"><button>Show</button></div></div>
</div></form>`
}

function emptySentence({ areLive, query }: TokensFacts): string {
  if (query.get('below')) return 'There are no older ones.'
  return areLive
    ? 'There are no active tokens. Create one, and paste it where your program reads it.'
    : 'No tokens have ended.'
}

function pagePath({ areLive, query }: TokensFacts, below: number | null, frame: Frame): string {
  const fields = new URLSearchParams([
    ...(areLive ? [] : [['show', 'ended']]),
    ...sizeIn(query),
    ...(below === null ? [] : [['below', String(below)]]),
  ])
  return frame.to(`/tokens${fields.size === 0 ? '' : `?${fields}`}`)
}

const table = (
  facts: TokensFacts,
  frame: Frame,
): Markup => html`<div class="scroll"><table data-pick>
<thead><tr><th scope="col">Name</th><th scope="col">Begins and ends with</th><th scope="col">Scopes</th><th scope="col">Created${byRealClock(frame)}</th><th scope="col">Last used${byRealClock(frame)}</th><th scope="col">${facts.areLive ? 'Expires' : 'Ended'}${byRealClock(frame)}</th></tr></thead>
<tbody>${facts.tokens.map(token => row(token, facts.names, frame))}</tbody>
</table></div>`

function row(token: TokenRow, names: PrincipalNames, { to, timeZone }: Frame): Markup {
  const { id, name, scopes, createdAt, principal, lastUsedAt, expiresAt, revokedAt } = token
  const end = revokedAt ?? expiresAt
  return html`<tr>
<th scope="row" class="named"><a href="${to(`/tokens/${id}`)}">${name || `Token ${id}`}</a></th>
<td><span class="code">${shownSecret(token)}</span></td>
<td>${scopesInBrief(scopes)}</td>
<td>${time(createdAt, timeZone)}${principal === null ? null : html`<br><span class="quiet small">by ${principalName(principal, names)}</span>`}</td>
<td>${lastUsedAt === null ? html`<span class="quiet">never</span>` : time(lastUsedAt, timeZone)}</td>
<td>${end === null ? html`<span class="quiet">never</span>` : time(end, timeZone)}${revokedAt === null ? null : html`<br><span class="quiet small">revoked</span>`}</td>
</tr>`
}
