import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, WebhookError } from '#client/index.ts'

const key = Buffer.from('0123456789abcdef01234567')
const secret = `whsec_${key.toString('base64')}`
const now = 1_700_000_000_000
const timestamp = String(now / 1_000)
const id = 'msg_2b'
const body = '{"type":"tracking.updated","city":"Qu\u00e9bec"}'

/** As the Standard Webhooks specification tells to. */
const signatureOf = (signed: string, by = key): string =>
  `v1,${createHmac('sha256', by).update(signed).digest('base64')}`

const right = signatureOf(`${id}.${timestamp}.${body}`)
const headersWith = (changes: Record<string, string | undefined> = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': right,
  ...changes,
})
const verify = (changes: object = {}) =>
  verifyWebhook({ body, headers: headersWith(), secret, now, ...changes })

describe('a webhook', () => {
  it.each([
    ['as text', { body }],
    ['as bytes', { body: new TextEncoder().encode(body) }],
    ['as a view into other bytes', { body: Buffer.from(`..${body}`).subarray(2) }],
    ['with Headers', { headers: new Headers(headersWith()) }],
    [
      'with headers as they were written',
      {
        headers: {
          'Webhook-Id': id,
          'Webhook-Timestamp': timestamp,
          'Webhook-Signature': right,
          cookie: ['a', 'b'],
        },
      },
    ],
    ['with a secret without its mark', { secret: key.toString('base64') }],
    ['that is 5 minutes old', { now: now + 300_000 }],
    ['that is 5 minutes early', { now: now - 300_000 }],
    ['older than that where it may be', { now: now + 900_000, toleranceSeconds: 900 }],
  ])('%s is its sender\u2019s', async (_, changes) => {
    expect(await verify(changes)).toEqual({
      id,
      sentAt: new Date(now),
      event: { type: 'tracking.updated', city: 'Québec' },
    })
  })

  it('of a secret that is being replaced is known by either signature', async () => {
    const other = signatureOf(`${id}.${timestamp}.${body}`, Buffer.from('another key'))
    for (const signature of [`${other} ${right}`, `${right} ${other}`, `v1a,xx ${right}`]) {
      const headers = headersWith({ 'webhook-signature': signature })
      expect((await verify({ headers })).id).toBe(id)
    }
  })

  it.each([
    ['whose body was changed', { body: body.replace('c', 'C') }],
    ['that was written again', { body: JSON.stringify(JSON.parse(body), null, 1) }],
    ['of another id', { headers: headersWith({ 'webhook-id': 'msg_3' }) }],
    [
      'that was sent again with a new time',
      { headers: headersWith({ 'webhook-timestamp': '1700000001' }) },
    ],
    ['of another secret', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
    [
      'with half a signature',
      { headers: headersWith({ 'webhook-signature': right.slice(0, 20) }) },
    ],
    ['with no base64', { headers: headersWith({ 'webhook-signature': 'v1,*' }) }],
    [
      'signed in another way',
      { headers: headersWith({ 'webhook-signature': right.replace('v1', 'v2') }) },
    ],
    ['without a signature', { headers: headersWith({ 'webhook-signature': undefined }) }],
    ['with an empty signature', { headers: headersWith({ 'webhook-signature': '' }) }],
    ['without an id', { headers: headersWith({ 'webhook-id': undefined }) }],
    ['without a time', { headers: headersWith({ 'webhook-timestamp': undefined }) }],
    ['of no time', { headers: headersWith({ 'webhook-timestamp': 'NaN' }) }],
    ['that is too old', { now: now + 301_000 }],
    ['of a time to come', { now: now - 301_000 }],
  ])('%s is refused', async (_, changes) => {
    await expect(verify(changes)).rejects.toThrow(WebhookError)
  })

  it('whose body is no JSON is refused', async () => {
    const headers = headersWith({ 'webhook-signature': signatureOf(`${id}.${timestamp}.<a>`) })
    await expect(verify({ body: '<a>', headers })).rejects.toThrow(WebhookError)
  })

  it.each(['', 'whsec_', 'whsec_*'])('needs a secret, which %j is not', async wrong => {
    await expect(verify({ secret: wrong })).rejects.toThrow(
      /^The secret is not whsec_ and base64.$/,
    )
  })
})
