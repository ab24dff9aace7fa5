import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { ApiClient } from '#test/support/client.ts'
import {
  addWebhook,
  type Fields,
  sendForm,
  shownSoon,
} from '#test/support/dashboard/added-webhook.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type Subscriber, startSubscriber } from '#test/support/subscriber.ts'
import { draft, sandboxApi, shipmentBody } from '#test/support/tested-version.ts'

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

describe('a delivery', () => {
  it('that nobody heard is told with each answer, found by its filter, and sent again', async () => {
    await using refusing = await startSubscriber()
    refusing.answerWith(410)
    const { visitor, at } = await added({ url: refusing.url })
    await sendForm(visitor, `${at}/test`, {}, at)
    await shownSoon(visitor, at, /bad">Failed/)
    const failed = await visitor.get(`${at}?status=failed`)
    expect(failed.text).toContain('1 webhook.test')
    expect((await visitor.get(`${at}?status=pending`)).text).toContain('Nothing is pending')
    expect((await visitor.get('/webhooks')).text).toMatch(/status=failed">1</)
    const paused = (await visitor.get(at)).text
    expect(paused).toMatch(/Paused since.*410/s)
    expect((await visitor.get(`${at}/deliveries/1`)).text).toMatch(/warn">410</)

    refusing.answerWith(204)
    await sendForm(visitor, `${at}/resume`, {}, at)
    const one = `${at}/deliveries/1`
    const form_key = formKeyIn((await visitor.get(one)).text)
    const [first, twice] = [
      await visitor.post(`${one}/resend`, { form_key }),
      await visitor.post(`${one}/resend`, { form_key }),
    ]
    expect(first.location).toMatch(/\/deliveries\/1\?done=resent$/)
    expect(twice.location).toBe(first.location)
    await shownSoon(visitor, one, /good">Delivered/)
    expect(refusing.messages.map(({ body }) => body.sequence)).toEqual([1, 1])
    expect(refusing.messages[0]?.text).toBe(refusing.messages[1]?.text)
  })

  it('stands in a list by key, list closeouts, newest first, a page behind the other', async () => {
    const { visitor, id, at } = await added()
    const { store } = service.app.worlds.sandbox
    const tenant = serviceOn(visitor.account)
    await sendForm(visitor, `${at}/pause`, {}, at)
    const form_key = () => visitor.get(at).then(({ text }) => formKeyIn(text))
    for (let sent = 0; sent < 52; sent += 1) {
      await visitor.post(`${at}/test`, { form_key: await form_key() })
    }
    expect(await store.read.events.lastSequence(tenant)).toBe(52)
    const first = await visitor.get(at)
    expect(first.text).toContain('>52 webhook.test<')
    expect(first.text).not.toContain('>2 webhook.test<')
    const older = /id="older" rel="next" href="[^"]*(\?before=\d+)"/.exec(first.text)?.[1]
    expect(older).toBe('?before=3')
    const { text } = await visitor.get(`${at}${older}`)
    expect(text).toContain('>2 webhook.test<')
    expect(text).not.toContain('>3 webhook.test<')
    expect(text).toMatch(new RegExp(`id="newest" href="[^"]*/webhooks/${id}"`))
  })
})

describe('a replay', () => {
  it('sends the events of a time, and says where there are none', async () => {
    const { visitor } = await added({ url: `${subscriber.url}?first=1` })
    const token = await service.token(visitor.account)
    const client = new ApiClient(`${service.url}${sandboxApi}`, token)
    await client.post('/shipments', shipmentBody(draft))
    const late = await addWebhook(visitor, subscriber.url, { description: 'Late' })
    expect((await visitor.get(late.at)).text).toContain('Nothing has been sent to it yet')
    const { location } = await sendForm(visitor, `${late.at}/replay`, {
      from: '2020-01-01',
      to: '2199-12-31 23:59',
    })
    expect(location).toMatch(/done=replayed$/)
    await shownSoon(visitor, late.at, /shipment\.created.*good">Delivered/s)
    const none = await sendForm(visitor, `${late.at}/replay`, {
      from: '2001-01-01',
      to: '2001-01-02',
    })
    expect(none.location).toMatch(/done=replayed_none$/)
  })

  it.each([
    [{ from: '', to: '2026-01-01' }, 'The from is required'],
    [{ from: 'soon', to: '2026-01-01' }, 'The from must be a date'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'The to must not be before the from'],
  ])('of a time that is none says what is wrong: %j', async (fields: Fields, says) => {
    const { visitor, at } = await added()
    const { status, text } = await sendForm(visitor, `${at}/replay`, fields)
    expect(status).toBe(422)
    expect(text).toContain(says)
  })
})
