import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { groupedErrors } from '#core/calls/grouped-errors.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { hourMs } from '#core/time/durations.ts'
import { errorsView } from '#http/dashboard/nouns/requests/errors-view.ts'
import type { Frame } from '#http/dashboard/visit/frame.ts'
import { runLine, shownIn } from '#test/support/dashboard/drawn-lines.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { eventually } from '#test/support/eventually.ts'
import { sharedService } from '#test/support/service.ts'
import { shipmentBody, testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()
const visitor = await dashboardVisitor(service)
const token = await service.token(visitor.account)

/** A call of a program, once it is kept. */
async function call(path: string, init: RequestInit = {}, headers = {}): Promise<string> {
  const answer = await fetch(`${service.url}/sandbox/api/${testedVersion}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
  await answer.text()
  const id = answer.headers.get('request-id') ?? ''
  await eventually(async () => {
    const { read } = service.app.worlds.sandbox.store
    const kept = await read.calls.byRequestId(serviceOn(visitor.account), id)
    if (!kept) throw new Error('the call is not kept yet')
  })
  return id
}

const refused = (body: string, headers = {}) => call('/rates', { method: 'POST', body }, headers)

it('lists calls newest first, by what the address asks for', async () => {
  const one = await refused('{"note":"<script>alert(1)</script>"}', { 'idempotency-key': 'k-1' })
  const other = await call('/shipments/none')
  const { text } = await visitor.get('/requests')
  expect(text.indexOf(other)).toBeGreaterThan(0)
  expect(text.indexOf(one)).toBeGreaterThan(text.indexOf(other))
  expect(text).not.toContain('alert(1)')
  const narrowed = await visitor.get(
    `/requests?status=4&method=POST&route=/api/${testedVersion}/rates&key=k-1`,
  )
  expect(narrowed.text).toContain(one)
  expect(narrowed.text).not.toContain(other)
  expect((await visitor.get('/requests?to=2020-01-01')).text).not.toContain(one)
  for (const day of ['yesterday', '2026-99-99', '2026-02-30 10:02', '2026-11-23 24:00']) {
    expect((await visitor.get(`/requests?from=${day}`)).status, day).toBe(422)
  }
})

it('opens a call by its Request-Id at once, and says where there is none', async () => {
  const id = await refused('{}')
  const { location } = await visitor.get(`/requests?request_id=${id}`)
  expect(location).toMatch(new RegExp(`/requests/${id}$`))
  expect((await visitor.get('/requests?request_id=none')).text).toContain('No calls match')
  const other = await dashboardVisitor(service)
  expect((await other.get(`/requests/${id}`)).status).toBe(404)
})

it('shows what was sent and answered, without what was taken out, and says so', async () => {
  const id = await refused('{"token":"tok-secret","x":"</pre><script>alert(2)</script>"}')
  const { text } = await visitor.get(`/requests/${id}`)
  expect(text).toContain('[redacted: secret]')
  expect(text).not.toContain('tok-secret')
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('This call cannot be shown as a command. The body contained a secret')
  expect(text).toContain('/docs/errors#validation_failed')
  expect((await visitor.post(`/requests/${id}/run`)).status).toBe(409)
})

it('counts errors by code and route, each a list of its own', async () => {
  await call('/shipments/none')
  const { text } = await visitor.get('/requests/errors')
  const [, link = ''] = /href="[^"]*(\/requests\?code=not_found[^"]*)"/.exec(text) ?? []
  const { status, text: list } = await visitor.get(link.replaceAll('&amp;', '&'))
  expect(status).toBe(200)
  expect(list).toContain('/shipments/none')
})

it('writes the count of errors as other screens write theirs', async () => {
  const { store } = service.app.worlds.sandbox
  const { groups } = await groupedErrors(store.read, serviceOn(visitor.account), 0)
  const many = groups.slice(0, 1).map(group => ({ ...group, count: 2319 }))
  const frame = { to: (path: string) => path, timeZone: 'UTC' } as Frame
  const { source } = errorsView({ groups: many, isComplete: true }, 0, frame)
  expect(source).toContain('>2,319<')
})

it('counts what programs were refused, and not what a screen refused a person', async () => {
  const form_key = formKeyIn((await visitor.get('/money/top-up')).text)
  expect((await visitor.post('/money/top-up', { form_key, amount: '-1' })).status).toBe(422)
  await eventually(async () =>
    expect((await visitor.get('/requests')).text).toMatch(/\/dashboard\/\d+\/money\/top-up/),
  )
  const { text } = await visitor.get('/requests/errors')
  expect(text).not.toContain('POST /dashboard')
  expect(text).toContain('not_found')
})

it('does not list the screens themselves, however often they ask', async () => {
  await visitor.get('/requests?live=on')
  const id = await call('/shipments/none')
  const { text } = await visitor.get('/requests')
  expect(text).toContain(id)
  expect(text).not.toMatch(/GET \/dashboard/)
})

it('runs a call again once, with a token that ends with it', async () => {
  const id = await refused('{}', { 'idempotency-key': 'again-1' })
  const page = await visitor.get(`/requests/${id}`)
  const fields = { form_key: formKeyIn(page.text), key: 'new' }
  const [one, twice] = [
    await visitor.post(`/requests/${id}/run`, fields),
    await visitor.post(`/requests/${id}/run`, fields),
  ]
  expect(one.status).toBe(303)
  expect(twice.location).toMatch(new RegExp(`/requests/${id}$`))
  const [, again = ''] = /again=([\w-]+)/.exec(one.location ?? '') ?? []
  const { text } = await visitor.get(`/requests/${id}?again=${again}`)
  expect(text).toMatch(/Then .*422.*now .*422/)
  expect(text).toContain(`/requests/${again}`)
  const tokens = await service.app.worlds.sandbox.store.read.tokens.list(serviceOn(visitor.account))
  const used = tokens.filter(({ name }) => name === 'Run again')
  expect(used).toHaveLength(1)
  expect(used[0]?.revokedAt).not.toBeNull()
})

it('runs a call again with a fault that somebody asks for, or without the one it had', async () => {
  const id = await call('/shipments', {}, { 'sandbox-fault': 'internal_error' })
  const runWith = async (fault: string) => {
    const { text } = await visitor.get(`/requests/${id}`)
    expect(text).toContain('value="internal_error" selected')
    const form = { form_key: formKeyIn(text), key: 'same', fault }
    const { location } = await visitor.post(`/requests/${id}/run`, form)
    const [, again = ''] = /again=([\w-]+)/.exec(location ?? '') ?? []
    return (await visitor.get(`/requests/${id}?again=${again}`)).text
  }
  expect(await runWith('rate_limited')).toMatch(/Then .*500.*now .*429/)
  expect(await runWith('')).toMatch(/Then .*500.*now .*200/)
})

it('says that a call had no answer where the sandbox was asked to crash', async () => {
  await grantCredits(service.app.worlds.sandbox.store, visitor.account, 1_000_00, 'a gift', 0)
  const body = JSON.stringify(shipmentBody())
  const id = await call('/shipments', { method: 'POST', body })
  const form = { form_key: formKeyIn((await visitor.get(`/requests/${id}`)).text), key: 'same' }
  const sent = { ...form, fault: 'crash_after_carrier' }
  const { location } = await visitor.post(`/requests/${id}/run`, sent)
  expect(location).toMatch(new RegExp(`/requests/${id}\\?done=dropped$`))
  const { text } = await visitor.get(`/requests/${id}?done=dropped`)
  expect(text).toContain('its connection ended without a response')
})

it('offers no call under a key that is forgotten: it would be done once more', async () => {
  const id = await call('/rates', { method: 'POST', body: '{}' }, { 'idempotency-key': 'k-old' })
  const { store, clock } = service.app.worlds.sandbox
  const tenant = serviceOn(visitor.account)
  const kept = await store.read.calls.byRequestId(tenant, id)
  if (!kept) throw new Error('the call is not kept')
  const requestId = id.replace(/.$/, last => (last === '0' ? '1' : '0'))
  const old = { ...kept, requestId, at: clock.now() - 25 * hourMs }
  await store.transact(visitor.account, ({ calls }) => calls.keep(tenant, old))
  const { text } = await visitor.get(`/requests/${requestId}`)
  expect(text).toContain('the key of this call has expired')
  expect(text).not.toContain('curl, same key')
  expect(text).not.toContain('value="same"')
  const form = { form_key: formKeyIn(text), key: 'same' }
  const answer = await visitor.post(`/requests/${requestId}/run`, form)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('would do everything again')
})

it('leaves a misspelt fault as it was sent', async () => {
  const id = await call('/shipments', {}, { 'sandbox-fault': 'slow_comit' })
  const { text } = await visitor.get(`/requests/${id}`)
  expect(text).not.toContain('name="fault"')
  const form = { form_key: formKeyIn(text), key: 'same' }
  const { location } = await visitor.post(`/requests/${id}/run`, form)
  const [, again = ''] = /again=([\w-]+)/.exec(location ?? '') ?? []
  const { text: both } = await visitor.get(`/requests/${id}?again=${again}`)
  expect(both).toMatch(/Then .*422.*now .*422/)
})

it('offers tokens that are live, and one that has ended where its calls are asked for', async () => {
  const someone = await dashboardVisitor(service)
  const { store, clock } = service.app.worlds.sandbox
  const tenant = serviceOn(someone.account)
  await service.token(someone.account)
  await service.token(someone.account)
  const [ended, live] = (await store.read.tokens.list(tenant)).map(({ id }) => id)
  await store.transact(someone.account, ({ tokens }) =>
    tokens.revoke(tenant, ended ?? 0, clock.now()),
  )
  const offered = async (query: string): Promise<string> => {
    const { text } = await someone.get(`/requests${query}`)
    return /<select[^>]* name="token".*?<\/select>/s.exec(text)?.[0] ?? ''
  }
  expect(await offered('')).toContain(`<option value="${live}"`)
  expect(await offered('')).not.toContain(`<option value="${ended}"`)
  expect(await offered(`?token=${ended}`)).toContain(`<option value="${ended}" selected`)
})

it('keeps bodies of production until a day that an owner names', async () => {
  const owner = await dashboardVisitor(service, { environment: 'production' })
  const page = await owner.get('/requests')
  expect(page.text).toContain('They are not kept')
  const form = (day: string) => ({ form_key: formKeyIn(page.text), keep_bodies_until: day })
  const far = await owner.post('/requests/keep-bodies', form('2999-01-01'))
  expect(far.status).toBe(422)
  expect(far.text).toContain('at most 90 days ahead')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { location } = await owner.post('/requests/keep-bodies', form(tomorrow))
  expect(location).toMatch(/done=kept$/)
  expect((await owner.get('/requests')).text).toContain(`They are kept until ${tomorrow}`)
})

it('tells what a purchase cost in names as people read them, with the currency', async () => {
  const buyer = await funded(service)
  const start = await buyer.get('/start')
  await runLine(shownIn(start.text, 'buy-curl'), await service.token(buyer.account))
  const page = await eventually(async () => {
    const { text } = await buyer.get('/requests?method=POST')
    const id = /\/requests\/([\w-]{8,})"/.exec(text)?.[1]
    if (id === undefined) throw new Error('the call is not kept yet')
    return (await buyer.get(`/requests/${id}`)).text
  })
  const postings = /aria-label="Postings">([\s\S]*?)<\/table>/.exec(page)?.[1] ?? ''
  expect(postings).toMatch(/>Credits \(CAD\)<.*>Balance after \(CAD\)</)
  expect(postings).toContain('CarrierA')
  expect(postings).not.toContain('&lt;')
})

it('tells of a key what was made under it, and until when', async () => {
  const { text } = await visitor.get('/requests?key=never-sent')
  expect(text).toContain('No kept call has this key')
})
