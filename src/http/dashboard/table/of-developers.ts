import { proved, verbsOf, withRight } from './lines.ts'

const events = verbsOf(() => import('../nouns/events/events.ts'))
const requests = verbsOf(() => import('../nouns/requests/requests.ts'))
const run = verbsOf(() => import('../nouns/requests/run.ts'))
const sandbox = verbsOf(() => import('../nouns/sandbox/sandbox.ts'))
const shipment = verbsOf(() => import('../nouns/shipments/shipment.ts'))
const start = verbsOf(() => import('../nouns/start/start.ts'))
const webhookForm = verbsOf(() => import('../nouns/webhooks/webhook-form.ts'))
const delivery = verbsOf(() => import('../nouns/webhooks/delivery.ts'))
const replay = verbsOf(() => import('../nouns/webhooks/replay.ts'))
const webhookSecret = verbsOf(() => import('../nouns/webhooks/secret-rotation.ts'))
const webhook = verbsOf(() => import('../nouns/webhooks/webhook.ts'))
const webhooks = verbsOf(() => import('../nouns/webhooks/webhooks.ts'))

/** Developers write programs against the service. */
export const ofDevelopers = [
  ...withRight('sandbox', {
    'GET /start': start('showStart'),
    'GET /start/why': start('showWhyOfStart'),
    'GET /sandbox': sandbox('showSandbox'),
    'POST /sandbox/clock': sandbox('advanceClockByForm'),
    'POST /shipments/:code/play': shipment('playJourneyByForm'),
    'POST /sandbox/seed': sandbox('seedShipmentsByForm'),
  }),
  ...withRight(
    'sandbox',
    { 'POST /start/buy': start('buyFirstLabelByForm') },
    { also: 'labels:create' },
  ),
  ...withRight('requests', {
    'GET /requests': requests('showRequests'),
    'GET /requests/errors': requests('showErrors'),
    'GET /requests/:requestId': requests('showRequest'),
  }),
  ...withRight('settings', {
    'POST /requests/keep-bodies': requests('changeKeptBodiesByForm'),
  }),
  ...withRight('tokens:manage', {
    'POST /requests/:requestId/run': run('runRequestByForm'),
  }),
  ...withRight('webhooks:manage', {
    'GET /webhooks': webhooks('showWebhooks'),
    'GET /webhooks/new': proved(webhookForm('showNewWebhook')),
    'POST /webhooks/new': proved(webhookForm('createWebhookByForm')),
    'GET /webhooks/:id': webhook('showWebhook'),
    'GET /webhooks/:id/change': proved(webhookForm('showWebhookChange')),
    'POST /webhooks/:id/change': proved(webhookForm('changeWebhookByForm')),
    'GET /webhooks/:id/rotate': proved(webhookSecret('showSecretRotation')),
    'POST /webhooks/:id/rotate': proved(webhookSecret('rotateSecretByForm')),
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
