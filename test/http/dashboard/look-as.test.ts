import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { formsIn } from '#test/support/dashboard/crawl.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
} from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const at = (path: string) => `${service.url}/dashboard${path}`
const ask = (path: string, cookie: string) => screened(at(path), { headers: { cookie } })

async function lookAs(operator: DashboardVisitor, account: number): Promise<string> {
  const began = await screened(at('/look-as'), {
    method: 'POST',
    headers: { cookie: operator.cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ account: String(account) }),
  })
  return cookieIn(began.headers)
}

const cookieIn = (headers: Headers): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

it('ends when the operator goes to an account of their own, and its log says so', async () => {
  const { account } = await dashboardVisitor(service)
  const operator = await dashboardVisitor(service, { isOperator: true })
  const looking = await lookAs(operator, account)
  // A part of a page of their own in another tab asks by itself, which is no way to go there.
  const headers = { cookie: looking, 'hx-request': 'true' }
  const polled = await screened(at(`/${operator.account}/requests`), { headers })
  expect(polled.headers.get('set-cookie')).toBeNull()
  expect((await ask(`/${account}`, looking)).status).toBe(200)
  const left = await ask(`/${operator.account}/settings`, looking)
  expect([left.status, left.location]).toEqual([303, `/dashboard/${operator.account}/settings`])
  const own = await ask(`/${operator.account}/settings`, looking)
  expect(own.text).not.toContain('You are viewing as an operator.')
  expect(own.text).not.toContain('<fieldset class="off"')
  expect((await ask(`/${account}`, looking)).status).toBe(404)
  const { store } = service.app.worlds.production
  const log = await store.read.requestLog.list(serviceOn(account), null, 9)
  expect(log.filter(({ route }) => route === 'look-as')).toHaveLength(2)
})

it('signs nobody out who asks for several pages of their own at once', async () => {
  const { account } = await dashboardVisitor(service)
  const operator = await dashboardVisitor(service, { isOperator: true })
  // The tabs of a browser share its cookie.
  let cookie = await lookAs(operator, account)
  const open = async (path: string): Promise<string> => {
    const { status, location, headers, text } = await ask(path, cookie)
    cookie = cookieIn(headers) || cookie
    return status === 303 && location ? await open(location.replace('/dashboard', '')) : text
  }
  const paths = ['/quote', '/shipments', '/money', '/settings']
  const pages = await Promise.all(paths.map(path => open(`/${operator.account}${path}`)))
  for (const [at, page] of pages.entries()) {
    expect(page, paths[at]).not.toContain('name="password"')
    expect(page, paths[at]).toContain(`href="/dashboard/${operator.account}/settings"`)
  }
})

it('ends by its button without a page of another tab that asks by itself being signed out', async () => {
  const { account } = await dashboardVisitor(service)
  const operator = await dashboardVisitor(service, { isOperator: true })
  const looking = await lookAs(operator, account)
  const ended = await screened(at('/look-as/end'), {
    method: 'POST',
    headers: { cookie: looking, 'sec-fetch-site': 'same-origin' },
  })
  expect([ended.status, ended.headers.get('set-cookie')]).toEqual([303, null])
  expect((await ask('/me', looking)).text).not.toContain('You are viewing as an operator.')
})

it('shuts each form that would change something, and says why', async () => {
  const { account } = await dashboardVisitor(service)
  const operator = await dashboardVisitor(service, { isOperator: true })
  const looking = await lookAs(operator, account)
  for (const path of ['/accounts', '/accounts/people', `/${account}`, `/${account}/shipments`]) {
    const { text } = await ask(path, looking)
    expect(text, path).toContain('forms are off until you stop viewing')
    const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
    const shut = main.match(/<fieldset class="off" disabled aria-describedby="looking">/g) ?? []
    const posts = main.match(/<form\b[^>]*method="post"/g) ?? []
    expect(shut, path).toHaveLength(posts.length)
    if (path === '/accounts') expect(posts.length).toBeGreaterThan(0)
  }
  // The way out is a form, too, and what belongs to the person stays theirs.
  const me = await ask('/me', looking)
  expect(me.text).not.toContain('<fieldset class="off"')
  expect(formsIn({ url: at('/me'), text: me.text }).some(({ url }) => url.endsWith('/end'))).toBe(
    true,
  )
})
