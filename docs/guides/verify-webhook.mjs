import { createHmac, timingSafeEqual } from 'node:crypto'

/** The event of a message, or an error: answer that with 400. `body` is the text or the bytes as they came. */
export function verifyWebhook(body, headers, secret, now = Date.now()) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length < 24) throw new Error('The secret is too short.')
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(now / 1000 - timestamp) <= 300)) throw new Error('The message is too old.')
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // There are two signatures while a secret is being replaced: one that is right suffices.
  const isOurs = String(headers['webhook-signature'])
    .split(' ')
    .filter(one => one.startsWith('v1,'))
    .map(one => Buffer.from(one.slice('v1,'.length), 'base64'))
    .some(one => one.length === signed.length && timingSafeEqual(one, signed))
  if (!isOurs) throw new Error('No signature is by this secret.')
  return JSON.parse(body)
}
