import { withRight } from './lines.ts'

/** For those who write programs against the service. */
export const ofDevelopers = [
  ...withRight('sandbox', {
    'GET /start': () => import('../screens/start/show.ts'),
    'GET /start/why': () => import('../screens/start/why.ts'),
    'POST /start/buy': () => import('../screens/start/buy.ts'),
    'GET /sandbox': () => import('../screens/sandbox/show.ts'),
    'POST /sandbox/clock': () => import('../screens/sandbox/advance.ts'),
    'POST /shipments/:code/play': () => import('../screens/shipment/play.ts'),
    'POST /sandbox/seed': () => import('../screens/sandbox/seed.ts'),
  }),
  ...withRight('requests', {
    'GET /requests': () => import('../screens/requests/list.ts'),
    'GET /requests/errors': () => import('../screens/requests/errors.ts'),
    'GET /requests/:requestId': () => import('../screens/requests/show.ts'),
  }),
  ...withRight('settings', {
    'POST /requests/keep-bodies': () => import('../screens/requests/keep-bodies.ts'),
  }),
  ...withRight('tokens:manage', {
    'POST /requests/:requestId/run': () => import('../screens/requests/run.ts'),
  }),
  ...withRight('webhooks:manage', {
    'GET /webhooks': () => import('../screens/webhooks/list.ts'),
    'GET /webhooks/new': () => import('../screens/webhooks/ask-for-webhook.ts'),
    'POST /webhooks/new': () => import('../screens/webhooks/create.ts'),
    'GET /webhooks/:id': () => import('../screens/webhooks/show.ts'),
    'GET /webhooks/:id/change': () => import('../screens/webhooks/ask-to-change.ts'),
    'POST /webhooks/:id/change': () => import('../screens/webhooks/change.ts'),
    'GET /webhooks/:id/rotate': () => import('../screens/webhooks/ask-to-rotate.ts'),
    'POST /webhooks/:id/rotate': () => import('../screens/webhooks/rotate.ts'),
    'GET /webhooks/:id/replay': () => import('../screens/webhooks/ask-to-replay.ts'),
    'POST /webhooks/:id/replay': () => import('../screens/webhooks/replay.ts'),
    'POST /webhooks/:id/pause': () => import('../screens/webhooks/pause.ts'),
    'POST /webhooks/:id/resume': () => import('../screens/webhooks/resume.ts'),
    'POST /webhooks/:id/test': () => import('../screens/webhooks/send-test.ts'),
    'POST /webhooks/:id/remove': () => import('../screens/webhooks/remove.ts'),
    'GET /webhooks/:id/deliveries/:sequence': () => import('../screens/webhooks/show-delivery.ts'),
    'POST /webhooks/:id/deliveries/:sequence/resend': () => import('../screens/webhooks/resend.ts'),
    'GET /events': () => import('../screens/events/list.ts'),
    'GET /events/:sequence': () => import('../screens/events/show.ts'),
  }),
]
