import type { User, UserMembership } from '#core/user/user.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { block } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import type { Visit } from '../../visit/screen.ts'
import { nextPage, operatorTabs } from './accounts-view.ts'

type Somebody = { readonly user: User; readonly memberships: readonly UserMembership[] }

type EverybodyFacts = {
  readonly people: readonly Somebody[]
  readonly hasMore: boolean
  readonly to: Visit['to']
}

export const everybodyView = ({ people, hasMore, to }: EverybodyFacts): Markup => html`
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

export const newResetView = ({ email }: User, link: string, back: string): Markup => html`
${titled('Password reset link')}
<div class="card">
${notice('good', 'The link was created. It is shown only this once: pass it on now.')}
<p>Whoever opens it sets a new password for ${email} and ends all sessions of that person. It works once, within a day.</p>
${block('link', 'Link', link)}
<div class="buttons"><a class="button primary" href="${back}">Back to people</a></div>
</div>`
