import type { Tracing } from '#core/ports/tracing.ts'
import type { WebhookSender } from '#core/ports/webhook-sender.ts'

/**
 * The subscriber gets no `traceparent`: it is a stranger, whose systems would go on with our trace and its
 * decision to record. Of its address nothing is shown, since the path often holds a token.
 */
export const tracedSender = (sender: WebhookSender, tracing: Tracing): WebhookSender => ({
  ...sender,
  send: (target, message, at, signal) =>
    tracing.part(
      {
        name: 'webhook POST',
        kind: 'client',
        facts: { 'http.request.method': 'POST', 'postilion.event.id': message.id },
      },
      () => sender.send(target, message, at, signal),
      ({ status, failure }) => ({
        facts: status === null ? {} : { 'http.response.status_code': status },
        failure: failure ?? (status !== null && status >= 400 ? String(status) : undefined),
      }),
    ),
})
