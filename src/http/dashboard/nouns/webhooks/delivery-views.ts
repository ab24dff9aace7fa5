import type { CoreError } from '#core/errors.ts'
import type { LoggedDelivery } from '#core/webhook/deliveries.ts'
import type { Delivery, LoggedAttempt, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { codeToCopy } from '../../components/code-to-copy.ts'
import { icon } from '../../components/icon.ts'
import { poll } from '../../components/live.ts'
import { doneNotice } from '../../components/notice.ts'
import { keyInput, postButton } from '../../components/post-button.ts'
import { block, sameByApi } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { jsonText } from '../../format/json-text.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { callStatus, tookText } from '../requests/requests-view.ts'
import { deliveryStatus, webhookName } from './webhooks-view.ts'

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

export function deliveryView(facts: DeliveryFacts, frame: Frame): Markup {
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

type ReplayFacts = {
  readonly webhook: Webhook
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

export const replayView = (
  { webhook, state, refusal, formKey, apiCalls }: ReplayFacts,
  frame: Frame,
): Markup => html`
${titled(`Replay events to ${webhookName(webhook)}`, 'Resends every event of a period that is for this webhook, whether it was delivered before or not: at most 10,000, with the same ids and the same bytes. Events are kept for 30 days.')}
${refusal ? faultSummary(refusal, ['from', 'to']) : null}
<form class="card" method="post" action="${frame.to(`/webhooks/${webhook.id}/replay`)}">
${keyInput(formKey)}
<div class="fields">
${inputField(state, 'from', { label: 'From', hint: 'A day, or a time such as 2026-01-31 10:05', width: 'half', required: true })}
${inputField(state, 'to', { label: 'To', hint: `Inclusive. In ${frame.timeZone}, by the account’s clock`, width: 'half', required: true })}
</div>
<div class="buttons"><button class="primary">${icon('play')}Resend them</button> <a class="button" href="${frame.to(`/webhooks/${webhook.id}`)}">Cancel</a></div>
</form>
${sameByApi(apiCalls)}`
