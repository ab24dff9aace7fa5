import { notFound } from '#core/errors.ts'
import { membersOf, removeMember, removeMemberWithTokens } from '#core/user/members.ts'
import { tokensOfUser, type UserToken } from '#core/user/tokens-of-user.ts'
import type { Member } from '#core/user/user.ts'
import { requireId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { titled } from '../../components/title.ts'
import { personName } from '../../format/principal-names.ts'
import { time } from '../../format/time.ts'
import { checkField, formState } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { scopesInBrief, shownSecret } from '../tokens/token-words.ts'
import { changePeople, personOf } from './people.ts'
import { roleName } from './role-words.ts'

/** Says what ends with the membership and what does not, before anything is done. */
export async function showRemoval(visit: AccountVisit): Promise<Answer> {
  const { register, bothWorlds, caller, query, frame, to } = visit
  const userId = requireId(query.get('user') ?? '', 'Member')
  const { accountId } = caller.access
  const member = (await membersOf(register, accountId)).find(({ user }) => user.id === userId)
  if (!member) throw notFound('Member')
  const tokens = await tokensOfUser(bothWorlds, accountId, userId, register.clock.now())
  const held = tokens.map(({ environment, token }) => ({
    environment,
    token,
    at: to(`/${accountId}/tokens/${token.id}`, environment),
  }))
  return pageOf(`Remove ${personName(member.user)}`, removeView({ member, held }, frame))
}

export async function removeMemberByForm(visit: AccountVisit): Promise<Answer | null> {
  const { register, bothWorlds, caller, form } = visit
  const { accountId } = caller.access
  const userId = requireId(form.get('user') ?? '', 'Member')
  const principal = personOf(visit)
  const held = await tokensOfUser(bothWorlds, accountId, userId, register.clock.now())
  if (form.has(revokeField)) {
    return await changePeople(visit, held.length === 0 ? 'removed' : 'removed_revoked', () =>
      removeMemberWithTokens(register, bothWorlds.sandbox, accountId, userId, principal),
    )
  }
  return await changePeople(visit, held.length === 0 ? 'removed' : 'removed_kept', () =>
    removeMember(register, accountId, userId, principal),
  )
}

/** The field that revokes with its member what that member made. */
const revokeField = 'revoke'

/** A token with the path of its page, which may be in the other world. */
type HeldToken = UserToken & { readonly at: string }

type RemovalFacts = { readonly member: Member; readonly held: readonly HeldToken[] }

function removeView({ member, held }: RemovalFacts, frame: Frame): Markup {
  const { user, role } = member
  const name = personName(user)
  return html`${titled(`Remove ${name}?`, `${user.email}, ${roleName(role)}`)}
<form method="post" action="${frame.to('/people/remove')}"><input type="hidden" name="user" value="${user.id}">
<section class="card"><p>${name} loses access to this account with their next click, in production and in the sandbox, and is signed out if it is their only account.</p>
${held.length === 0 ? noTokens : null}
</section>
${held.length === 0 ? null : tokensCard(name, held, frame)}
<div class="buttons"><button class="danger">Remove ${name}</button><a class="button" href="${frame.to('/people')}">Cancel</a></div>
</form>`
}

/** A token that they make while the page is open is on no list: nobody has decided to keep it. */
const noTokens = html`<p>None of the tokens that they created is in use.</p><input type="hidden" name="${revokeField}" value="yes">`

const ticked = formState(new URLSearchParams(), null, { [revokeField]: 'yes' })

const tokensCard = (name: string, held: readonly HeldToken[], frame: Frame): Markup => html`
<section class="card flush"><header><h2>Tokens that ${name} created</h2><span class="count">${held.length}</span></header>
<p class="inside">Tokens belong to the account, so they keep working without the person who created them. ${name} may know the secrets of these, and can call the API with them until they are revoked.</p>
<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Environment</th><th scope="col">Begins and ends with</th><th scope="col">Scopes</th><th scope="col">Last used</th><th scope="col">Expires</th></tr></thead>
<tbody>${held.map(each => tokenRow(each, frame))}</tbody>
</table></div>
<div class="inside">${checkField(ticked, revokeField, { label: 'Revoke them too', hint: `The very next call with any of them is refused. If a program needs one, rotate that token first and give the program the new secret, which ${name} does not know.` })}</div>
</section>`

const tokenRow = ({ environment, token, at }: HeldToken, { timeZone }: Frame): Markup => html`<tr>
<th scope="row" class="named"><a href="${at}">${token.name || `Token ${token.id}`}</a></th>
<td>${environment}</td>
<td><span class="code">${shownSecret(token)}</span></td>
<td>${scopesInBrief(token.scopes)}</td>
<td>${token.lastUsedAt === null ? html`<span class="quiet">never</span>` : time(token.lastUsedAt, timeZone)}</td>
<td>${token.expiresAt === null ? html`<span class="quiet">never</span>` : time(token.expiresAt, timeZone)}</td>
</tr>`
