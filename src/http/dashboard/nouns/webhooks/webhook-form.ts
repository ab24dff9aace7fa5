import { CoreError } from '#core/errors.ts'
import { eventTypes } from '#core/facts.ts'
import { changeWebhook } from '#core/webhook/change-webhook.ts'
import { createWebhook, type NewWebhook, type WebhookInput } from '#core/webhook/create-webhook.ts'
import {
  longestWebhookDescription,
  longestWebhookUrl,
  type Webhook,
} from '#core/webhook/webhook.ts'
import { type FormState, formState } from '../../forms/field.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { ownChoice } from '../../forms/own-choice.ts'
import { changeOnce, keyAfter, showOnce } from '../../visit/change-once.ts'
import { pageOfForm, resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { secretPage } from './secret-rotation.ts'
import { visitedWebhook } from './webhook.ts'
import { everything, webhookFormView } from './webhook-form-view.ts'

export const showNewWebhook = (visit: AccountVisit): Promise<Answer> => newWebhookPage(visit, null)

export const createWebhookByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      const input = readInput(visit.form)
      return await showOnce<NewWebhook>(
        visit,
        command => createWebhook(command, input),
        visit.frame.to('/webhooks?done=made_before'),
        made => secretPage(visit, 'Your new webhook', made, { kind: 'create_webhook', input }),
      )
    },
    refusal => newWebhookPage(visit, refusal),
  )

async function newWebhookPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const typed = resultOrRefusal(() => readInput(visit.form))
  const input = typed instanceof CoreError ? example : typed
  const facts = {
    ...formOf(visit.form, refusal, null),
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls: await visit.apiCallsFor({ kind: 'create_webhook', input }),
    webhook: null,
  }
  return pageOfForm(refusal, 'New webhook', webhookFormView(facts, visit.frame))
}

/** Stands in the drawn call while the form could not be sent as it is. */
const example: WebhookInput = {
  url: 'https://shop.example.com/postilion',
  events: null,
  description: 'Order desk',
}

export const showWebhookChange = async (visit: AccountVisit): Promise<Answer> =>
  await changePage(visit, await visitedWebhook(visit), null)

export async function changeWebhookByForm(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await visitedWebhook(visit)
  return await showingRefusal(
    async () => {
      const input = readInput(visit.form)
      return await changeOnce<Webhook>(
        visit,
        command => changeWebhook(command, webhook.id, input),
        ({ id }) => visit.frame.to(`/webhooks/${id}?done=changed`),
      )
    },
    refusal => changePage(visit, webhook, refusal),
  )
}

async function changePage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const { url, events, description } = webhook
  const input = { url, events, description }
  const facts = {
    ...formOf(visit.form, refusal, webhook),
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls: await visit.apiCallsFor({ kind: 'change_webhook', webhookId: webhook.id, input }),
    webhook,
  }
  return pageOfForm(refusal, `Change webhook ${webhook.id}`, webhookFormView(facts, visit.frame))
}

/** Throws all that is wrong with the form. */
function readInput(form: URLSearchParams): WebhookInput {
  const reader = new FormReader(form)
  const description = reader.line('description', longestWebhookDescription)
  const url = reader.line('url', longestWebhookUrl)
  if (url === null && !form.get('url')?.trim()) reader.refuse('url', 'is required')
  const events = form.get('hears') === ownChoice ? tickedEvents(form) : null
  if (events?.length === 0) reader.refuse('events', 'must be chosen: select at least one')
  reader.close()
  return { url: url ?? '', events, description }
}

function tickedEvents(form: URLSearchParams): WebhookInput['events'] & object {
  const ticked = new Set(form.getAll('events'))
  return eventTypes.filter(type => ticked.has(type))
}

type WebhookForm = { readonly state: FormState; readonly ticked: ReadonlySet<string> }

/** The form holds what was sent, and before that the webhook as it is. */
function formOf(
  form: URLSearchParams,
  refusal: CoreError | null,
  known: WebhookInput | null,
): WebhookForm {
  const events = known?.events ?? null
  const defaults = {
    url: known?.url ?? '',
    description: known?.description ?? '',
    hears: events === null ? everything : ownChoice,
  }
  const ticked = form.size > 0 ? form.getAll('events') : (events ?? [])
  return { state: formState(form, refusal, defaults), ticked: new Set(ticked) }
}
