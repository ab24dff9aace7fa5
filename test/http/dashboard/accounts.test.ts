import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { createAccount } from '#core/account/accounts.ts'
import { dashboardVisitor, screened } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const at = (path: string) => `${service.url}/dashboard${path}`

const ask = (path: string, cookie: string) => screened(at(path), { headers: { cookie } })

const send = (path: string, cookie: string, fields: Readonly<Record<string, string>> = {}) =>
  screened(at(path), {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

const cookieIn = ({ headers }: { readonly headers: Headers }): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

it('shows accounts and people to operators alone', async () => {
  const [owner, operator] = [
    await dashboardVisitor(service),
    await dashboardVisitor(service, { isOperator: true }),
  ]
  for (const path of ['/accounts', '/accounts/people']) {
    expect((await ask(path, owner.cookie)).status, path).toBe(403)
    expect((await ask(path, operator.cookie)).status, path).toBe(200)
  }
  expect((await ask('/accounts/people', operator.cookie)).text).toContain(owner.email)
  expect((await send('/look-as', owner.cookie, { account: '1' })).status).toBe(403)
  const user = String(operator.userId)
  expect((await send('/accounts/people/reset', owner.cookie, { user })).status).toBe(403)
})

it('lets an operator look as an account: read-only, with a banner, a way out and a line in its log', async () => {
  const owner = await dashboardVisitor(service)
  const operator = await dashboardVisitor(service, { isOperator: true })
  const { account } = owner
  expect((await operator.atAccount(account).get('/quote')).status).toBe(404)
  const began = await send('/look-as', operator.cookie, { account: String(account) })
  expect(began.location).toBe(`/dashboard/${account}`)
  const looking = cookieIn(began)
  expect(looking).not.toBe(operator.cookie)
  const seen = await ask(`/${account}/quote`, looking)
  expect(seen.text).toContain('You are viewing as an operator.')
  expect((await ask('/me', looking)).text).toContain('You are viewing as an operator.')
  expect((await ask(`/${account}/people`, looking)).status).toBe(403)
  expect((await send(`/${account}/people/invite`, looking)).status).toBe(403)
  const ended = await send('/look-as/end', looking)
  expect(ended.location).toBe('/dashboard/accounts')
  expect((await ask(`/${account}/quote`, looking)).status).toBe(404)
  const { store } = service.app.worlds.production
  const log = await store.read.requestLog.list(serviceOn(account), null, 9)
  const looks = log.filter(({ route }) => route === 'look-as')
  expect(looks.map(({ userId }) => userId)).toEqual([operator.userId, operator.userId])
})

it('makes a link for a new password, which is shown once, and logged for the account', async () => {
  const [somebody, operator] = [
    await dashboardVisitor(service),
    await dashboardVisitor(service, { isOperator: true }),
  ]
  const user = String(somebody.userId)
  const { text } = await send('/accounts/people/reset', operator.cookie, { user })
  const link = /http:\/\/[^<\s]+\/dashboard\/reset\/[\w-]{43}/.exec(text)?.[0] ?? ''
  expect((await screened(link)).text).toContain(somebody.email)
  const { store } = service.app.worlds.production
  // The account may be as young as the link: lines of one millisecond come in either order.
  const log = await store.read.requestLog.list(serviceOn(somebody.account), null, 9)
  const line = log.find(({ route }) => route === 'reset-password')
  expect(line?.userId).toBe(operator.userId)
  expect(JSON.stringify(line)).not.toContain(link.slice(-43))
})

it('finds accounts by name, and lists them by key', async () => {
  const operator = await dashboardVisitor(service, { isOperator: true })
  const found = await ask('/accounts?q=%3Cb%3E', operator.cookie)
  expect(found.text).toContain('No account matches this name.')
  expect(found.text).toContain('value="&lt;b&gt;"')
  const names = ['Sorted by key A', 'Sorted by key B', 'Other']
  const [first = 0, second = 0] = await Promise.all(
    names.map(async name => (await createAccount(service.app.register, name, Date.now())).id),
  )
  const both = (await ask('/accounts?q=SORTED+by', operator.cookie)).text
  expect([first, second].map(id => both.includes(`value="${id}"`))).toEqual([true, true])
  expect(both).not.toContain('Other')
  const after = Math.min(first, second)
  const one = (await ask(`/accounts?q=sorted&after=${after}`, operator.cookie)).text
  expect(one).not.toContain(`value="${after}"`)
  expect(one).toContain(`value="${Math.max(first, second)}"`)
  const last = await ask('/accounts?after=999999', operator.cookie)
  expect(last.text).toContain('No account matches this name.')
})
