import { proved, verbsOf, withRight } from './lines.ts'

const events = verbsOf(() => import('../nouns/events/events.ts'))
const requests = verbsOf(() => import('../nouns/requests/requests.ts'))
const run = verbsOf(() => import('../nouns/requests/run.ts'))
const sandbox = verbsOf(() => import('../nouns/sandbox/sandbox.ts'))
const shipment = verbsOf(() => import('../nouns/shipment/shipment.ts'))
const start = verbsOf(() => import('../nouns/start/start.ts'))
const changingWebhooks = verbsOf(() => import('../nouns/webhooks/changing-webhooks.ts'))
const deliveries = verbsOf(() => import('../nouns/webhooks/deliveries.ts'))
const secrets = verbsOf(() => import('../nouns/webhooks/secrets.ts'))
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
  ...withRight('sandbox', { 'POST /start/buy': start('buyFirstLabel') }, { also: 'labels:create' }),
  ...withRight('requests', {
    'GET /requests': requests('showRequests'),
    'GET /requests/errors': requests('showErrors'),
    'GET /requests/:requestId': requests('showRequest'),
  }),
  ...withRight('settings', {
    'POST /requests/keep-bodies': requests('changeKeptBodies'),
  }),
  ...withRight('tokens:manage', {
    'POST /requests/:requestId/run': run('runRequest'),
  }),
  ...withRight('webhooks:manage', {
    'GET /webhooks': webhooks('showWebhooks'),
    'GET /webhooks/new': proved(changingWebhooks('showNewWebhook')),
    'POST /webhooks/new': proved(changingWebhooks('createWebhookByForm')),
    'GET /webhooks/:id': webhooks('showWebhook'),
    'GET /webhooks/:id/change': proved(changingWebhooks('showWebhookChange')),
    'POST /webhooks/:id/change': proved(changingWebhooks('changeWebhookByForm')),
    'GET /webhooks/:id/rotate': proved(secrets('showSecretRotation')),
    'POST /webhooks/:id/rotate': proved(secrets('rotateSecretByForm')),
    'GET /webhooks/:id/replay': deliveries('showReplay'),
    'POST /webhooks/:id/replay': deliveries('replayEventsByForm'),
    'POST /webhooks/:id/pause': webhooks('pauseWebhookByForm'),
    'POST /webhooks/:id/resume': webhooks('resumeWebhookByForm'),
    'POST /webhooks/:id/test': webhooks('testWebhookByForm'),
    'POST /webhooks/:id/remove': webhooks('removeWebhookByForm'),
    'GET /webhooks/:id/deliveries/:sequence': deliveries('showDelivery'),
    'POST /webhooks/:id/deliveries/:sequence/resend': deliveries('resendDeliveryByForm'),
    'GET /events': events('showEvents'),
    'GET /events/:sequence': events('showEvent'),
  }),
]
