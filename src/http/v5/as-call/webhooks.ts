import type { WebhookInput } from '#core/webhook/create-webhook.ts'
import type { ApiCall, AskedOfWebhooks } from '../../base/as-call.ts'
import { ChangeWebhook, CreateWebhook, RotateSecret } from '../wire/webhook.ts'
import { DeliveryQuery, ReplayEvents } from '../wire/webhook-delivery.ts'
import { drawCall } from './draw-call.ts'
import { isoOf, pageFields } from './query-fields.ts'
import { secondsOf } from './seconds-of.ts'

export function askedOfWebhooks(asked: AskedOfWebhooks): ApiCall | null {
  switch (asked.kind) {
    case 'webhooks':
      return drawCall('listWebhooks', 'GET /webhooks')
    case 'create_webhook':
      return drawCall('createWebhook', 'POST /webhooks', {
        body: [CreateWebhook, wishFields(asked.wish)],
      })
    case 'webhook':
      return drawCall('getWebhook', 'GET /webhooks/{id}', named(asked))
    case 'change_webhook':
      return drawCall('updateWebhook', 'PUT /webhooks/{id}', {
        ...named(asked),
        body: [ChangeWebhook, wishFields(asked.wish)],
      })
    case 'delete_webhook':
      return drawCall('deleteWebhook', 'DELETE /webhooks/{id}', named(asked))
    case 'pause_webhook':
      return drawCall('pauseWebhook', 'POST /webhooks/{id}/pause', named(asked))
    case 'resume_webhook':
      return drawCall('resumeWebhook', 'POST /webhooks/{id}/resume', named(asked))
    case 'test_webhook':
      return drawCall('testWebhook', 'POST /webhooks/{id}/test', named(asked))
    case 'rotate_webhook_secret':
      return drawCall('rotateWebhookSecret', 'POST /webhooks/{id}/rotate', {
        ...named(asked),
        body: [RotateSecret, { overlap_seconds: secondsOf(asked.overlapMs) }],
      })
    default:
      return askedOfDeliveries(asked)
  }
}

type AskedOfDeliveries = Extract<
  AskedOfWebhooks,
  { readonly kind: 'deliveries' | 'delivery' | 'resend_delivery' | 'replay_events' }
>

function askedOfDeliveries(asked: AskedOfDeliveries): ApiCall | null {
  switch (asked.kind) {
    case 'deliveries': {
      const { state, before } = asked.filter
      const fields = { status: state, before, ...pageFields(asked.page) }
      return drawCall('listWebhookDeliveries', 'GET /webhooks/{id}/deliveries', {
        ...named(asked),
        query: [DeliveryQuery, fields],
      })
    }
    case 'delivery':
      return drawCall(
        'getWebhookDelivery',
        'GET /webhooks/{id}/deliveries/{delivery_id}',
        delivery(asked),
      )
    case 'resend_delivery':
      return drawCall(
        'resendWebhookDelivery',
        'POST /webhooks/{id}/deliveries/{delivery_id}/resend',
        delivery(asked),
      )
    case 'replay_events':
      return drawCall('replayWebhookEvents', 'POST /webhooks/{id}/replay', {
        ...named(asked),
        body: [ReplayEvents, { from: isoOf(asked.from), to: isoOf(asked.to) }],
      })
  }
}

type OfWebhook = { readonly webhookId: number }

const named = ({ webhookId }: OfWebhook) => ({ params: { id: webhookId } })

const delivery = ({ webhookId, sequence }: OfWebhook & { readonly sequence: number }) => ({
  params: { id: webhookId, delivery_id: sequence },
})

/** What `toWish` reads back. */
const wishFields = ({ url, events, description }: WebhookInput) => ({ url, events, description })
