import type { OwnSession } from '#core/user/own-sessions.ts'
import { html, type Markup } from '../../../base/html.ts'
import { status } from '../../components/status.ts'
import { browserName } from '../../format/browser-name.ts'
import { time } from '../../format/time.ts'
import type { MeFacts } from './me-facts.ts'

export const sessionsCard = ({ sessions, to }: MeFacts): Markup => html`
<section class="card flush"><header><h2>Where you are signed in</h2>${sessions.length < 2 ? null : html`<form method="post" action="${to('/sessions/end-others')}"><button class="slim">End all others</button></form>`}</header>
<div class="scroll" tabindex="0" role="region" aria-label="Table of sessions"><table>
<thead><tr><th scope="col">Browser</th><th scope="col">Place</th><th scope="col">Since</th><th scope="col">Last seen</th><th scope="col"><span class="hidden">What to do</span></th></tr></thead>
<tbody>${sessions.map(session => row(session, to))}</tbody>
</table></div>
<p class="inside quiet small">Times are in UTC. A session ends after 12 hours without use, and after 7 days. Of an address only its first part is kept.</p>
</section>`

const row = ({ id, isCurrent, ...session }: OwnSession, to: MeFacts['to']): Markup => html`<tr>
<th scope="row" class="named">${browserName(session.browser)}</th>
<td class="nowrap">${session.place}</td>
<td>${time(session.createdAt, 'UTC')}</td>
<td>${time(session.lastSeenAt, 'UTC')}</td>
<td class="amount">${isCurrent ? status('This one', 'good') : html`<form method="post" action="${to('/sessions/end')}"><input type="hidden" name="session" value="${id}"><button class="slim">End<span class="hidden"> the session of ${browserName(session.browser)}, ${session.place}</span></button></form>`}</td>
</tr>`
