import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#core/time/durations.ts'
import {
  addWebhook,
  type Fields,
  keptWebhooks,
  sendForm,
} from '#test/support/dashboard/added-webhook.ts'
import { shownIn } from '#test/support/dashboard/drawn-lines.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { eventually } from '#test/support/eventually.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type ReceivedMessage, type Subscriber, startSubscriber } from '#test/support/subscriber.ts'

let service: Service
let subscriber: Subscriber
beforeAll(async () => {
  service = await startService()
  subscriber = await startSubscriber()
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await subscriber[Symbol.asyncDispose]()
})

/** Somebody new, with a webhook. */
async function added(fields: Fields = {}) {
  const visitor = await dashboardVisitor(service)
  return { visitor, ...(await addWebhook(visitor, subscriber.url, fields)) }
}

describe('a secret', () => {
  it('is replaced beside the old one, and the program of page and guide takes messages by both', async () => {
    const { visitor, at, secret, text } = await added({ url: `${subscriber.url}?rotated=1` })
    const verify = await programOf(text)
    const guide = await readFile('docs/guides/webhooks.md', 'utf8')
    expect(guide).toContain(`<<'END'\n${shownIn(text, 'verify-webhook')}\nEND\n`)
    expect(shownIn((await visitor.get(at)).text, 'verify-webhook')).toBe(
      shownIn(text, 'verify-webhook'),
    )
    const message = await tested(visitor, at)
    expect(verify(message, secret)).toEqual(message.body)

    const rotated = await sendForm(visitor, `${at}/rotate`, { overlap: String(hourMs) })
    expect(rotated.status).toBe(201)
    const next = shownIn(rotated.text, 'secret')
    expect(next).not.toBe(secret)
    const both = await tested(visitor, at)
    expect(verify(both, secret)).toEqual(both.body)
    expect(verify(both, next)).toEqual(both.body)
    expect((await sendForm(visitor, `${at}/rotate`, { overlap: '7' })).status).toBe(422)
  })

  it('keeps the shown program from messages of others, old ones, and short keys', async () => {
    const { visitor, at, secret, text } = await added({ url: `${subscriber.url}?guarded=1` })
    const verify = await programOf(text)
    const message = await tested(visitor, at)
    const { headers } = message
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    expect(() => verify(message, other)).toThrow('No signature')
    expect(() => verify({ ...message, text: `${message.text} ` }, secret)).toThrow('No signature')
    const bare = { ...headers, 'webhook-signature': undefined }
    expect(() => verify({ ...message, headers: bare }, secret)).toThrow('No signature')
    const cut = { ...headers, 'webhook-signature': headers['webhook-signature']?.slice(0, 20) }
    expect(() => verify({ ...message, headers: cut }, secret)).toThrow('No signature')
    const version = String(headers['webhook-signature']).replace('v1,', 'v2,')
    const second = { ...headers, 'webhook-signature': version }
    expect(() => verify({ ...message, headers: second }, secret)).toThrow('No signature')
    const mixed = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
    expect(verify({ ...message, headers: mixed }, secret)).toEqual(message.body)
    const short = `whsec_${Buffer.alloc(23, 7).toString('base64')}`
    expect(() => verify(message, short)).toThrow('too short')
    const sentAt = Number(headers['webhook-timestamp']) * 1000
    for (const now of [sentAt + 300_000, sentAt - 300_000]) {
      expect(verify(message, secret, now)).toEqual(message.body)
    }
    for (const now of [sentAt + 301_000, sentAt - 301_000]) {
      expect(() => verify(message, secret, now)).toThrow('too old')
    }
    for (const stamp of [undefined, 'soon']) {
      const timed = { ...headers, 'webhook-timestamp': stamp }
      expect(() => verify({ ...message, headers: timed }, secret)).toThrow('too old')
    }
  })

  it('is made, and its messages are sent elsewhere, for nobody who signed in long ago, before they prove again who they are', async () => {
    const { visitor, at } = await added()
    const form_key = formKeyIn((await visitor.get('/webhooks/new')).text)
    await staleProof(service, visitor)
    const fields = { form_key, url: subscriber.url, hears: 'all', overlap: '0' }
    for (const path of ['/webhooks/new', `${at}/rotate`, `${at}/change`]) {
      const next = encodeURIComponent(new URL(visitor.at(path)).pathname)
      const [asked, sent] = [await visitor.get(path), await visitor.post(path, fields)]
      expect([asked.status, sent.status]).toEqual([303, 303])
      expect(asked.location).toBe(`/dashboard/prove?next=${next}`)
      expect(sent.location).toBe(`/dashboard/prove?next=${next}&sent=yes`)
    }
    expect(await keptWebhooks(service, visitor)).toHaveLength(1)
  })
})

/** A message that the webhook's own test has sent. */
async function tested(visitor: DashboardVisitor, at: string): Promise<ReceivedMessage> {
  const before = subscriber.messages.length
  await sendForm(visitor, `${at}/test`, {}, at)
  return await eventually(() => {
    const came = subscriber.messages.slice(before).find(({ body }) => body.type === 'webhook.test')
    if (!came) throw new Error('no test has come')
    return came
  })
}

type Signed = Pick<ReceivedMessage, 'text'> & {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The program that a page shows, as somebody copies it. */
async function programOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'postilion-verify-'))
  try {
    const file = join(folder, 'verify-webhook.mjs')
    await writeFile(file, shownIn(text, 'verify-webhook'))
    const { verifyWebhook } = await import(pathToFileURL(file).href)
    return (message: Signed, secret: string, now?: number): unknown =>
      verifyWebhook(message.text, message.headers, secret, now)
  } finally {
    await rm(folder, { recursive: true })
  }
}
