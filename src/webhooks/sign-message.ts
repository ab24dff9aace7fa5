import { createHmac } from 'node:crypto'
import type { WebhookMessage } from '#core/ports/webhook-sender.ts'
import type { Instant } from '#core/time/clock.ts'
import { keyOfSigningSecret } from '#core/webhook/signing-secret.ts'

/** The headers of Standard Webhooks, with a signature by each secret. */
export function signatureHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  at: Instant,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map(secret => {
    const code = createHmac('sha256', keyOfSigningSecret(secret))
    return `v1,${code.update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
