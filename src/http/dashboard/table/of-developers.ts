import { withRight } from './lines.ts'

/** For those who write programs against the service. */
export const ofDevelopers = [
  ...withRight('sandbox', {
    'GET /start': async () => (await import('../nouns/start/show.ts')).showStart,
    'GET /start/why': async () => (await import('../nouns/start/why.ts')).showWhyOfStart,
    'POST /start/buy': async () => (await import('../nouns/start/buy.ts')).buyFirstLabel,
    'GET /sandbox': async () => (await import('../nouns/sandbox/show.ts')).showSandbox,
    'POST /sandbox/clock': async () =>
      (await import('../nouns/sandbox/advance.ts')).advanceSandboxClock,
    'POST /shipments/:code/play': async () => (await import('../nouns/shipment/play.ts')).playScans,
    'POST /sandbox/seed': async () => (await import('../nouns/sandbox/seed.ts')).inventShipments,
  }),
  ...withRight('requests', {
    'GET /requests': async () => (await import('../nouns/requests/list.ts')).showRequests,
    'GET /requests/errors': async () => (await import('../nouns/requests/errors.ts')).showErrors,
    'GET /requests/:requestId': async () => (await import('../nouns/requests/show.ts')).showRequest,
  }),
  ...withRight('settings', {
    'POST /requests/keep-bodies': async () =>
      (await import('../nouns/requests/keep-bodies.ts')).switchKeptBodies,
  }),
  ...withRight('tokens:manage', {
    'POST /requests/:requestId/run': async () =>
      (await import('../nouns/requests/run.ts')).runRequest,
  }),
  ...withRight('webhooks:manage', {
    'GET /webhooks': async () => (await import('../nouns/webhooks/list.ts')).showWebhooks,
    'GET /webhooks/new': async () =>
      (await import('../nouns/webhooks/ask-for-webhook.ts')).showNewWebhook,
    'POST /webhooks/new': async () => (await import('../nouns/webhooks/create.ts')).makeWebhook,
    'GET /webhooks/:id': async () => (await import('../nouns/webhooks/show.ts')).showWebhook,
    'GET /webhooks/:id/change': async () =>
      (await import('../nouns/webhooks/ask-to-change.ts')).showWebhookChange,
    'POST /webhooks/:id/change': async () =>
      (await import('../nouns/webhooks/change.ts')).changeOneWebhook,
    'GET /webhooks/:id/rotate': async () =>
      (await import('../nouns/webhooks/ask-to-rotate.ts')).showSecretRotation,
    'POST /webhooks/:id/rotate': async () =>
      (await import('../nouns/webhooks/rotate.ts')).rotateWebhookSecret,
    'GET /webhooks/:id/replay': async () =>
      (await import('../nouns/webhooks/ask-to-replay.ts')).showReplay,
    'POST /webhooks/:id/replay': async () =>
      (await import('../nouns/webhooks/replay.ts')).replayToWebhook,
    'POST /webhooks/:id/pause': async () =>
      (await import('../nouns/webhooks/pause.ts')).pauseOneWebhook,
    'POST /webhooks/:id/resume': async () =>
      (await import('../nouns/webhooks/resume.ts')).resumeOneWebhook,
    'POST /webhooks/:id/test': async () =>
      (await import('../nouns/webhooks/send-test.ts')).sendTestEvent,
    'POST /webhooks/:id/remove': async () =>
      (await import('../nouns/webhooks/remove.ts')).removeOneWebhook,
    'GET /webhooks/:id/deliveries/:sequence': async () =>
      (await import('../nouns/webhooks/show-delivery.ts')).showDelivery,
    'POST /webhooks/:id/deliveries/:sequence/resend': async () =>
      (await import('../nouns/webhooks/resend.ts')).resendOneDelivery,
    'GET /events': async () => (await import('../nouns/events/list.ts')).showEvents,
    'GET /events/:sequence': async () => (await import('../nouns/events/show.ts')).showEvent,
  }),
]
