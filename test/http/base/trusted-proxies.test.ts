import { expect, it } from 'vitest'
import { dashboardVisitor, screened, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

const proxied = (from: string) => ({ headers: { 'x-forwarded-for': from } })

/** Each may look up one parcel a minute: who is told apart by the addresses that a header names. */
async function statuses(service: Service, froms: readonly string[]): Promise<readonly number[]> {
  const answers: number[] = []
  for (const from of froms) {
    answers.push((await screened(`${service.url}/t/absent`, proxied(from))).status)
  }
  return answers
}

it('takes nobody at their word by default', async () => {
  await using service = await startService({ RATE_LIMIT_TRACKING: '1' })
  expect(await statuses(service, ['203.0.113.1', '203.0.113.2'])).toEqual([404, 429])
})

it('knows visitors by the address that a trusted proxy saw, and not by what they wrote', async () => {
  await using service = await startService({
    RATE_LIMIT_TRACKING: '1',
    TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8',
  })
  expect(await statuses(service, ['203.0.113.1', '203.0.113.2', '203.0.113.1'])).toEqual([
    404, 404, 429,
  ])
  expect(await statuses(service, ['198.51.100.1, 203.0.113.1'])).toEqual([429])
  expect(await statuses(service, ['203.0.113.3, 10.1.2.3', '203.0.113.3'])).toEqual([404, 429])
})

it('takes nobody else for a proxy', async () => {
  await using service = await startService({
    RATE_LIMIT_TRACKING: '1',
    TRUSTED_PROXIES: '10.0.0.0/8',
  })
  expect(await statuses(service, ['203.0.113.1', '203.0.113.2'])).toEqual([404, 429])
})

it('tells the brakes of signing in who somebody behind a proxy is', async () => {
  await using service = await startService({ TRUSTED_PROXIES: '127.0.0.0/8' })
  const { email, userId } = await dashboardVisitor(service)
  const { status } = await screened(`${service.url}/dashboard/sign-in`, {
    method: 'POST',
    headers: { ...proxied('198.51.100.7').headers, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email, password: visitorPassword }),
  })
  expect(status).toBe(303)
  const { read } = service.app.worlds.production.store
  const places = (await read.sessions.ofUser(userId)).map(({ place }) => place)
  expect(places).toContain('198.51.100.0/24')
})
