import { proved, verbsOf, withRight } from './lines.ts'

const events = verbsOf(() => import('../nouns/events/events.ts'))
const delivery = verbsOf(() => import('../nouns/webhooks/delivery.ts'))
const replay = verbsOf(() => import('../nouns/webhooks/replay.ts'))
const secretRotation = verbsOf(() => import('../nouns/webhooks/secret-rotation.ts'))
const webhookForm = verbsOf(() => import('../nouns/webhooks/webhook-form.ts'))
const webhook = verbsOf(() => import('../nouns/webhooks/webhook.ts'))
const webhooks = verbsOf(() => import('../nouns/webhooks/webhooks.ts'))

/** Who is told of what happens in an account, and what there was to tell. */
export const ofWebhooks = [
  ...withRight('webhooks:manage', {
    'GET /webhooks': webhooks('showWebhooks'),
    'GET /webhooks/new': proved(webhookForm('showNewWebhook')),
    'POST /webhooks/new': proved(webhookForm('createWebhookByForm')),
    'GET /webhooks/:id': webhook('showWebhook'),
    'GET /webhooks/:id/change': proved(webhookForm('showWebhookChange')),
    'POST /webhooks/:id/change': proved(webhookForm('changeWebhookByForm')),
    'GET /webhooks/:id/rotate': proved(secretRotation('showSecretRotation')),
    'POST /webhooks/:id/rotate': proved(secretRotation('rotateWebhookSecretByForm')),
    'GET /webhooks/:id/replay': replay('showReplay'),
    'POST /webhooks/:id/replay': replay('replayEventsByForm'),
    'POST /webhooks/:id/pause': webhook('pauseWebhookByForm'),
    'POST /webhooks/:id/resume': webhook('resumeWebhookByForm'),
    'POST /webhooks/:id/test': webhook('testWebhookByForm'),
    'POST /webhooks/:id/remove': webhook('removeWebhookByForm'),
    'GET /webhooks/:id/deliveries/:sequence': delivery('showDelivery'),
    'POST /webhooks/:id/deliveries/:sequence/resend': delivery('resendDeliveryByForm'),
    'GET /events': events('showEvents'),
    'GET /events/:sequence': events('showEvent'),
  }),
]
