import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { isoIn } from '#core/time/local-time.ts'
import { ApiClient } from '#test/support/client.ts'
import { addWebhook, sendForm, shownSoon } from '#test/support/dashboard/added-webhook.ts'
import { shownIn } from '#test/support/dashboard/drawn-lines.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type Subscriber, startSubscriber } from '#test/support/subscriber.ts'
import { draft, sandboxApi, shipmentBody } from '#test/support/tested-version.ts'

let service: Service
let subscriber: Subscriber
let visitor: DashboardVisitor
let at: string
let shipCode: string
beforeAll(async () => {
  service = await startService()
  subscriber = await startSubscriber()
  visitor = await dashboardVisitor(service, { settings: { time_zone: 'America/Toronto' } })
  ;({ at } = await addWebhook(visitor, subscriber.url))
  const token = await service.token(visitor.account)
  const client = new ApiClient(`${service.url}${sandboxApi}`, token)
  const { body } = await client.post('/shipments', shipmentBody(draft))
  shipCode = body.shipment.ship_code
  await sendForm(visitor, `${at}/test`, {}, at)
  await shownSoon(visitor, '/events/2', /good">Delivered/)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await subscriber[Symbol.asyncDispose]()
})

it('are listed newest first, each with the shipment that it is about', async () => {
  const { text } = await visitor.get('/events')
  expect(text.indexOf('2 webhook.test')).toBeLessThan(text.indexOf('1 shipment.created'))
  expect(text).toContain(`/shipments/${shipCode}"`)
  const stranger = await dashboardVisitor(service)
  expect((await stranger.get('/events')).text).toContain('There are no events yet')
  expect((await stranger.get('/events/1')).status).toBe(404)
})

it('are narrowed to a type and to a day of the account, which the address says', async () => {
  const seen = async (query: string) => {
    const { status, text } = await visitor.get(`/events?${query}`)
    expect(status, query).toBe(200)
    return [...text.matchAll(/>(\d+) [a-z]+\.[a-z]+<\/a>/g)].map(([, sequence]) => Number(sequence))
  }
  const { events } = service.app.worlds.sandbox.store.read
  const told = await events.bySequence(serviceOn(visitor.account), 1)
  const today = isoIn('America/Toronto', told?.at ?? 0).slice(0, 10)
  expect(await seen('type=shipment.created')).toEqual([1])
  expect(await seen('type=order.created')).toEqual([])
  expect(await seen(`day=${today}&type=shipment.created`)).toEqual([1])
  expect(await seen('day=2001-01-01')).toEqual([])
  expect(await seen(`after=${told?.at}~1`)).toEqual([])
  const wrong = await visitor.get('/events?day=soon')
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('The day must be a date')
})

it('lead from page to page by key', async () => {
  const other = await dashboardVisitor(service)
  const webhook = await addWebhook(other, subscriber.url)
  for (let sent = 0; sent < 51; sent += 1)
    await sendForm(other, `${webhook.at}/test`, {}, webhook.at)
  const first = await other.get('/events?type=webhook.test')
  expect(first.text).toContain('>2 webhook.test<')
  expect(first.text).not.toContain('>1 webhook.test<')
  const [, older = ''] =
    /id="older" rel="next" href="[^"]*(\/events\?[^"]+)"/.exec(first.text) ?? []
  expect(older).toMatch(/^\/events\?type=webhook\.test&amp;after=\d+/)
  const { text } = await other.get(older.replaceAll('&amp;', '&'))
  expect(text).toContain('>1 webhook.test<')
  expect(text).not.toContain('>2 webhook.test<')
  expect(text).toMatch(/id="newest" href="[^"]*\/events\?type=webhook\.test"/)
})

it('show the message as it was sent, to whom it went, and send it again once', async () => {
  const { text } = await visitor.get('/events/1')
  const [message] = await subscriber.received('shipment.created')
  expect(shownIn(text, 'message-bytes')).toBe(message?.text)
  expect(text).toContain(`/shipments/${shipCode}"`)
  expect(text).toMatch(/Order desk<\/a>.*good">Delivered/s)
  const form_key = formKeyIn(text)
  const one = await visitor.post(`${at}/deliveries/1/resend`, { form_key })
  const twice = await visitor.post(`${at}/deliveries/1/resend`, { form_key })
  expect(one.location).toMatch(/\/deliveries\/1\?done=resent$/)
  expect(twice.location).toBe(one.location)
  const all = await subscriber.received('shipment.created', 2)
  expect(new Set(all.map(({ text: sent }) => sent)).size).toBe(1)
})

it('have a button of its own for each webhook that was told', async () => {
  const other = await dashboardVisitor(service)
  const client = new ApiClient(`${service.url}${sandboxApi}`, await service.token(other.account))
  const [one, two] = [
    await addWebhook(other, `${subscriber.url}?one`),
    await addWebhook(other, `${subscriber.url}?two`),
  ]
  await client.post('/shipments', shipmentBody(draft))
  const { text } = await other.get('/events/1')
  const keys = [...text.matchAll(/name="form_key" value="([^"]+)"/g)].map(([, key = '']) => key)
  expect(keys).toHaveLength(2)
  for (const [place, webhook] of [one, two].entries()) {
    const sent = await other.post(`${webhook.at}/deliveries/1/resend`, {
      form_key: keys[place] ?? '',
    })
    expect(sent.location).toContain(`${webhook.at}/deliveries/1`)
  }
})

it('lead to a replay where nobody who is still there was told', async () => {
  const other = await dashboardVisitor(service)
  const webhook = await addWebhook(other, subscriber.url)
  await sendForm(other, `${webhook.at}/test`, {}, webhook.at)
  await sendForm(other, `${webhook.at}/remove`, {}, webhook.at)
  expect((await other.get('/events/1')).text).toContain('No current webhook receives')
})

it('are linked from the call that they came of', async () => {
  const list = await shownSoon(visitor, '/requests?method=POST&status=2', /\/shipments</)
  const call = /href="[^"]*(\/requests\/[^"?]+)">POST [^<]*\/shipments</.exec(list)?.[1] ?? ''
  expect((await visitor.get(call)).text).toMatch(/\/events\/1">shipment\.created</)
})
