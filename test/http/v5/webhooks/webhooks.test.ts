import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { followShipment, sweepFollowers } from '#core/webhook/follow-shipment.ts'
import type { Body } from '../../../support/body.ts'
import type { ApiClient } from '../../../support/client.ts'
import { eventually } from '../../../support/eventually.ts'
import { plainWebhook } from '../../../support/listening-account.ts'
import { type Service, startService } from '../../../support/service.ts'
import {
  type ReceivedMessage,
  type Subscriber,
  startSubscriber,
} from '../../../support/subscriber.ts'
import { clientOf, expectError } from '../support/client.ts'
import { shipmentBody } from '../support/shipment-body.ts'

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

async function newWebhook(client: ApiClient, body: Body = {}) {
  const answer = await client.post('/webhooks', { url: subscriber.url, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data
}

const headersOf = ({ headers }: ReceivedMessage) => headers as Record<string, string>

/** A delivery of the webhook once it stands so. */
const delivered = (client: ApiClient, id: number, status = 'delivered') =>
  eventually(async () => {
    const { data } = (await client.get(`/webhooks/${id}/deliveries`)).body
    expect(data[0]).toMatchObject({ status })
    return data[0]
  })

describe('a webhook', () => {
  it('is made with a secret that is never shown again, and listed', async () => {
    const { client } = await clientOf(service)
    const { secret, ...shown } = await newWebhook(client, {
      events: ['shipment.purchased'],
      description: 'Order desk',
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown).toMatchObject({
      url: subscriber.url,
      events: ['shipment.purchased'],
      description: 'Order desk',
      status: 'active',
      paused_at: null,
    })
    expect((await client.get('/webhooks')).body.data).toEqual([shown])
    expect((await client.get(`/webhooks/${shown.id}`)).body.data).toEqual(shown)
  })

  it.each([
    ['file:///etc/passwd'],
    ['http://169.254.169.254/latest'],
    ['http://[::ffff:10.0.0.1]/'],
    ['http://0xa.1/'],
    ['https://10.0.0.1:22/'],
    ['not a url'],
  ])('is refused the address %s', async url => {
    const { client } = await clientOf(service)
    const answer = await client.post('/webhooks', { url })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details.url).toHaveLength(1)
    const { id } = await newWebhook(client)
    expectError(
      await client.ask('PUT', `/webhooks/${id}`, { body: { url } }),
      422,
      'validation_failed',
    )
  })

  it('is refused events that there are not', async () => {
    const { client } = await clientOf(service)
    const answer = await client.post('/webhooks', {
      url: subscriber.url,
      events: ['shipment.eaten'],
    })
    expectError(answer, 422, 'validation_failed')
  })

  it('is one of fifty at most', async () => {
    const { client } = await clientOf(service)
    for (let made = 0; made < 50; made++) await newWebhook(client)
    expectError(await client.post('/webhooks', { url: subscriber.url }), 409, 'conflict')
  })

  it('is one of fifty, also where many are asked for at once', async () => {
    const { client } = await clientOf(service)
    const asked = Array.from({ length: 55 }, () =>
      client.post('/webhooks', { url: subscriber.url }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(50)
    expect(statuses.filter(status => status === 409)).toHaveLength(5)
  })

  it('is changed, and deleted once', async () => {
    const { client } = await clientOf(service)
    const { id } = await newWebhook(client, { events: ['credits.low'] })
    const changed = await client.ask('PUT', `/webhooks/${id}`, {
      body: { url: `${subscriber.url}/other`, description: 'Other' },
    })
    expect(changed.body.data).toMatchObject({
      url: `${subscriber.url}/other`,
      events: null,
      description: 'Other',
    })
    expect((await client.ask('DELETE', `/webhooks/${id}`)).body.data.status).toBe('deleted')
    expectError(await client.ask('DELETE', `/webhooks/${id}`), 404, 'not_found')
    expectError(await client.get(`/webhooks/${id}`), 404, 'not_found')
  })
})

describe('a message', () => {
  it('is verified by a library that knows nothing of us', async () => {
    await using own = await startSubscriber()
    const { client } = await clientOf(service)
    const { id, secret } = await newWebhook(client, { url: own.url })
    await client.post('/shipments', shipmentBody({}, { name: 'Zoë 🚚' }))
    const [message] = await own.received('shipment.created')
    if (!message) throw new Error('no message')
    const library = new Webhook(secret)
    expect(library.verify(message.text, headersOf(message))).toEqual(message.body)
    expect(headersOf(message)['webhook-id']).toBe(message.body.id)
    expect(() => library.verify(`${message.text} `, headersOf(message))).toThrow()
    const { event_id } = await delivered(client, id)
    expect(event_id).toBe(message.body.id)
  })

  it('has two signatures until a rotation is over', async () => {
    await using own = await startSubscriber()
    const { client } = await clientOf(service)
    const { id, secret } = await newWebhook(client, { url: own.url })
    const rotated = await client.post(`/webhooks/${id}/rotate`, { overlap_seconds: 3600 })
    expect(rotated.status).toBe(201)
    await client.post(`/webhooks/${id}/test`)
    const [message] = await own.received('webhook.test')
    if (!message) throw new Error('no message')
    for (const known of [secret, rotated.body.data.secret]) {
      expect(new Webhook(known).verify(message.text, headersOf(message))).toEqual(message.body)
    }
    await client.post(`/webhooks/${id}/rotate`, { overlap_seconds: 0 })
    await client.post(`/webhooks/${id}/test`)
    const [, last] = await own.received('webhook.test', 2)
    if (!last) throw new Error('no message')
    expect(() => new Webhook(secret).verify(last.text, headersOf(last))).toThrow()
  })

  it('that fails is logged with its answer, and sent again with the same id and bytes', async () => {
    await using own = await startSubscriber()
    own.answerWith(500)
    const { client } = await clientOf(service)
    const { id } = await newWebhook(client, { url: own.url })
    await client.post(`/webhooks/${id}/test`)
    const waiting = await eventually(async () => {
      const { data } = (await client.get(`/webhooks/${id}/deliveries?status=pending`)).body
      expect(data[0]?.attempts).toBe(1)
      return data[0]
    })
    expect(Date.parse(waiting.next_attempt_at)).toBeGreaterThan(Date.parse(waiting.created_at))
    const logged = () => client.get(`/webhooks/${id}/deliveries/${waiting.id}`)
    const { log, body } = (await logged()).body.data
    expect(log).toMatchObject([
      { number: 1, response_status: 500, message: expect.stringContaining('500') },
    ])
    expect(body).toBe(own.messages[0]?.text)
    own.answerWith(200)
    expect((await client.post(`/webhooks/${id}/deliveries/${waiting.id}/resend`)).status).toBe(202)
    await delivered(client, id)
    expect(own.messages.map(({ text }) => text)).toEqual([body, body])
    expect((await logged()).body.data.log.map(({ number }: { number: number }) => number)).toEqual([
      1, 2,
    ])
    expectError(await client.post(`/webhooks/${id}/deliveries/999/resend`), 404, 'not_found')
  })

  it('waits while its webhook is paused', async () => {
    await using own = await startSubscriber()
    const { client } = await clientOf(service)
    const { id } = await newWebhook(client, { url: own.url })
    const paused = await client.post(`/webhooks/${id}/pause`)
    expect(paused.body.data).toMatchObject({ status: 'paused', paused_at: expect.any(String) })
    await client.post('/shipments', shipmentBody())
    await delivered(client, id, 'pending')
    expect(own.messages).toEqual([])
    expect((await client.post(`/webhooks/${id}/resume`)).body.data.status).toBe('active')
    expect(await own.received('shipment.created')).toHaveLength(1)
  })

  it('of a subscriber that is gone pauses the webhook', async () => {
    await using own = await startSubscriber()
    own.answerWith(410)
    const { client } = await clientOf(service)
    const { id } = await newWebhook(client, { url: own.url })
    await client.post(`/webhooks/${id}/test`)
    await delivered(client, id, 'failed')
    expect((await client.get(`/webhooks/${id}`)).body.data).toMatchObject({
      status: 'paused',
      paused_because: 'It answered 410 Gone.',
    })
  })
})

describe('a replay', () => {
  it('sends what was told in a time, also to a webhook that is newer', async () => {
    const { client } = await clientOf(service)
    await newWebhook(client)
    const created = await client.post('/shipments', shipmentBody())
    await using own = await startSubscriber()
    const { id } = await newWebhook(client, { url: own.url, events: ['shipment.created'] })
    const day = created.body.data.created_at.slice(0, 10)
    const replayed = await client.post(`/webhooks/${id}/replay`, { from: day, to: day })
    expect([replayed.status, replayed.body.data]).toEqual([202, { events_count: 1 }])
    expect(await own.received('shipment.created')).toHaveLength(1)
    for (const range of [{ from: day, to: '2020-01-01' }, { from: 'x', to: day }, { from: day }]) {
      expectError(await client.post(`/webhooks/${id}/replay`, range), 422, 'validation_failed')
    }
  })
})

describe('the deliveries of a webhook', () => {
  it('are listed from the newest on, by status and before one of them', async () => {
    const { client } = await clientOf(service)
    const { id } = await newWebhook(client)
    for (let sent = 0; sent < 3; sent++) await client.post(`/webhooks/${id}/test`)
    const idsBy = async (query: string) =>
      (await client.get(`/webhooks/${id}/deliveries?${query}`)).body.data.map(
        (delivery: { id: number }) => delivery.id,
      )
    expect(await idsBy('')).toEqual([3, 2, 1])
    expect(await idsBy('per_page=1&page=2')).toEqual([2])
    expect(await idsBy('before=3')).toEqual([2, 1])
    expect(await idsBy('status=failed')).toEqual([])
    const { links } = (await client.get(`/webhooks/${id}/deliveries?per_page=2`)).body
    expect(links.next).toContain('before=2')
  })
})

describe('a subscription to the tracking of a shipment', () => {
  const subscribed = async (client: ApiClient, tracking_code: string, url = subscriber.url) =>
    await client.post('/tracking/subscribe', { tracking_code, url })

  it('is told the way of that one, and nothing else', async () => {
    await using own = await startSubscriber()
    const { client, account } = await clientOf(service)
    const [followed, other] = [
      (await client.post('/labels', shipmentBody())).body.data,
      (await client.post('/labels', shipmentBody())).body.data,
    ]
    const { tracking_code } = followed
    const made = await client.post('/tracking/subscribe', { tracking_code, url: own.url })
    expect(made.status, made.text).toBe(201)
    expect(made.body.data).toMatchObject({
      shipment_id: followed.shipment_id,
      events: ['tracking.updated'],
    })
    expect((await client.get('/webhooks')).body.data).toEqual([])
    const deleted = await subscribed(client, other.tracking_code, own.url)
    expect((await client.ask('DELETE', `/webhooks/${deleted.body.data.id}`)).status).toBe(200)
    await advanceClock(service.app.worlds.sandbox, account, 20 * 86_400_000)
    await own.received('tracking.updated', 4)
    const told = new Set(own.messages.map(({ body }) => body.data.shipment_id))
    expect(told).toEqual(new Set([followed.shipment_id]))
    expect(other.shipment_id).not.toBe(followed.shipment_id)
  })

  it('ends once the last scan was heard, and a way that is over has no new one', async () => {
    const { client, account } = await clientOf(service)
    const { tracking_code } = (await client.post('/labels', shipmentBody())).body.data
    const { id } = (await subscribed(client, tracking_code)).body.data
    await advanceClock(service.app.worlds.sandbox, account, 20 * 86_400_000)
    await eventually(async () => expect((await client.get(`/webhooks/${id}`)).status).toBe(404))
    const { accounts } = service.app.worlds.sandbox.store.read
    expect((await accounts.byId(account))?.hasWebhooks).toBe(false)
    expectError(await subscribed(client, tracking_code), 409, 'conflict')
  })

  it('ends at last where its client paused it, and never while its way goes on', async () => {
    const { client, account } = await clientOf(service)
    const arriving = (await client.post('/labels', shipmentBody())).body.data
    const { id } = (await subscribed(client, arriving.tracking_code)).body.data
    await client.post(`/webhooks/${id}/pause`, {})
    await advanceClock(service.app.worlds.sandbox, account, 20 * 86_400_000)
    const other = (await client.post('/labels', shipmentBody())).body.data
    const going = (await subscribed(client, other.tracking_code)).body.data
    await client.post(`/webhooks/${going.id}/pause`, {})
    const { store } = service.app.worlds.sandbox
    const statuses = async () => [
      (await client.get(`/webhooks/${id}`)).status,
      (await client.get(`/webhooks/${going.id}`)).status,
    ]
    await sweepFollowers(store, Date.now() + 6 * 86_400_000, 100)
    expect(await statuses()).toEqual([200, 200])
    await sweepFollowers(store, Date.now() + 60 * 86_400_000, 100)
    expect(await statuses()).toEqual([404, 200])
  })

  it('is refused where the parcel arrived while its address was judged', async () => {
    const { client, account } = await clientOf(service)
    const { sandbox } = service.app.worlds
    const { tracking_code } = (await client.post('/labels', shipmentBody())).body.data
    const owner = await findAccount(sandbox.store.read.accounts, String(account))
    const judge = async () => {
      await advanceClock(sandbox, account, 20 * 86_400_000)
      return null
    }
    const world = { ...sandbox, webhooks: { ...sandbox.webhooks, judge } }
    const command = await operatorCommand(world, owner, 'follow')
    await expect(followShipment(command, tracking_code, subscriber.url)).rejects.toThrow('is final')
  })

  it('ends with a void', async () => {
    const { client } = await clientOf(service)
    const label = (await client.post('/labels', shipmentBody())).body.data
    const { id } = (await subscribed(client, label.tracking_code)).body.data
    await client.ask('DELETE', `/shipments/${label.shipment_id}`)
    expectError(await client.get(`/webhooks/${id}`), 404, 'not_found')
  })

  it('is one of ten of the shipment, also where many are asked for at once', async () => {
    const { client } = await clientOf(service)
    const { tracking_code } = (await client.post('/labels', shipmentBody())).body.data
    const asked = Array.from({ length: 12 }, () => subscribed(client, tracking_code))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(10)
    expect(statuses.filter(status => status === 409)).toHaveLength(2)
  })

  it('is one of ten thousand of the account', async () => {
    const { client, account } = await clientOf(service)
    const { tracking_code } = (await client.post('/labels', shipmentBody())).body.data
    const tenant = serviceOn(account)
    await service.app.worlds.sandbox.store.transact(account, async ({ webhooks }) => {
      for (let id = 1; id < 10_000; id++) {
        await webhooks.insert(tenant, { ...plainWebhook, id: -id, shipmentId: -id }, 'plain:secret')
      }
    })
    expect((await subscribed(client, tracking_code)).status).toBe(201)
    const refused = await subscribed(client, tracking_code)
    expectError(refused, 409, 'conflict')
    expect(refused.body.error.message).toContain('10000')
  })

  it('needs a number of the account', async () => {
    const { client } = await clientOf(service)
    const sent = { tracking_code: '9400100000000000000006', url: subscriber.url }
    expectError(await client.post('/tracking/subscribe', sent), 422, 'validation_failed')
  })
})
