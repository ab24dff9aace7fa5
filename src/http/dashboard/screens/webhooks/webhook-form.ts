import { type CoreError, invalid } from '#core/errors.ts'
import { eventTypes } from '#core/facts.ts'
import type { WebhookWish } from '#core/webhook/create-webhook.ts'
import { longestDescription, longestUrl, type Webhook } from '#core/webhook/webhook.ts'
import { FormReader } from '../../parts/form-reader.ts'
import { formState } from '../../parts/form-state.ts'
import { ownChoice } from '../../parts/own-choice.ts'
import { webhookFormView } from '../../views/webhooks/webhook-form-view.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'

export function wishOf({ form }: AccountVisit): WebhookWish {
  const reader = new FormReader(form)
  const url = reader.line('url', longestUrl) ?? ''
  const description = reader.line('description', longestDescription)
  reader.close()
  if (form.get('hears') !== ownChoice) return { url, description, events: null }
  const ticked = new Set(form.getAll('events'))
  const events = eventTypes.filter(type => ticked.has(type))
  if (events.length === 0) throw invalid('events', 'Choose at least one event.')
  return { url, description, events }
}

/** `webhook` is the one that is changed; null for a new one. */
export async function webhookForm(
  visit: AccountVisit,
  webhook: Webhook | null,
  refusal: CoreError | null,
  status: number,
): Promise<Page> {
  const { form, frame } = visit
  const wish = refusal || !webhook ? example : webhook
  const lines = await visit.byApi(
    webhook
      ? { kind: 'change_webhook', webhookId: webhook.id, wish: wishBefore(webhook) }
      : { kind: 'create_webhook', wish: example },
  )
  const state = formState(form, refusal, {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    hears: webhook?.events ? ownChoice : 'all',
  })
  const ticked = new Set(refusal ? form.getAll('events') : (wish.events ?? []))
  const facts = { webhook, state, ticked, refusal, formKey: keyAfter(visit, refusal), lines }
  const title = webhook ? `Change webhook ${webhook.id}` : 'New webhook'
  return pageOf(title, webhookFormView(facts, frame), status)
}

const wishBefore = ({ url, events, description }: Webhook): WebhookWish => ({
  url,
  events,
  description,
})

const example: WebhookWish = {
  url: 'https://shop.example.com/postilion',
  events: null,
  description: 'Order desk',
}
