import { CoreError, notFound } from '#core/errors.ts'
import { beginReset } from '#core/user/change-password.ts'
import type { User, UserMembership } from '#core/user/user.ts'
import { parseId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { block } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import {
  type Answer,
  type Page,
  pageOf,
  type SignedInVisit,
  type Visit,
} from '../../visit/screen.ts'
import { nextPage, operatorTabs } from './accounts.ts'

export const showAllPeople = (visit: SignedInVisit): Promise<Answer> => allPeoplePage(visit)

/** Answers with the link itself: no URL leads to it again. */
export async function beginResetByForm(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, ownUrl, to } = visit
  if (signedIn.session.lookAs !== null) throw stillLooking()
  const id = parseId(form.get('user') ?? '')
  const user = id === null ? null : await register.store.read.users.byId(id)
  if (!user || user.disabledAt !== null) throw notFound('User')
  const { secret } = await beginReset(register, user.id, {
    kind: 'user',
    userId: signedIn.user.id,
  })
  const link = `${ownUrl}/dashboard/reset/${secret}`
  return pageOf('Password reset link', newResetView(user, link, to('/accounts/people')))
}

const stillLooking = (): CoreError =>
  new CoreError(
    'conflict',
    'You are viewing as an operator and cannot change anything. Stop viewing first.',
  )

const pageSize = 50

async function allPeoplePage({ register, query, to }: SignedInVisit): Promise<Page> {
  const { users } = register.store.read
  const after = parseId(query.get('after') ?? '') ?? 0
  const found = await users.list(after, pageSize + 1)
  const people = await Promise.all(
    found.slice(0, pageSize).map(async user => {
      return { user, memberships: await users.membershipsOf(user.id) }
    }),
  )
  const content = allPeopleView({ people, hasMore: found.length > pageSize, to })
  return pageOf('All people', content)
}

type Somebody = { readonly user: User; readonly memberships: readonly UserMembership[] }

type AllPeopleFacts = {
  readonly people: readonly Somebody[]
  readonly hasMore: boolean
  readonly to: Visit['to']
}

const allPeopleView = ({ people, hasMore, to }: AllPeopleFacts): Markup => html`
${titled('All people', 'Everyone who can sign in. A password reset link works once, within a day; you pass it on yourself.')}
${operatorTabs(to, 'people')}
<section class="card flush"><h2>People</h2>
${
  people.length === 0
    ? html`<p class="empty">There is nobody else.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Accounts</th><th scope="col">Status</th><th scope="col"><span class="hidden">Actions</span></th></tr></thead>
<tbody>${people.map(somebody => row(somebody, to))}</tbody></table></div>`
}
${nextPage(to('/accounts/people'), hasMore ? people.at(-1)?.user.id : undefined)}
</section>`

const row = ({ user, memberships }: Somebody, to: Visit['to']): Markup => html`<tr>
<th scope="row" class="named">${user.name}<span class="quiet small">${user.email}</span></th>
<td>${memberships.map(({ accountName, role }) => `${accountName} (${role})`).join(', ') || html`<span class="quiet">none</span>`}</td>
<td>${user.disabledAt !== null ? status('Disabled', 'bad') : user.isOperator ? status('Operator', 'moving') : null}</td>
<td class="amount">${user.disabledAt !== null ? null : html`<form method="post" action="${to('/accounts/people/reset')}"><input type="hidden" name="user" value="${user.id}"><button class="slim">Reset password<span class="hidden"> for ${user.email}</span></button></form>`}</td>
</tr>`

const newResetView = ({ email }: User, link: string, back: string): Markup => html`
${titled('Password reset link')}
<div class="card">
${notice('good', 'The link was created. It is shown only this once: pass it on now.')}
<p>Whoever opens it sets a new password for ${email} and ends all sessions of that person. It works once, within a day.</p>
${block('link', 'Link', link)}
<div class="buttons"><a class="button primary" href="${back}">Back to people</a></div>
</div>`
