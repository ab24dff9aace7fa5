import type { CoreError } from '#core/errors.ts'
import type { WebhookInput } from '#core/webhook/create-webhook.ts'
import type { FormState } from '../../parts/field.ts'
import { formState } from '../../parts/form-state.ts'
import { ownChoice } from '../../parts/own-choice.ts'
import { everything } from '../../views/webhooks/webhook-form-view.ts'

type WishState = { readonly state: FormState; readonly ticked: ReadonlySet<string> }

/** The form as it was sent; before that, the webhook as it stands. */
export function wishState(
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
