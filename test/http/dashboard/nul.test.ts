import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
  visitorPassword,
} from '#test/support/dashboard/visitor.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { type Service, startService } from '#test/support/service.ts'

describeOnEachEngine('a NUL in what is sent to the dashboard', ({ settings }) => {
  let service: Service
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService(await settings())
    visitor = await dashboardVisitor(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    screened(`${service.url.replace('127.0.0.1', 'localhost')}/dashboard${path}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    })

  it('signs nobody in, and is answered like any other wrong try', async () => {
    const { email } = visitor
    const answers = await Promise.all([
      send('/sign-in', { email: `\0${email}`, password: visitorPassword }),
      send('/sign-in', { email, password: `${visitorPassword}\0` }),
      send('/sign-in/passkey', { passkey_answer: JSON.stringify({ id: 'a\0' }) }),
      send('/sign-in/passkey', { passkey_answer: JSON.stringify({ id: ['a'] }) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  it.each([
    'shipments?store=a%00b',
    'shipments?order_id=a%00b',
    'requests?route=a%00b',
    'search?q=a%00b',
    'shipments/a%00b',
    'requests/a%00b',
    'events/a%00b',
    'webhooks/a%00b',
  ])('is no fault of the service at %s', async address => {
    expect((await visitor.get(`/${address}`)).status).toBeOneOf([200, 400, 404, 422])
  })
})
