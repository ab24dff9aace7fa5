import type { AccountId } from '#core/access.ts'
import type { ListedAccount } from '#core/account/account-store.ts'
import { html, type Markup } from '../../../base/html.ts'
import { titled } from '../../components/title.ts'
import { day } from '../../format/time.ts'
import { formState, inputField } from '../../forms/field.ts'
import type { Visit } from '../../visit/screen.ts'

type AccountsFacts = {
  readonly accounts: readonly ListedAccount[]
  readonly hasMore: boolean
  /** The operator is a member of these. */
  readonly own: ReadonlySet<AccountId>
  readonly wanted: string
  readonly to: Visit['to']
}

export const accountsView = ({ accounts, hasMore, own, wanted, to }: AccountsFacts): Markup => html`
${titled('Accounts', 'View an account as its viewers see it. You cannot change anything while you do, and the account’s log records it.')}
${operatorTabs(to, 'accounts')}
<form class="card" method="get" action="${to('/accounts')}"><div class="fields">${inputField(formState(new URLSearchParams({ q: wanted })), 'q', { label: 'Name', type: 'search', width: 'half' })}</div><div class="buttons"><button>Find</button></div></form>
<section class="card flush"><h2>${wanted === '' ? 'All accounts' : 'Results'}</h2>
${accounts.length === 0 ? html`<p class="empty">No account matches this name.</p>` : table(accounts, own, to)}
${nextPage(to(wanted === '' ? '/accounts' : `/accounts?q=${encodeURIComponent(wanted)}`), hasMore ? accounts.at(-1)?.id : undefined)}
</section>`

const table = (
  accounts: readonly ListedAccount[],
  own: ReadonlySet<AccountId>,
  to: Visit['to'],
): Markup => html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Id</th><th scope="col">Created</th><th scope="col"><span class="hidden">Actions</span></th></tr></thead>
<tbody>${accounts.map(
  ({ id, name, createdAt }) => html`<tr>
<th scope="row" class="named">${own.has(id) ? html`<a href="${to(`/${id}`)}">${name}</a>` : name}</th>
<td>${id}</td>
<td>${day(createdAt, 'UTC')}</td>
<td class="amount"><form method="post" action="${to('/look-as')}"><input type="hidden" name="account" value="${id}"><button class="slim">View<span class="hidden"> as ${name}</span></button></form></td>
</tr>`,
)}</tbody></table></div>`

export const operatorTabs = (to: Visit['to'], here: 'accounts' | 'people'): Markup =>
  html`<nav class="tabs" aria-label="Installation"><a href="${to('/accounts')}"${here === 'accounts' ? html` aria-current="page"` : null}>Accounts</a><a href="${to('/accounts/people')}"${here === 'people' ? html` aria-current="page"` : null}>People</a></nav>`

/** A page begins after the last id of the one before. */
export const nextPage = (address: string, last: number | undefined): Markup | null =>
  last === undefined
    ? null
    : html`<nav class="pager" aria-label="Pages"><a href="${address}">First page</a><a href="${address}${address.includes('?') ? '&' : '?'}after=${last}">Next page</a></nav>`
