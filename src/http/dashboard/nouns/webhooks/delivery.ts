import { parseId, requireId } from '#core/values/parse-id.ts'
import { findDelivery, type LoggedDelivery, resendDelivery } from '#core/webhook/deliveries.ts'
import type { Delivery, LoggedAttempt, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { codeToCopy } from '../../components/code-to-copy.ts'
import { icon } from '../../components/icon.ts'
import { poll } from '../../components/live.ts'
import { doneNotice } from '../../components/notice.ts'
import { postButton } from '../../components/post-button.ts'
import { block, sameByApi } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { jsonText } from '../../format/json-text.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { callStatus, tookText } from '../requests/requests-view.ts'
import { visitedWebhook } from './webhook.ts'
import { deliveryStatus, isMoving, webhookName } from './webhook-words.ts'

export async function showDelivery(visit: AccountVisit): Promise<Answer> {
  const { params, query, world, tenant, frame } = visit
  const webhook = await visitedWebhook(visit)
  const wanted = parseId(params.sequence ?? '')
  const found = await findDelivery(world.store.read, tenant, webhook.id, wanted)
  const { sequence } = found.delivery
  const now = world.clock.now()
  const apiCalls = await visit.apiCallsFor(
    { kind: 'resend_delivery', webhookId: webhook.id, sequence },
    'Resend',
  )
  const facts = {
    ...found,
    webhook,
    query,
    isMoving: isMoving(webhook, found.delivery, now),
    formKey: newFormKey(now),
    apiCalls,
  }
  return pageOf(`Delivery ${sequence} to webhook ${webhook.id}`, deliveryView(facts, frame))
}

export const resendDeliveryByForm = (visit: AccountVisit): Promise<Answer | null> => {
  const { params, frame } = visit
  return changeOnce<Delivery>(
    visit,
    command =>
      resendDelivery(command, requireId(params.id, 'Webhook'), parseId(params.sequence ?? '')),
    ({ sequence }) => frame.to(`/webhooks/${Number(params.id)}/deliveries/${sequence}?done=resent`),
  )
}

type DeliveryFacts = LoggedDelivery & {
  readonly webhook: Webhook
  readonly query: URLSearchParams
  readonly isMoving: boolean
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

const pollSeconds = 2

const done = {
  resent: 'It is being resent, with the same id and the same bytes.',
}

function deliveryView(facts: DeliveryFacts, frame: Frame): Markup {
  const { webhook, delivery, attempts, body, query, isMoving, formKey, apiCalls } = facts
  const { sequence } = delivery
  const at = frame.to(`/webhooks/${webhook.id}`)
  const here = `${at}/deliveries/${sequence}`
  return html`
${titled(
  delivery.type,
  html`To <a href="${at}">${webhookName(webhook)}</a>`,
  postButton(`${here}/resend`, formKey, html`${icon('play')}Resend`),
)}
${doneNotice(query, done)}
<div id="story"${isMoving ? poll(here, 'story', pollSeconds) : null}>
${factsCard(facts, frame)}
${attemptsCard(attempts, frame)}
</div>
${messageCard(body)}
${sameByApi(apiCalls)}`
}

const factsCard = (
  { webhook, delivery }: DeliveryFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-label="The delivery"><dl class="facts">
<dt>State</dt><dd>${deliveryStatus(delivery)} ${whatNext(webhook, delivery, frame)}</dd>
<dt>Event</dt><dd><a href="${frame.to(`/events/${delivery.sequence}`)}">Event ${delivery.sequence}</a></dd>
<dt>webhook-id</dt><dd>${codeToCopy('webhook-id', 'webhook-id', delivery.eventId)}</dd>
<dt>Queued at</dt><dd>${exactTime(delivery.createdAt, frame.timeZone)}${byRealClock(frame)}</dd>
</dl></section>`

function whatNext(
  { pausedAt }: Webhook,
  { state, dueAt, endedAt }: Delivery,
  frame: Frame,
): Markup | null {
  if (state !== 'pending')
    return endedAt === null
      ? null
      : html`<span class="quiet">${exactTime(endedAt, frame.timeZone)}${byRealClock(frame)}</span>`
  if (pausedAt !== null) return html`<span class="quiet">until the webhook is resumed</span>`
  return dueAt === null
    ? null
    : html`<span class="quiet">next at ${exactTime(dueAt, frame.timeZone)}${byRealClock(frame)}</span>`
}

/** The newest first, each with what the subscriber answered. */
const attemptsCard = (
  attempts: readonly LoggedAttempt[],
  frame: Frame,
): Markup => html`<section class="card" id="attempts" aria-labelledby="attempts-title"><h2 id="attempts-title">Attempts${byRealClock(frame)}</h2>
${attempts.length === 0 ? html`<p>No attempts have been made yet.</p>` : html`<ol class="timeline" reversed>${attempts.toReversed().map(one => item(one, frame))}</ol>`}</section>`

const item = (
  { number, at, status: code, says, answer, tookMs }: LoggedAttempt,
  { timeZone }: Frame,
): Markup => html`<li><strong>Attempt ${number}</strong> ${code === null ? status('No answer', 'bad') : callStatus({ status: code })}<br><span class="quiet small">${exactTime(at, timeZone)}, after ${tookText({ durationMs: tookMs })}</span>
${says === null ? null : html`<p>${says}</p>`}
${answer === '' ? null : block(`answer-${number}`, 'Response', answer)}</li>`

/** The bytes are what is signed: line by line to read, and as they are to copy. */
export const messageCard = (
  body: string,
): Markup => html`<section class="card" aria-labelledby="message-title"><h2 id="message-title">The message</h2>
${block('message', 'Formatted', jsonText(body))}
<details><summary>As it is sent, byte for byte</summary>${block('message-bytes', 'Body', body)}</details></section>`
