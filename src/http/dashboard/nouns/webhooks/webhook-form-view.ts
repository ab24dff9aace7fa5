import type { CoreError } from '#core/errors.ts'
import { eventTypes } from '#core/facts.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import { ownChoiceField } from '../../forms/own-choice.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { webhookName } from './webhook-words.ts'

export const everything = 'all'

type WebhookFormFacts = {
  /** Null for a new one. */
  readonly webhook: Webhook | null
  readonly state: FormState
  readonly ticked: ReadonlySet<string>
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

export function webhookFormView(facts: WebhookFormFacts, frame: Frame): Markup {
  const { webhook, refusal, formKey, apiCalls } = facts
  const at = webhook === null ? '/webhooks/new' : `/webhooks/${webhook.id}/change`
  const back = webhook === null ? '/webhooks' : `/webhooks/${webhook.id}`
  return html`
${
  webhook === null
    ? titled(
        'New webhook',
        `It receives only events of the ${frame.environment} environment. The secret that signs its messages is shown once, on the next page.`,
      )
    : titled(
        `Change ${webhookName(webhook)}`,
        'Its secret and its deliveries stay. Pending messages are sent to the new address.',
      )
}
${refusal ? faultSummary(refusal, ['url', 'description', 'events']) : null}
<form class="card" method="post" action="${frame.to(at)}">
${keyInput(formKey)}
<div class="fields">${fields(facts)}</div>
<div class="buttons"><button class="primary">${icon('webhooks')}${webhook === null ? 'Add the webhook' : 'Save changes'}</button> <a class="button" href="${frame.to(back)}">Cancel</a></div>
</form>
${sameByApi(apiCalls)}`
}

const fields = ({ state, ticked }: WebhookFormFacts): Markup => html`
${inputField(state, 'url', { label: 'Address', hint: 'Where messages are sent. It begins with https://', placeholder: 'https://shop.example.com/postilion', required: true })}
${inputField(state, 'description', { label: 'Name', hint: 'For people, such as Order desk', width: 'two-thirds' })}
${ownChoiceField({
  legend: 'Events',
  name: 'hears',
  chosen: state.value('hears'),
  ready: [{ code: everything, name: 'All events', says: 'Including those of later releases.' }],
  boxes: 'events',
  values: eventTypes,
  ticked,
  fault: state.faults.events?.join(' '),
})}`
