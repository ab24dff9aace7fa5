import type { Invitation } from '#core/user/invitation-store.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/by-api.ts'
import { notice } from '../../components/notice.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, day } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { roleName } from './role-words.ts'

export const newInvitationView = (
  { email, role, expiresAt }: Invitation,
  link: string,
  frame: Frame,
): Markup => html`
${titled('Invitation')}
<div class="card">
${notice('good', 'The link is made. It is shown this once: pass it on now.')}
<p>It makes ${email} a member of ${frame.account.name}, as ${roleName(role)}. It counts once, until ${day(expiresAt, frame.timeZone)}${byRealClock(frame)}. An earlier link for the same e-mail opens nothing any more.</p>
${block('link', 'Link', link)}
<div class="buttons"><a class="button primary" href="${frame.to('/people')}">Back to the people</a></div>
</div>`
