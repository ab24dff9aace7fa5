import type { ErrorGroup, GroupedErrors } from '#core/calls/grouped-errors.ts'
import type { Instant } from '#core/time/clock.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import { notice } from '../../components/notice.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { callStatus, requestTabs } from './requests-view.ts'

export const errorsView = (
  { groups, isComplete }: GroupedErrors,
  since: Instant,
  frame: Frame,
): Markup => html`
${titled('Errors', html`API calls that were refused or failed since ${exactTime(since, frame.timeZone)}${byRealClock(frame)}, most frequent first.`)}
${requestTabs('errors', frame)}
${isComplete ? null : notice('warn', 'There were more failures than can be counted at once. Only the newest are counted.')}
<section class="card flush" aria-label="Errors">
${groups.length === 0 ? html`<p class="empty">No calls were refused or failed.</p>` : table(groups, frame)}
</section>`

const table = (groups: readonly ErrorGroup[], frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Errors by code and route"><table data-pick>
<thead><tr><th scope="col">Code</th><th scope="col">Route</th><th scope="col">Status</th><th scope="col" class="amount">Count</th><th scope="col">Last${byRealClock(frame)}</th></tr></thead>
<tbody>${groups.map(group => row(group, frame))}</tbody>
</table></div>`

const row = ({ code, method, route, count, last }: ErrorGroup, frame: Frame): Markup => {
  const calls = new URLSearchParams({ code, method, ...(route !== '' && { route }) })
  return html`<tr>
<td><span class="code">${code}</span></td>
<td><span class="code">${method} ${route}</span></td>
<td>${callStatus(last)}</td>
<td class="amount"><a href="${frame.to(`/requests?${calls}`)}">${countText(count)}<span class="hidden"> calls: ${code} of ${method} ${route}</span></a></td>
<td><a href="${frame.to(`/requests/${encodeURIComponent(last.requestId)}`)}">${exactTime(last.at, frame.timeZone)}</a></td>
</tr>`
}
