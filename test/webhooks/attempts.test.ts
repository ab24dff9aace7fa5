import { setImmediate as turn } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newSigningSecret } from '#core/webhook/signing-secret.ts'
import { httpWebhookSender } from '#webhooks/http-webhook-sender.ts'
import { eventually } from '../support/eventually.ts'
import { loopback } from './loopback-networks.ts'
import { LoopbackSubscriber } from './loopback-subscriber.ts'

let subscriber: LoopbackSubscriber
beforeAll(async () => {
  subscriber = await LoopbackSubscriber.start()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
afterAll(() => subscriber[Symbol.asyncDispose]())

const sender = httpWebhookSender({ privateTargets: loopback })
const secret = newSigningSecret()
const body = '{"weight":136.0,"name":"Zoë 東京","b":1,"a":2}'
const at = Date.parse('2026-03-04T12:00:00Z')
const never = new AbortController().signal

const send = (path: string, signal = never, signedAt = at) =>
  sender.send(
    { url: subscriber.url(path), secrets: [secret] },
    { id: 'msg_1', body },
    signedAt,
    signal,
  )
const allClosed = () => eventually(() => expect(subscriber.openSockets).toBe(0))

describe('an attempt', () => {
  it('brings the same bytes each time, signed for its own second', async () => {
    const path = '200/bytes?n=1'
    for (const signedAt of [Date.now() - 60_000, Date.now()]) await send(path, never, signedAt)
    const received = subscriber.received.filter(message => message.path === `/${path}`)
    expect(received).toHaveLength(2)
    for (const message of received) {
      expect(message.body).toBe(body)
      expect(message.headers).toMatchObject({
        'webhook-id': 'msg_1',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Postilion-Webhooks',
        host: `127.0.0.1:${subscriber.port}`,
      })
      const headers = message.headers as Record<string, string>
      expect(() => new Webhook(secret).verify(message.body, headers)).not.toThrow()
    }
  })

  it.each([200, 201, 204, 299])('is a success with status %i', async status => {
    expect(await send(`${status}`)).toMatchObject({
      status,
      failure: null,
      says: null,
      retryAfterMs: null,
    })
  })

  it.each([400, 410, 429, 500, 503])('tells of status %i', async status => {
    expect(await send(`${status}`)).toMatchObject({
      status,
      failure: null,
      says: `The subscriber answered with status ${status}.`,
      answer: `said ${status}`,
    })
  })

  it.each([301, 302, 303, 307, 308])('follows no redirection with %i', async status => {
    const inside = subscriber.url(`200/inside/${status}`)
    expect(await send(`${status}?location=${encodeURIComponent(inside)}`)).toMatchObject({
      status,
      says: `The subscriber answered with a redirect (${status}), which webhooks do not follow.`,
    })
    expect(subscriber.received.map(({ path }) => path)).not.toContain(`/200/inside/${status}`)
  })

  it.each([
    ['429', '120', 120_000],
    ['500', '0', 0],
    ['503', '0.0015', 2],
    ['503', 'Wed, 04 Mar 2026 12:01:00 GMT', 60_000],
    ['503', 'Wed, 04 Mar 2026 11:00:00 GMT', 0],
    ['503', '999999999', 24 * 3_600_000],
    ['503', 'soon', null],
    ['200', '120', null],
  ])('with status %s and Retry-After: %s asks for a pause of %s ms', async (status, value, ms) => {
    const { retryAfterMs } = await send(`${status}?retry-after=${encodeURIComponent(value)}`)
    expect(retryAfterMs).toBe(ms)
  })

  it.each([
    ['closed', 'broken', 'ECONNRESET'],
    ['reset', 'broken', 'ECONNRESET'],
    ['garbage', 'broken', 'HPE_'],
    ['long_head', 'too_long', '16 kB'],
  ])('at a subscriber whose answer is %s is %s', async (path, failure, says) => {
    const attempt = await send(path)
    expect(attempt).toMatchObject({ status: null, failure, answer: '', retryAfterMs: null })
    expect(attempt.says).toContain(says)
    await allClosed()
  })

  it('is no success where the subscriber would rather speak another protocol', async () => {
    expect(await send('switching')).toMatchObject({ status: 101, says: expect.any(String) })
    await allClosed()
  })

  it('is refused where nobody listens', async () => {
    const gone = await LoopbackSubscriber.start()
    const url = gone.url('200')
    await gone[Symbol.asyncDispose]()
    const attempt = await sender.send({ url, secrets: [secret] }, { id: 'msg_1', body }, at, never)
    expect(attempt).toMatchObject({ status: null, failure: 'refused' })
  })

  it('takes 64 kB of an endless answer, whose status counts, and closes the connection', async () => {
    const attempt = await send('endless')
    expect(attempt).toMatchObject({ status: 200, failure: null, says: null })
    expect(attempt.answer).toBe('x'.repeat(64 * 1024))
    await allClosed()
  })

  it('counts the status of an answer that breaks off, and keeps what came of it', async () => {
    expect(await send('half_body')).toMatchObject({ status: 200, failure: null, answer: 'half' })
  })

  it('gives an answer that is no text as one that both databases keep', async () => {
    expect((await send('odd_body')).answer).toBe('a\uFFFD\uFFFD!')
  })

  it.each([
    ['hung', null, 'timeout'],
    ['slow_head', null, 'timeout'],
    ['slow_body', 200, null],
  ])('at a subscriber that is %s ends after 15 s', async (path, status, failure) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const [{ length: before }, dropsBefore] = [subscriber.received, subscriber.drops]
    let hasEnded = false
    const sent = send(path).finally(() => {
      hasEnded = true
    })
    const isUnderWay = () =>
      path === 'hung' ? subscriber.received.length > before : subscriber.drops > dropsBefore + 20
    while (!isUnderWay()) await turn()
    vi.advanceTimersByTime(14_999)
    for (let turns = 0; turns < 20; turns++) await turn()
    expect(hasEnded).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await sent).toMatchObject({ status, failure })
    vi.useRealTimers()
    await allClosed()
  })

  it('ends with its caller, down to the socket', async () => {
    const caller = new AbortController()
    const { length: before } = subscriber.received
    const sent = send('hung', caller.signal)
    await eventually(() => expect(subscriber.received.length).toBeGreaterThan(before))
    caller.abort()
    expect(await sent).toMatchObject({ status: null, failure: 'broken' })
    expect(await send('200', caller.signal)).toMatchObject({ status: null, failure: 'broken' })
    await allClosed()
  })

  it('waits for no other one: a hundred hang, and the next is answered', async () => {
    const caller = new AbortController()
    const hung = Array.from({ length: 100 }, () => send('hung', caller.signal))
    await eventually(() => expect(subscriber.openSockets).toBe(100))
    expect(await send('200')).toMatchObject({ status: 200 })
    caller.abort()
    for (const { failure } of await Promise.all(hung)) expect(failure).toBe('broken')
    await allClosed()
  })

  it('asks no proxy, whatever the environment says', async () => {
    for (const name of ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY']) {
      vi.stubEnv(name, 'http://127.0.0.1:9')
    }
    expect(await send('200')).toMatchObject({ status: 200 })
  })
})
