import { accountNow } from '#core/command/command.ts'
import type { CoreError } from '#core/errors.ts'
import { isoIn } from '#core/time/local-time.ts'
import { readInstant } from '#core/time/read-date.ts'
import { replayEvents } from '#core/webhook/deliveries.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { ReplayRange } from '#core/webhook/webhook-store.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, formState, inputField } from '../../forms/field.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { changeOnce, keyAfter } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { pageOfForm, resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { visitedWebhook } from './webhook.ts'
import { webhookName } from './webhook-words.ts'

export const showReplay = async (visit: AccountVisit): Promise<Answer> =>
  await replayPage(visit, await visitedWebhook(visit), null)

export async function replayEventsByForm(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await visitedWebhook(visit)
  const { form, frame } = visit
  return await showingRefusal(
    async () => {
      const range = readRange(form, frame.timeZone)
      return await changeOnce<number>(
        visit,
        command => replayEvents(command, webhook.id, range),
        count =>
          frame.to(`/webhooks/${webhook.id}?done=${count === 0 ? 'replayed_none' : 'replayed'}`),
      )
    },
    refusal => replayPage(visit, webhook, refusal),
  )
}

async function replayPage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const { form, frame } = visit
  const today = isoIn(frame.timeZone, accountNow(visit)).slice(0, 10)
  const defaults = { from: today, to: today }
  const range = readRange(new URLSearchParams(defaults), frame.timeZone)
  const facts = {
    webhook,
    state: formState(form, refusal, defaults),
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls: await visit.apiCallsFor({ kind: 'replay_events', webhookId: webhook.id, ...range }),
  }
  return pageOfForm(refusal, `Replay events to webhook ${webhook.id}`, replayView(facts, frame))
}

/** A day begins the range with its first moment, and ends it with its last. */
function readRange(form: URLSearchParams, timeZone: string): ReplayRange {
  const reader = new FormReader(form)
  const from = readTime(reader, 'from', timeZone, 'first')
  const to = readTime(reader, 'to', timeZone, 'last')
  reader.close()
  return { from, to }
}

function readTime(
  reader: FormReader,
  name: 'from' | 'to',
  timeZone: string,
  end: 'first' | 'last',
): number {
  const at = resultOrRefusal(() => readInstant(name, reader.line(name, 40), timeZone, end))
  if (typeof at === 'number') return at
  const says =
    at === null
      ? 'is required'
      : 'must be a date such as 2026-01-31, or a time such as 2026-01-31 10:05'
  return reader.refuse(name, says) ?? 0
}

type ReplayFacts = {
  readonly webhook: Webhook
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

const replayView = (
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
