import type { LoggedDelivery } from '#core/webhook/delivery-history.ts'
import type { LoggedAttempt, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block, byApi } from '../../parts/by-api.ts'
import { doneNotice } from '../../parts/done.ts'
import { jsonText } from '../../parts/json-text.ts'
import { postButton } from '../../parts/post-button.ts'
import { status } from '../../parts/status.ts'
import { exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { deliveryStatus, nameOf } from './webhook-words.ts'

type DeliveryFacts = LoggedDelivery & {
  readonly webhook: Webhook
  readonly query: URLSearchParams
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

const done = { sent: 'It is sent again: the same id, the same bytes, ten tries anew.' }

export function deliveryView(facts: DeliveryFacts, frame: Frame): Markup {
  const { delivery, attempts, body, webhook, query, formKey, lines } = facts
  const page = `/webhooks/${webhook.id}`
  return html`
${titled(`Delivery of event ${delivery.sequence}`, html`To <a href="${frame.to(page)}">${nameOf(webhook)}</a>`, deliveryStatus(delivery))}
${doneNotice(query, done)}
<section class="card" aria-label="The delivery"><dl class="facts">
<dt>Event</dt><dd><a class="code" href="${frame.to(`/events/${delivery.sequence}`)}">${delivery.type}</a></dd>
<dt>Id of its messages</dt><dd class="code">${delivery.eventId}</dd>
<dt>To be sent</dt><dd>${exactTime(delivery.createdAt, frame.timeZone)}</dd>
${delivery.dueAt === null ? null : html`<dt>Tried next</dt><dd>${exactTime(delivery.dueAt, frame.timeZone)}</dd>`}
${delivery.endedAt === null ? null : html`<dt>Ended</dt><dd>${exactTime(delivery.endedAt, frame.timeZone)}</dd>`}
</dl><div class="buttons">${postButton(frame.to(`${page}/deliveries/${delivery.sequence}/resend`), formKey, 'Send it again', { kind: 'primary' })}</div></section>
<section class="card" aria-labelledby="attempts-title"><h2 id="attempts-title">Attempts</h2>
${attempts.length === 0 ? html`<p class="quiet">It was not tried yet.</p>` : html`<ol class="rows">${attempts.map(attempt => attemptRow(attempt, frame))}</ol>`}</section>
<section class="card" aria-labelledby="body-title"><h2 id="body-title">What is sent</h2>${block('body', 'Body', jsonText(body))}</section>
${byApi(lines)}`
}

const attemptRow = (attempt: LoggedAttempt, frame: Frame): Markup => {
  const { number, at, status: code, says, answer, tookMs } = attempt
  const isHeard = code !== null && code >= 200 && code < 300
  return html`<li><p>${number}. ${status(code === null ? 'No answer' : String(code), isHeard ? 'good' : 'bad')} ${exactTime(at, frame.timeZone)} <span class="quiet">after ${tookMs} ms</span></p>
${says === null ? null : html`<p class="small">${says}</p>`}${answer === '' ? null : block(`answer-${number}`, `Answer to attempt ${number}`, answer)}</li>`
}
