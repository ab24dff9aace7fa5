import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { hourMs } from '#core/time/durations.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
} from '#test/support/dashboard/visitor.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
let visitor: DashboardVisitor
beforeAll(async () => {
  service = await startService()
  visitor = await dashboardVisitor(service)
})
afterAll(() => service[Symbol.asyncDispose]())

type TokenForm = {
  readonly formKey: string
  readonly accounts: readonly { readonly name: string; readonly action: string }[]
}

const formOf = async ({ cookie }: DashboardVisitor): Promise<TokenForm> => {
  const answer = await screened(`${service.url}/dashboard/docs-token/accounts`, {
    headers: { cookie },
  })
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text)
}

const send = (
  { cookie }: Pick<DashboardVisitor, 'cookie'>,
  action: string,
  form_key: string,
  site = 'same-origin',
) =>
  screened(service.url + action, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': site },
    body: new URLSearchParams({ form_key }),
  })

it('a click makes a token of the sandbox for an hour, listed with all others', async () => {
  const { accounts, formKey } = await formOf(visitor)
  expect(accounts.map(({ action }) => action)).toEqual([
    `/sandbox/dashboard/${visitor.account}/docs-token`,
  ])
  const made = await send(visitor, accounts[0]?.action ?? '', formKey)
  expect(made.headers.get('cache-control')).toBe('no-store')
  const { token, endsAt } = JSON.parse(made.text)
  expect(token).toMatch(/^postilion_sandbox_/)
  expect(Math.abs(endsAt - Date.now() - hourMs)).toBeLessThan(60_000)
  const called = await fetch(`${service.url}/sandbox${newestApi}/tokens`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(called.status).toBe(200)
  const { tokens } = service.app.worlds.sandbox.store.read
  const [listed] = await tokens.list(serviceOn(visitor.account))
  expect(listed).toMatchObject({ name: 'Examples of the documentation', expiresAt: endsAt })
  expect((await visitor.get('/tokens')).text).toContain('Examples of the documentation')
  const again = await send(visitor, accounts[0]?.action ?? '', formKey)
  expect(again.text).not.toContain('postilion_sandbox_')
  expect((await tokens.list(serviceOn(visitor.account))).length).toBe(1)
})

it('no page of another site, no stranger and no role without the right gets one', async () => {
  const { accounts, formKey } = await formOf(visitor)
  const action = accounts[0]?.action ?? ''
  expect((await send(visitor, action, formKey, 'cross-site')).status).toBe(403)
  expect((await send({ cookie: '' }, action, formKey)).location).toContain('/sign-in')
  const shipper = await dashboardVisitor(service, { role: 'shipper' })
  expect((await formOf(shipper)).accounts).toEqual([])
  const own = action.replace(/\d+/, String(shipper.account))
  expect((await send(shipper, own, formKey)).status).toBe(403)
  const production = action.replace('/sandbox', '')
  expect((await send(visitor, production, formKey)).status).toBe(404)
})

it('an old session proves first who it is, and is led back to the page it came from', async () => {
  const stale = await dashboardVisitor(service)
  const { accounts, formKey } = await formOf(stale)
  await staleProof(service, stale)
  for (const answer of [
    await send(stale, accounts[0]?.action ?? '', formKey),
    await screened(`${service.url}/dashboard/docs-token/accounts`, {
      headers: { cookie: stale.cookie },
    }),
  ]) {
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('/prove?next=')])
  }
  const lead = async (page: string, { cookie } = visitor) => {
    const path = `/dashboard/docs-token?${new URLSearchParams({ page })}`
    return (await screened(service.url + path, { headers: { cookie } })).location
  }
  expect(await lead('/docs/guides/first-label', stale)).toContain(
    encodeURIComponent('/dashboard/docs-token?page=%2Fdocs%2Fguides%2Ffirst-label'),
  )
  expect(await lead('/docs/guides/first-label')).toBe('/docs/guides/first-label')
  for (const page of [
    '//evil.example/docs',
    'https://evil.example/docs',
    '/docs/../dashboard/me',
    '',
  ]) {
    expect(await lead(page), page).toBe('/dashboard/')
  }
})

it('one too many is refused in a sentence', async () => {
  const full = await dashboardVisitor(service, { settings: { max_tokens: '1' } })
  const made: string[] = []
  for (const _ of [1, 2]) {
    const { accounts, formKey } = await formOf(full)
    made.push((await send(full, accounts[0]?.action ?? '', formKey)).text)
  }
  const [first = '{}', second = '{}'] = made
  expect(JSON.parse(first).token).toMatch(/^postilion_sandbox_/)
  expect(JSON.parse(second).refusal).toMatch(/reached its limit/)
})

it('the documentation is the same for everybody, with and without a session', async () => {
  const textFor = async (cookie: string) => {
    const answer = await fetch(`${service.url}/docs/guides/first-label`, { headers: { cookie } })
    return [answer.headers.get('etag'), answer.headers.get('vary'), await answer.text()]
  }
  expect(await textFor(visitor.cookie)).toEqual(await textFor(''))
})
