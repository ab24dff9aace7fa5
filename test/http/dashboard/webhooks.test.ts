import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { eventually } from '#test/support/eventually.ts'
import { formKeyIn } from '#test/support/form-key.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type Subscriber, startSubscriber } from '#test/support/subscriber.ts'
import { verifySnippet } from '../../../src/http/dashboard/views/webhooks/verify-snippet.ts'

let service: Service
let visitor: DashboardVisitor
let subscriber: Subscriber
beforeAll(async () => {
  service = await startService()
  visitor = await dashboardVisitor(service)
  subscriber = await startSubscriber()
})
afterAll(async () => {
  await subscriber[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

type Fields = Readonly<Record<string, string>>

const send = async (page: string, fields: Fields = {}, to = page) => {
  const form_key = formKeyIn((await visitor.get(page)).text)
  return await visitor.post(to, { form_key, ...fields })
}

async function make(fields: Fields = {}) {
  const made = await send('/webhooks/new', { url: subscriber.url, hears: 'all', ...fields })
  const secret = /whsec_[\w+/]+=*/.exec(made.text)?.[0] ?? ''
  const id = /\/webhooks\/(\d+)"/.exec(made.text)?.[1] ?? ''
  return { made, secret, id }
}

const settled = (id: string) =>
  eventually(async () => {
    const tenant = operatorOn(visitor.account)
    const { webhooks } = service.app.worlds.sandbox.store.read
    const filter = { state: 'delivered' as const, before: null }
    const [found] = await webhooks.deliveries(tenant, Number(id), filter, 0, 1)
    if (!found) throw new Error('nothing is delivered yet')
    return found
  })

it('a webhook is made, tested, its delivery read and sent again; the snippet verifies it', async () => {
  const { made, secret, id } = await make({ description: '<img src=x>' })
  expect([made.status, secret === '']).toEqual([201, false])
  const page = `/webhooks/${id}`
  const tested = await send(page, {}, `${page}/test`)
  expect(tested.location).toMatch(/done=tested$/)
  const [message] = await subscriber.received('webhook.test')
  const { sequence } = await settled(id)
  const delivery = `${page}/deliveries/${sequence}`
  const shown = await visitor.get(delivery)
  expect(shown.text).toContain('204')
  expect(shown.text).toContain('&lt;img src=x&gt;')
  expect((await visitor.get(page)).text).not.toContain(secret)
  expect((await visitor.get(`/events/${sequence}`)).text).toContain(`${delivery}"`)
  expect((await visitor.get('/events?type=webhook.test')).text).toContain(`/events/${sequence}"`)
  expect((await visitor.get('/events?day=2001-01-01')).text).toContain('No event passes')
  expect((await visitor.get('/events?day=soon')).status).toBe(422)
  expect((await send(delivery, {}, `${delivery}/resend`)).status).toBe(303)
  expect(await subscriber.received('webhook.test', 2)).toHaveLength(2)

  const source = `data:text/javascript,${encodeURIComponent(verifySnippet)}`
  const { verify } = await import(/* @vite-ignore */ source)
  const { text = '', headers = {} } = message ?? {}
  expect(verify(text, headers, secret).id).toBe(message?.body.id)
  const signature = headers['webhook-signature']
  const two = { ...headers, 'webhook-signature': `v1,AAAA ${signature}` }
  expect(verify(text, two, secret).type).toBe('webhook.test')
  expect(() => verify(`${text} `, headers, secret)).toThrow('signature')
  const key = randomBytes(23)
  const id1 = headers['webhook-id']
  const at = Number(headers['webhook-timestamp'])
  const sign = (by: Buffer, stamp: number) => ({
    'webhook-id': id1,
    'webhook-timestamp': String(stamp),
    'webhook-signature': `v1,${createHmac('sha256', by).update(`${id1}.${stamp}.${text}`).digest('base64')}`,
  })
  expect(() => verify(text, sign(key, at), `whsec_${key.toString('base64')}`)).toThrow('short')
  const whole = Buffer.from(secret.slice(6), 'base64')
  for (const off of [-400, 400]) {
    expect(() => verify(text, sign(whole, at + off), secret)).toThrow('not of now')
  }
})

it('is paused, told of on Today, resumed, changed, rotated, replayed and removed', async () => {
  const { id } = await make({ description: 'Second' })
  const page = `/webhooks/${id}`
  expect((await send(page, {}, `${page}/pause`)).location).toMatch(/done=paused$/)
  expect((await visitor.get('/')).text).toContain('webhook is paused')
  const list = (await visitor.get('/webhooks')).text
  expect(/class="named"><a href="[^"]*">([^<]*)/.exec(list)?.[1]).toBe('Second')
  expect((await send(page, {}, `${page}/resume`)).location).toMatch(/done=resumed$/)
  expect((await visitor.get('/')).text).not.toContain('webhook is paused')
  const url = `${subscriber.url}?two`
  const changed = { url, hears: 'own', events: 'tracking.updated', description: 'Third' }
  expect((await send(`${page}/change`, changed)).location).toMatch(/done=changed$/)
  expect((await visitor.get(page)).text).toContain('tracking.updated')
  const rotated = await send(`${page}/rotate`, { overlap: '0' })
  expect([rotated.status, rotated.text.includes('whsec_')]).toEqual([201, true])
  const replay = (from: string, to: string) => send(page, { from, to }, `${page}/replay`)
  expect((await replay('2001-01-01', '2001-01-02')).location).toMatch(/done=replayed_none$/)
  expect((await replay('2001-01-02', '2001-01-01')).status).toBe(422)
  expect((await replay('', 'soon')).status).toBe(422)
  expect((await send(page, {}, `${page}/remove`)).location).toMatch(/done=removed$/)
  expect((await visitor.get(page)).status).toBe(404)
})

it.each([
  [{ url: 'nowhere', hears: 'all' }, 'url'],
  [{ url: 'https://shop.example.com', hears: 'own' }, 'Choose at least one event'],
])('a form is shown again with what is wrong: %j', async (fields, says) => {
  const answer = await send('/webhooks/new', fields)
  expect(answer.status).toBe(422)
  expect(answer.text).toContain(says)
})
