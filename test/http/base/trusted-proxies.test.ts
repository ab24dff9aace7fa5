import { expect, it } from 'vitest'
import { type Service, startService } from '#test/support/service.ts'

const proxied = (from: string) => ({ headers: { 'x-forwarded-for': from } })

/** Each may look up one parcel a minute: who is told apart by the addresses that a header names. */
async function statuses(service: Service, froms: readonly string[]): Promise<readonly number[]> {
  const answers: number[] = []
  for (const from of froms) {
    answers.push((await fetch(`${service.url}/t/absent`, proxied(from))).status)
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
