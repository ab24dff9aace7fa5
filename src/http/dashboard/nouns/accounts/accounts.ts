import type { AccountId } from '#core/access.ts'
import type { ListedAccount } from '#core/account/account-store.ts'
import { notFound } from '#core/errors.ts'
import { beginLookAs, endLookAs } from '#core/user/look-as.ts'
import { parseId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { titled } from '../../components/title.ts'
import { day } from '../../format/time.ts'
import { formState, inputField } from '../../forms/field.ts'
import {
  type Answer,
  pageOf,
  redirectTo,
  type SignedInVisit,
  type Visit,
} from '../../visit/screen.ts'

/** Leads to the first account of whoever has signed in. */
export function leadHome({ signedIn, world, to }: SignedInVisit): Answer {
  const [first] = signedIn.memberships
  if (first) return redirectTo(to(`/${first.accountId}`, world.environment))
  if (signedIn.user.isOperator) return redirectTo(to('/accounts'))
  return pageOf(
    'No account yet',
    html`<div class="card"><h1>No account yet</h1><p>You are signed in, but do not belong to an account. Ask an account owner for an invitation.</p></div>`,
  )
}

const pageSize = 50

/** Every account of the installation, for operators. */
export async function showAccounts({
  register,
  query,
  signedIn,
  to,
}: SignedInVisit): Promise<Answer> {
  const after = parseId(query.get('after') ?? '') ?? 0
  const wanted = (query.get('q') ?? '').trim()
  const found = await register.store.read.accounts.named(wanted, after, pageSize + 1)
  const own = new Set(signedIn.memberships.map(({ accountId }) => accountId))
  const content = accountsView({
    accounts: found.slice(0, pageSize),
    hasMore: found.length > pageSize,
    own,
    wanted,
    to,
  })
  return pageOf('Accounts', content)
}

export async function beginLookAsByForm(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, to } = visit
  const account = parseId(form.get('account') ?? '')
  if (account === null) throw notFound('Account')
  const { secret } = await beginLookAs(register, signedIn, account)
  return { kind: 'redirect', to: to(`/${account}`), session: secret }
}

export async function endLookAsByForm({ register, signedIn, to }: SignedInVisit): Promise<Answer> {
  if (signedIn.session.lookAs !== null) await endLookAs(register, signedIn)
  return redirectTo(to('/accounts'))
}

type AccountsFacts = {
  readonly accounts: readonly ListedAccount[]
  readonly hasMore: boolean
  /** The operator is a member of these. */
  readonly own: ReadonlySet<AccountId>
  readonly wanted: string
  readonly to: Visit['to']
}

const accountsView = ({ accounts, hasMore, own, wanted, to }: AccountsFacts): Markup => html`
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
export const nextPage = (url: string, last: number | undefined): Markup | null =>
  last === undefined
    ? null
    : html`<nav class="pager" aria-label="Pages"><a href="${url}">First page</a><a href="${url}${url.includes('?') ? '&' : '?'}after=${last}">Next page</a></nav>`
