import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newSigningSecret } from '#core/webhook/signing-secret.ts'
import { signatureHeaders } from '#webhooks/sign-message.ts'

/** What other programs would write in another way: a number, the order of keys, letters, escapes. */
const body = '{"weight":136.0,"b":1,"a":[1e2,-0],"2":"Zoë 東京 🎉","1":"\\u00e9\\/","none":null}'
const message = { id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W', body }
const secret = newSigningSecret()

/** The library compares the time with the machine's own clock. */
const signed = (secrets: readonly string[], ageMs = 0) =>
  signatureHeaders(message, secrets, Date.now() - ageMs)
const verify = (headers: Readonly<Record<string, string>>, text = body, by = secret) =>
  new Webhook(by).verify(text, headers)

it('a signature is what the specification says, to the letter', () => {
  const known = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = signatureHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
    [known],
    1_614_265_330_999,
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('the library for Standard Webhooks verifies a message, whatever its numbers and letters are', () => {
  expect(verify(signed([secret]))).toEqual(JSON.parse(body))
})

it('a message whose body, id or time was changed is refused', () => {
  const headers = signed([secret])
  expect(() => verify(headers, body.replace('136.0', '136'))).toThrow('signature')
  expect(() => verify(headers, `${body} `)).toThrow('signature')
  expect(() => verify({ ...headers, 'webhook-id': 'msg_other' })).toThrow('signature')
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => verify({ ...headers, 'webhook-timestamp': later })).toThrow('signature')
})

it('a message that is sent again later than five minutes is refused', () => {
  expect(() => verify(signed([secret], 6 * 60_000))).toThrow('timestamp too old')
  expect(() => verify(signed([secret], 4 * 60_000))).not.toThrow()
})

it('while a rotation lasts, the old and the new secret verify, and no other', () => {
  const newer = newSigningSecret()
  const headers = signed([newer, secret])
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
  for (const by of [newer, secret]) expect(() => verify(headers, body, by)).not.toThrow()
  expect(() => verify(headers, body, newSigningSecret())).toThrow('signature')
})
