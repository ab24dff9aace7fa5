import { CoreError } from '#core/errors.ts'
import { eventTypes } from '#core/facts.ts'
import { changeWebhook } from '#core/webhook/change-webhook.ts'
import { createWebhook, type NewWebhook, type WebhookInput } from '#core/webhook/create-webhook.ts'
import { longestDescription, longestUrl, type Webhook } from '#core/webhook/webhook.ts'
import type { FormState } from '../../forms/field.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { formState } from '../../forms/form-state.ts'
import { ownChoice } from '../../forms/own-choice.ts'
import { changeOnce, keyAfter, showOnce } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { secretPage } from './secrets.ts'
import { everything, webhookFormView } from './webhook-form-view.ts'
import { visitedWebhook } from './webhooks.ts'

export const showNewWebhook = (visit: AccountVisit): Answer | Promise<Answer> =>
  newWebhookPage(visit, null)

export async function makeWebhook(visit: AccountVisit): Promise<Answer | null> {
  try {
    const wish = readWish(visit.form)
    return await showOnce<NewWebhook>(
      visit,
      command => createWebhook(command, wish),
      visit.frame.to('/webhooks?done=made_before'),
      made => secretPage(visit, 'Your new webhook', made, { kind: 'create_webhook', input: wish }),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return newWebhookPage(visit, error)
  }
}

const example: WebhookInput = {
  url: 'https://shop.example.com/postilion',
  events: null,
  description: 'Order desk',
}

async function newWebhookPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const facts = {
    ...wishState(visit.form, refusal, null),
    refusal,
    formKey: keyAfter(visit, refusal),
    lines: await visit.apiCallFor({ kind: 'create_webhook', input: drawnWish(visit.form) }),
    webhook: null,
  }
  return pageAfter(refusal, 'New webhook', webhookFormView(facts, visit.frame))
}

/** What was typed, as far as it can be sent. */
function drawnWish(form: URLSearchParams): WebhookInput {
  try {
    return readWish(form)
  } catch (error) {
    if (error instanceof CoreError) return example
    throw error
  }
}

/** Whoever sends the messages of an account elsewhere hears all that happens in it. */
export const showWebhookChange = async (visit: AccountVisit): Promise<Answer> =>
  await changePage(visit, await visitedWebhook(visit), null)

export async function changeOneWebhook(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await visitedWebhook(visit)
  try {
    const wish = readWish(visit.form)
    return await changeOnce<Webhook>(
      visit,
      command => changeWebhook(command, webhook.id, wish),
      ({ id }) => visit.frame.to(`/webhooks/${id}?done=changed`),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return changePage(visit, webhook, error)
  }
}

async function changePage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const { url, events, description } = webhook
  const wish = { url, events, description }
  const facts = {
    ...wishState(visit.form, refusal, webhook),
    refusal,
    formKey: keyAfter(visit, refusal),
    lines: await visit.apiCallFor({ kind: 'change_webhook', webhookId: webhook.id, input: wish }),
    webhook,
  }
  return pageAfter(refusal, `Change webhook ${webhook.id}`, webhookFormView(facts, visit.frame))
}

/** What a form says of a webhook; throws what is wrong with it. */
function readWish(form: URLSearchParams): WebhookInput {
  const reader = new FormReader(form)
  const description = reader.line('description', longestDescription)
  const url = reader.line('url', longestUrl)
  if (url === null && !form.get('url')?.trim()) reader.refuse('url', 'is needed')
  const events = form.get('hears') === ownChoice ? tickedEvents(form) : null
  if (events?.length === 0) reader.refuse('events', 'must be chosen: tick at least one')
  reader.close()
  return { url: url ?? '', events, description }
}

function tickedEvents(form: URLSearchParams): WebhookInput['events'] & object {
  const ticked = new Set(form.getAll('events'))
  return eventTypes.filter(type => ticked.has(type))
}

type WishState = { readonly state: FormState; readonly ticked: ReadonlySet<string> }

/** The form as it was sent; before that, the webhook as it stands. */
function wishState(
  form: URLSearchParams,
  refusal: CoreError | null,
  known: WebhookInput | null,
): WishState {
  const events = known?.events ?? null
  const defaults = {
    url: known?.url ?? '',
    description: known?.description ?? '',
    hears: events === null ? everything : ownChoice,
  }
  const ticked = form.size > 0 ? form.getAll('events') : (events ?? [])
  return { state: formState(form, refusal, defaults), ticked: new Set(ticked) }
}
