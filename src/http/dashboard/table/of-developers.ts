import { withRight } from './lines.ts'

/** For those who write programs against the service. */
export const ofDevelopers = [
  ...withRight('sandbox', {
    'GET /start': () => import('../nouns/start/show.ts'),
    'GET /start/why': () => import('../nouns/start/why.ts'),
    'POST /start/buy': () => import('../nouns/start/buy.ts'),
    'GET /sandbox': () => import('../nouns/sandbox/show.ts'),
    'POST /sandbox/clock': () => import('../nouns/sandbox/advance.ts'),
    'POST /shipments/:code/play': () => import('../nouns/shipment/play.ts'),
    'POST /sandbox/seed': () => import('../nouns/sandbox/seed.ts'),
  }),
  ...withRight('requests', {
    'GET /requests': () => import('../nouns/requests/list.ts'),
    'GET /requests/errors': () => import('../nouns/requests/errors.ts'),
    'GET /requests/:requestId': () => import('../nouns/requests/show.ts'),
  }),
  ...withRight('settings', {
    'POST /requests/keep-bodies': () => import('../nouns/requests/keep-bodies.ts'),
  }),
  ...withRight('tokens:manage', {
    'POST /requests/:requestId/run': () => import('../nouns/requests/run.ts'),
  }),
  ...withRight('webhooks:manage', {
    'GET /webhooks': () => import('../nouns/webhooks/list.ts'),
    'GET /webhooks/new': () => import('../nouns/webhooks/ask-for-webhook.ts'),
    'POST /webhooks/new': () => import('../nouns/webhooks/create.ts'),
    'GET /webhooks/:id': () => import('../nouns/webhooks/show.ts'),
    'GET /webhooks/:id/change': () => import('../nouns/webhooks/ask-to-change.ts'),
    'POST /webhooks/:id/change': () => import('../nouns/webhooks/change.ts'),
    'GET /webhooks/:id/rotate': () => import('../nouns/webhooks/ask-to-rotate.ts'),
    'POST /webhooks/:id/rotate': () => import('../nouns/webhooks/rotate.ts'),
    'GET /webhooks/:id/replay': () => import('../nouns/webhooks/ask-to-replay.ts'),
    'POST /webhooks/:id/replay': () => import('../nouns/webhooks/replay.ts'),
    'POST /webhooks/:id/pause': () => import('../nouns/webhooks/pause.ts'),
    'POST /webhooks/:id/resume': () => import('../nouns/webhooks/resume.ts'),
    'POST /webhooks/:id/test': () => import('../nouns/webhooks/send-test.ts'),
    'POST /webhooks/:id/remove': () => import('../nouns/webhooks/remove.ts'),
    'GET /webhooks/:id/deliveries/:sequence': () => import('../nouns/webhooks/show-delivery.ts'),
    'POST /webhooks/:id/deliveries/:sequence/resend': () => import('../nouns/webhooks/resend.ts'),
    'GET /events': () => import('../nouns/events/list.ts'),
    'GET /events/:sequence': () => import('../nouns/events/show.ts'),
  }),
]
