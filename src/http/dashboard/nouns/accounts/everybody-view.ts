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
${titled('All people', 'Everybody who can sign in. A link for a new password counts once, for a day; you pass it on.')}
${operatorTabs(to, 'people')}
<section class="card flush"><h2>People</h2>
${
  people.length === 0
    ? html`<p class="empty">Nobody else.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Accounts</th><th scope="col">Mark</th><th scope="col"><span class="hidden">What to do</span></th></tr></thead>
<tbody>${people.map(somebody => row(somebody, to))}</tbody></table></div>`
}
${nextPage(to('/accounts/people'), hasMore ? people.at(-1)?.user.id : undefined)}
</section>`

const row = ({ user, memberships }: Somebody, to: Visit['to']): Markup => html`<tr>
<th scope="row" class="named">${user.name}<span class="quiet small">${user.email}</span></th>
<td>${memberships.map(({ accountName, role }) => `${accountName} (${role})`).join(', ') || html`<span class="quiet">none</span>`}</td>
<td>${user.disabledAt !== null ? status('Disabled', 'bad') : user.isOperator ? status('Operator', 'moving') : null}</td>
<td class="amount">${user.disabledAt !== null ? null : html`<form method="post" action="${to('/accounts/people/reset')}"><input type="hidden" name="user" value="${user.id}"><button class="slim">New password<span class="hidden"> for ${user.email}</span></button></form>`}</td>
</tr>`

export const newResetView = ({ email }: User, link: string, back: string): Markup => html`
${titled('Link for a new password')}
<div class="card">
${notice('good', 'The link is made. It is shown this once: pass it on now.')}
<p>Whoever opens it chooses a new password for ${email}, and ends all sessions of that person. It counts once, for a day.</p>
${block('link', 'Link', link)}
<div class="buttons"><a class="button primary" href="${back}">Back to the people</a></div>
</div>`
