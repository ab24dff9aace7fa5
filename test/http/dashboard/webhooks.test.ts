import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import {
  addWebhook,
  type Fields,
  keptWebhooks,
  sendForm,
  shownSoon,
} from '#test/support/dashboard/added-webhook.ts'
import { shownIn } from '#test/support/dashboard/drawn-lines.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type Subscriber, startSubscriber } from '#test/support/subscriber.ts'

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

describe('a webhook', () => {
  it('is added, tested and heard, and shows what was sent and answered', async () => {
    const { visitor, at } = await added({ url: `${subscriber.url}?own=1` })
    const tested = await sendForm(visitor, `${at}/test`, {}, at)
    expect(tested.location).toMatch(/\?done=tested$/)
    const page = await shownSoon(visitor, at, /good">Delivered/)
    expect(page).toContain('1 webhook.test')
    const delivery = await visitor.get(`${at}/deliveries/1`)
    expect(delivery.text).toContain('Attempt 1')
    expect(delivery.text).toMatch(/good">204</)
    const sent = subscriber.messages.find(
      ({ text }) => text === shownIn(delivery.text, 'message-bytes'),
    )
    expect(sent?.body).toMatchObject({ type: 'webhook.test', sequence: 1 })
    expect((await visitor.get('/webhooks')).text).toMatch(
      /Order desk.*Active.*all events.*Delivered/s,
    )
  })

  it('says in the list what waits, why it was not heard, and when it is tried again', async () => {
    const { visitor, at } = await added()
    subscriber.answerWith(500)
    await sendForm(visitor, `${at}/test`, {}, at)
    const page = await shownSoon(
      visitor,
      '/webhooks',
      /1 delivery is waiting: the server answered 500\. Next try/,
    )
    expect(page).toMatch(
      /href="[^"]+status=pending">1 delivery is waiting: the server answered 500\. Next try (?:within a minute|in \d)/,
    )
    expect(page).toMatch(/bad">Failing<.*warn">Retrying</s)
    expect(page).not.toMatch(/Tried again|>Active</)
    const own = (await visitor.get(at)).text
    expect(own).toMatch(/bad">Failing<.*1 delivery is waiting: the server answered 500\. Next try/s)
    expect(own).not.toContain('>Active<')
    const paused = await sendForm(visitor, `${at}/pause`, {}, at)
    expect(paused.status).toBe(303)
    const list = (await visitor.get('/webhooks')).text
    expect(list).toMatch(
      /warn">Paused<.*warn">Retrying<.*>1 delivery is waiting until the webhook is resumed\.</s,
    )
    subscriber.answerWith(204)
    await sendForm(visitor, `${at}/resume`, {}, at)
    await sendForm(visitor, `${at}/deliveries/1/resend`, {}, at)
    expect(await shownSoon(visitor, '/webhooks', /good">Active<.*good">Delivered</s)).not.toMatch(
      /waits|Failing/,
    )
  })

  it('says in the list that a connection was refused, without a code of the system', async () => {
    const closed = await startSubscriber()
    await closed[Symbol.asyncDispose]()
    const visitor = await dashboardVisitor(service)
    const { at } = await addWebhook(visitor, closed.url)
    await sendForm(visitor, `${at}/test`, {}, at)
    const page = await shownSoon(
      visitor,
      '/webhooks',
      /1 delivery is waiting: the connection was refused\. Next/,
    )
    expect(page).not.toContain('ECONNREFUSED')
    expect((await visitor.get(`${at}/deliveries/1`)).text).toContain('refused (ECONNREFUSED)')
  })

  it('shows its secret on the answer to its own form alone, however often that is sent', async () => {
    const visitor = await dashboardVisitor(service)
    const form_key = formKeyIn((await visitor.get('/webhooks/new')).text)
    const fields = { form_key, url: subscriber.url, hears: 'all' }
    const first = await visitor.post('/webhooks/new', fields)
    const secret = shownIn(first.text, 'secret')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(first.text).toContain(`POSTILION_WEBHOOK_SECRET=${secret}`)
    const again = await visitor.post('/webhooks/new', fields)
    expect([again.status, again.location?.split('?')[1]]).toEqual([303, 'done=made_before'])
    const [webhook, ...others] = await keptWebhooks(service, visitor)
    expect(others).toEqual([])
    const at = `/webhooks/${webhook?.id}`
    for (const path of ['/webhooks?done=made_before', at, `${at}/rotate`, `${at}/change`]) {
      expect((await visitor.get(path)).text, path).not.toContain(secret)
    }
  })

  it.each([
    [{ hears: 'all' }, 'The address is required'],
    [{ url: 'shop', hears: 'all' }, 'must be complete'],
    [{ url: 'ftp://shop.example.com/', hears: 'all' }, 'must begin with https://'],
    [{ url: 'http://10.0.0.1/', hears: 'all' }, 'The address'],
    [{ url: 'https://example.com/', hears: 'own' }, 'select at least one'],
    [{ url: `https://example.com/${'a'.repeat(2048)}`, hears: 'all' }, 'at most 2048 characters'],
    [{ url: 'https://example.com/', description: 'a'.repeat(256), hears: 'all' }, 'at most 255'],
  ])('is not added from a form that is wrong, which says so: %j', async (fields: Fields, says) => {
    const visitor = await dashboardVisitor(service)
    const { status, text } = await sendForm(visitor, '/webhooks/new', fields)
    expect(status).toBe(422)
    expect(text).toContain(says)
    expect(text).not.toContain('whsec_')
    if (fields.description) expect(text).toContain(fields.description)
    expect(await keptWebhooks(service, visitor)).toEqual([])
  })

  it('is changed, keeps what was not, and hears of what was ticked', async () => {
    const { visitor, at, secret } = await added()
    const url = `${subscriber.url}?changed=1`
    const form_key = formKeyIn((await visitor.get(`${at}/change`)).text)
    const fields = new URLSearchParams({ form_key, url, description: '', hears: 'own' })
    fields.append('events', 'order.created')
    fields.append('events', 'credits.low')
    const { location } = await visitor.post(`${at}/change`, fields)
    expect(location).toMatch(/\?done=changed$/)
    expect(await keptWebhooks(service, visitor)).toMatchObject([
      { url, description: null, events: ['order.created', 'credits.low'] },
    ])
    const { text } = await visitor.get(`${at}/change`)
    expect(text).toMatch(/value="credits.low" checked/)
    expect(text).not.toMatch(/value="order.fulfilled" checked/)
    expect(text).not.toContain(secret)
    const wrong = await sendForm(visitor, `${at}/change`, { url: 'shop', hears: 'all' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('value="shop"')
  })

  it('is paused, waits, stands first in the list and on Today, and is resumed', async () => {
    const { visitor, at } = await added()
    await addWebhook(visitor, subscriber.url, { description: 'Second' })
    expect((await visitor.get('')).text).not.toContain('webhook is paused')
    const second = (await keptWebhooks(service, visitor))[1]?.id
    const other = `/webhooks/${second}`
    expect((await sendForm(visitor, `${other}/pause`, {}, other)).location).toMatch(/done=paused$/)
    const list = (await visitor.get('/webhooks')).text
    expect(list.indexOf('>Second<')).toBeLessThan(list.indexOf('>Order desk<'))
    const today = (await visitor.get('')).text
    const link = /href="([^"]+)"[^>]*>(?:(?!<\/a>).)*webhook is paused/s.exec(today)?.[1]
    expect(link).toMatch(/\/webhooks$/)
    expect((await visitor.get('/webhooks')).status).toBe(200)

    await sendForm(visitor, `${other}/test`, {}, other)
    expect((await visitor.get(other)).text).toContain('>Pending</span>')
    expect((await visitor.get(`${other}/deliveries/1`)).text).toContain(
      'until the webhook is resumed',
    )
    expect((await sendForm(visitor, `${other}/resume`, {}, other)).location).toMatch(
      /done=resumed$/,
    )
    await shownSoon(visitor, other, /good">Delivered/)
    expect((await visitor.get(at)).text).toContain('Nothing has been sent to it yet')
  })

  it('is removed, and everything of it is absent from then on', async () => {
    const { visitor, at } = await added()
    await sendForm(visitor, `${at}/test`, {}, at)
    const { location } = await sendForm(visitor, `${at}/remove`, {}, at)
    expect(location).toMatch(/\/webhooks\?done=removed$/)
    expect(await keptWebhooks(service, visitor)).toEqual([])
    for (const path of [at, `${at}/change`, `${at}/rotate`, `${at}/replay`, `${at}/deliveries/1`]) {
      expect((await visitor.get(path)).status, path).toBe(404)
    }
    for (const path of ['test', 'pause', 'resume', 'remove', 'deliveries/1/resend']) {
      const form_key = formKeyIn((await visitor.get('/webhooks/new')).text)
      expect((await visitor.post(`${at}/${path}`, { form_key })).status, path).toBe(404)
    }
    expect((await visitor.get('/webhooks?done=removed')).text).toContain('The webhook was removed')
  })

  it('of another account is as absent as one that never was', async () => {
    const { at } = await added()
    const stranger = await dashboardVisitor(service)
    expect((await stranger.get(at)).status).toBe(404)
    const form_key = formKeyIn((await stranger.get('/webhooks/new')).text)
    expect((await stranger.post(`${at}/remove`, { form_key })).status).toBe(404)
  })
})

it('names and addresses from outside stay text', async () => {
  const hostile = '</pre><script>alert(1)</script><img src=x onerror=alert(2)>'
  const { visitor, at } = await added({ description: hostile, url: `${subscriber.url}?"><b>` })
  for (const path of ['/webhooks', at, `${at}/change`, `${at}/rotate`, `${at}/replay`]) {
    const { text } = await visitor.get(path)
    expect(text, path).not.toMatch(/<script>alert|<img src=x|"><b>/)
    expect(text, path).toContain('&lt;script&gt;')
  }
})

it('says that a shell listens, for as long as it does', async () => {
  const { visitor } = await added()
  const { store, clock } = service.app.worlds.sandbox
  const listenFor = (ms: number) =>
    store.transact(visitor.account, ({ accounts }) =>
      accounts.listenUntil(serviceOn(visitor.account), clock.now() + ms),
    )
  await listenFor(0)
  expect((await visitor.get('/webhooks')).text).not.toContain('postilion listen')
  await listenFor(600_000)
  expect((await visitor.get('/webhooks')).text).toContain('the command postilion listen sends')
})
