import type { Instant } from '#core/time/clock.ts'
import type { Invitation } from '#core/user/invitation-store.ts'
import { type Role, roles } from '#core/user/roles.ts'
import type { Member } from '#core/user/user.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { block } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { personName } from '../../format/principal-names.ts'
import { byRealClock, day, time } from '../../format/time.ts'
import { type FormState, inputField, selectField } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'
import { roleChoices, roleName } from './role-words.ts'

type PeopleFacts = {
  readonly members: readonly Member[]
  readonly lastSeen: ReadonlyMap<number, Instant>
  readonly invitations: readonly Invitation[]
  /** The id of the visitor. */
  readonly self: number
  readonly state: FormState
  readonly notice: Markup | null
}

export const peopleView = (facts: PeopleFacts, frame: Frame): Markup => html`
${titled('People', 'Who works in this account, in production and in the sandbox, and what each may do.')}
${facts.notice}
<section class="card flush"><header><h2>Members</h2><span class="count">${facts.members.length}</span></header>
<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Joined${byRealClock(frame)}</th><th scope="col">Last seen${byRealClock(frame)}</th><th scope="col" class="amount">Role</th></tr></thead>
<tbody>${facts.members.map(member => memberRow(member, facts, frame))}</tbody>
</table></div>
<p class="inside quiet small">A removed member loses access to this account with their next click. Tokens that they created belong to the account: <em>Remove…</em> lists them first, and can revoke them with the member.</p>
</section>
<div class="columns">
${inviteCard(facts, frame)}
${invitationsCard(facts, frame)}
</div>`

function memberRow({ user, role, since }: Member, facts: PeopleFacts, frame: Frame): Markup {
  const name = personName(user)
  const seen = facts.lastSeen.get(user.id)
  return html`<tr>
<th scope="row" class="named">${name}${user.id === facts.self ? html` <span class="quiet">(you)</span>` : null}<span class="quiet small">${user.email}</span></th>
<td>${day(since, frame.timeZone)}</td>
<td>${user.disabledAt !== null ? status('Disabled', 'bad') : seen === undefined ? html`<span class="quiet">not recently</span>` : time(seen, frame.timeZone)}</td>
<td><form class="in-line" method="post" action="${frame.to('/people/role')}"><input type="hidden" name="user" value="${user.id}">${roleChoice(name, role)}${removeLink(name, frame.to(`/people/remove?user=${user.id}`))}</form></td>
</tr>`
}

const roleChoice = (name: string, role: Role): Markup =>
  html`<select name="role" aria-label="Role of ${name}">${roles.map(known => roleOption(known, known === role))}</select><button class="slim">Change<span class="hidden"> the role of ${name}</span></button>`

const roleOption = (role: Role, isChosen: boolean): Markup =>
  html`<option value="${role}"${isChosen ? html` selected` : null}>${roleName(role)}</option>`

const removeLink = (name: string, to: string): Markup =>
  html`<a class="button slim danger" href="${to}">Remove…<span class="hidden"> ${name}</span></a>`

const inviteCard = ({ state }: PeopleFacts, frame: Frame): Markup => html`
<section class="card"><h2>Invite somebody</h2>
<p class="quiet small">You get a link to pass on by email or chat. It works once, within a week.</p>
<form method="post" action="${frame.to('/people/invite')}">
<div class="fields">
${inputField(state, 'email', { label: 'Email', type: 'email', required: true })}
${selectField(state, 'role', { label: 'Role', choices: roleChoices })}
</div>
<div class="buttons"><button class="primary">Create the link</button></div>
</form></section>`

const invitationsCard = ({ invitations }: PeopleFacts, frame: Frame): Markup => html`
<section class="card flush"><h2>Open invitations</h2>
${
  invitations.length === 0
    ? html`<p class="empty">There are no open invitations.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">Email</th><th scope="col">Role</th><th scope="col">Expires${byRealClock(frame)}</th><th scope="col"><span class="hidden">Actions</span></th></tr></thead>
<tbody>${invitations.map(invitation => invitationRow(invitation, frame))}</tbody>
</table></div>`
}
</section>`

const invitationRow = (
  { id, email, role, expiresAt }: Invitation,
  frame: Frame,
): Markup => html`<tr>
<th scope="row" class="named">${email}</th>
<td>${roleName(role)}</td>
<td>${day(expiresAt, frame.timeZone)}</td>
<td class="amount"><form method="post" action="${frame.to('/people/withdraw')}"><input type="hidden" name="invitation" value="${id}"><button class="slim">Withdraw<span class="hidden"> the invitation of ${email}</span></button></form></td>
</tr>`

export const newInvitationView = (
  { email, role, expiresAt }: Invitation,
  link: string,
  frame: Frame,
): Markup => html`
${titled('Invitation')}
<div class="card">
${notice('good', 'The link was created. It is shown only this once: pass it on now.')}
<p>It makes ${email} a member of ${frame.account.name}, as ${roleName(role)}. It works once, until ${day(expiresAt, frame.timeZone)}${byRealClock(frame)}. Earlier links for the same email no longer work.</p>
${block('link', 'Link', link)}
<div class="buttons"><a class="button primary" href="${frame.to('/people')}">Back to people</a></div>
</div>`
