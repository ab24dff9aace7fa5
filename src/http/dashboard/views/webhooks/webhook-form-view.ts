import type { CoreError } from '#core/errors.ts'
import { eventTypes } from '#core/facts.ts'
import { longestDescription, longestUrl, type Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type FormState, inputField } from '../../parts/field.ts'
import { ownChoiceField } from '../../parts/own-choice.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { nameOf } from './webhook-words.ts'

export type WebhookFormFacts = {
  readonly webhook: Webhook | null
  readonly state: FormState
  readonly ticked: ReadonlySet<string>
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

const everything = {
  code: 'all',
  name: 'Everything',
  says: 'Also what later releases add.',
}

export function webhookFormView(facts: WebhookFormFacts, frame: Frame): Markup {
  const { webhook, state, ticked, refusal, formKey, lines } = facts
  const page = webhook ? `/webhooks/${webhook.id}` : '/webhooks'
  const title = webhook
    ? titled(
        `Change ${nameOf(webhook)}`,
        'What waits is sent to the new address. The secret stays.',
      )
    : titled('New webhook', 'The secret that signs its messages is shown once, on the next page.')
  return html`
${title}
${refusal ? faultSummary(refusal, ['url', 'description', 'events']) : null}
<form class="card" method="post" action="${frame.to(webhook ? `${page}/change` : '/webhooks/new')}">
<input type="hidden" name="${keyField}" value="${formKey}">
<div class="fields">
${inputField(state, 'url', { label: 'Address', hint: 'Begins with https: and is reached from the internet', maxLength: longestUrl, required: true })}
${inputField(state, 'description', { label: 'Description', hint: 'For people, such as Order desk', maxLength: longestDescription })}
${ownChoiceField(state, { legend: 'What it hears', choice: 'hears', boxes: 'events', ready: [everything], single: eventTypes, ticked })}
</div>
<div class="buttons"><button class="primary">${webhook ? 'Save the changes' : 'Add the webhook'}</button> <a class="button" href="${frame.to(page)}">Cancel</a></div>
</form>
${byApi(lines)}`
}
