import { eventTypes } from '#core/facts.ts'
import type { WebhookInput } from '#core/webhook/create-webhook.ts'
import { longestDescription, longestUrl } from '#core/webhook/webhook.ts'
import { FormReader } from '../../parts/form-reader.ts'
import { ownChoice } from '../../parts/own-choice.ts'

/** What a form says of a webhook; throws what is wrong with it. */
export function readWish(form: URLSearchParams): WebhookInput {
  const reader = new FormReader(form)
  const description = reader.line('description', longestDescription)
  const url = reader.line('url', longestUrl)
  if (url === null && !form.get('url')?.trim()) reader.refuse('url', 'is needed')
  const events = form.get('hears') === ownChoice ? tickedEvents(form) : null
  if (events?.length === 0) reader.refuse('events', 'must be chosen: tick at least one')
  reader.close()
  return { url: url ?? '', events, description }
}

export function tickedEvents(form: URLSearchParams): WebhookInput['events'] & object {
  const ticked = new Set(form.getAll('events'))
  return eventTypes.filter(type => ticked.has(type))
}
