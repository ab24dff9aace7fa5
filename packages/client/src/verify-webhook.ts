import type { WebhookEvent } from './generated/schemas.ts'

export type ReceivedWebhook = {
  /** The body as it came, byte for byte: JSON that was parsed and written again has another signature. */
  readonly body: string | Uint8Array
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…` */
  readonly secret: string
  /** How far its time may be from now; 300 where it is absent. */
  readonly toleranceSeconds?: number | undefined
  /** The time, in milliseconds; the machine's own where it is absent. */
  readonly now?: number | undefined
}

/** A webhook whose sender knows the secret. */
export type VerifiedWebhook = {
  /** The same in every try: what was handled under it need not be handled again. */
  readonly id: string
  readonly sentAt: Date
  readonly event: WebhookEvent
}

/** It may be anybody's, or an old one that somebody sent again: answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

const marker = 'whsec_'
const version = 'v1,'

/** Judges a webhook after the Standard Webhooks specification; what is wrong is a `WebhookError`. */
export async function verifyWebhook(webhook: ReceivedWebhook): Promise<VerifiedWebhook> {
  const { headers, toleranceSeconds = 300, now = Date.now() } = webhook
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  const sentAtMs = Number(/^\d+$/.test(timestamp) ? timestamp : Number.NaN) * 1_000
  if (!(Math.abs(now - sentAtMs) <= toleranceSeconds * 1_000)) {
    throw new WebhookError('The webhook is too old, or of a time to come.')
  }
  const body = bytesOf(webhook.body)
  const signed = joined(bytesOf(`${id}.${timestamp}.`), body)
  if (!(await isSigned(signed, signatures, webhook.secret))) {
    throw new WebhookError('No signature of the webhook is by this secret.')
  }
  return { id, sentAt: new Date(sentAtMs), event: parsed(body) }
}

/** While a secret is being replaced there are two signatures, parted by a blank. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = decoded(secret.startsWith(marker) ? secret.slice(marker.length) : secret)
  if (raw === null || raw.length === 0) throw new TypeError('The secret is not whsec_ and base64.')
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith(version) ? decoded(signature.slice(version.length)) : null
    // The platform compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const found = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof found !== 'string' || found === '')
    throw new WebhookError(`The webhook has no ${name}.`)
  return found
}

const isHeaders = (headers: ReceivedWebhook['headers']): headers is Headers =>
  typeof headers.get === 'function'

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return null
  }
}

function parsed(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new WebhookError('The body of the webhook is no JSON.')
  }
}
