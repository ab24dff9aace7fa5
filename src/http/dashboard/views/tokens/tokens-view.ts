import type { TokenPage, TokenRow } from '#core/account/token-store.ts'
import type { Page } from '#core/values/page.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { doneNotice } from '../../parts/done.ts'
import { icon } from '../../parts/icon.ts'
import { time } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { scopesInBrief } from './scopes-in-brief.ts'

export type TokensFacts = TokenPage & {
  readonly page: Page
  readonly query: URLSearchParams
  readonly lines: readonly ApiLines[]
}

const done = {
  revoked: 'The token is revoked. The very next call with it is refused.',
  made_before:
    'That form had made its token already. The secret was shown then and is kept nowhere: if you do not have it, revoke the token and make another.',
}

export const tokensView = (facts: TokensFacts, frame: Frame): Markup => html`
${titled(
  'API Token',
  html`Programs call the API with a token. These count in the ${frame.environment} alone.`,
  html`<a class="button primary" href="${frame.to('/tokens/new')}">${icon('plus')}Make a token</a>`,
)}
${doneNotice(facts.query, done)}
<section class="card flush" aria-label="Tokens">
${facts.tokens.length === 0 ? html`<p class="empty">No token is in use. Make one, and paste it where your program reads it.</p>` : table(facts.tokens, frame)}
${pager(facts, frame)}
</section>
${byApi(facts.lines)}`

const table = (
  tokens: readonly TokenRow[],
  frame: Frame,
): Markup => html`<div class="scroll"><table data-pick>
<thead><tr><th scope="col">Name</th><th scope="col">Begins with</th><th scope="col">May</th><th scope="col">Made</th><th scope="col">Last used</th><th scope="col">Ends</th></tr></thead>
<tbody>${tokens.map(token => row(token, frame))}</tbody>
</table></div>`

const row = (token: TokenRow, frame: Frame): Markup => html`<tr>
<th scope="row" class="named"><a href="${frame.to(`/tokens/${token.id}`)}">${token.name || `Token ${token.id}`}</a></th>
<td><span class="code">${token.hint}</span></td>
<td>${scopesInBrief(token.scopes)}</td>
<td>${time(token.createdAt, frame.timeZone)}</td>
<td>${token.lastUsedAt === null ? html`<span class="quiet">never</span>` : time(token.lastUsedAt, frame.timeZone)}</td>
<td>${token.expiresAt === null ? html`<span class="quiet">never</span>` : time(token.expiresAt, frame.timeZone)}</td>
</tr>`

function pager({ total, page: { limit, page } }: TokensFacts, frame: Frame): Markup | null {
  if (total <= limit) return null
  const at = (number: number): string => frame.to(`/tokens?page=${number}`)
  return html`<nav class="pager" aria-label="Pages">${page > 1 ? html`<a href="${at(page - 1)}">Newer</a>` : html`<span></span>`}<span class="quiet small">${total} tokens</span>${page * limit < total ? html`<a href="${at(page + 1)}">Older</a>` : html`<span></span>`}</nav>`
}
