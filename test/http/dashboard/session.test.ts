import { expect, it } from 'vitest'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
  visitorPassword,
} from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const visitor = await dashboardVisitor(service)

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

const signIn = (fields: Readonly<Record<string, string>>) =>
  screened(`${service.url}/dashboard/sign-in`, {
    method: 'POST',
    headers: sameOrigin,
    body: new URLSearchParams(fields),
  })

it('leads from the address of the service to the dashboard, in each world', async () => {
  expect((await screened(`${service.url}/`)).location).toBe('/dashboard/')
  expect((await screened(`${service.url}/sandbox`)).location).toBe('/sandbox/dashboard/')
})

it('asks a stranger to sign in, and leads on to where they wanted to go', async () => {
  const wanted = `/sandbox/dashboard/${visitor.account}/quote?sort=days`
  const asked = await screened(service.url + wanted)
  expect(asked.status).toBe(303)
  expect(asked.location).toBe(`/dashboard/sign-in?next=${encodeURIComponent(wanted)}`)
  const { email } = visitor
  const signedIn = await signIn({ email, password: visitorPassword, next: wanted })
  expect([signedIn.status, signedIn.location]).toEqual([303, wanted])
  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^postilion-\d+=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
  )
})

it.each([
  'https://example.com/dashboard/',
  '//example.com/dashboard/',
  '/\\example.com/dashboard/',
  'javascript:alert(1)//dashboard/',
  '/docs',
  '',
])('leads to no other place than the dashboard: %j', async next => {
  const { email } = visitor
  const { location } = await signIn({ email, password: visitorPassword, next })
  expect(location).toBe('/dashboard/')
})

it('leads on who has signed in meanwhile, to a place of the dashboard', async () => {
  const ask = async (query: string, { cookie }: DashboardVisitor) =>
    (await screened(`${service.url}/dashboard/sign-in${query}`, { headers: { cookie } })).location
  const wanted = `/sandbox/dashboard/${visitor.account}/quote?sort=days`
  expect(await ask(`?next=${encodeURIComponent(wanted)}`, visitor)).toBe(wanted)
  for (const query of ['', '?next=https://example.com/dashboard/', '?next=//example.com']) {
    expect(await ask(query, visitor)).toBe('/dashboard/')
  }
  // What they sent was not done, and they have to know it.
  expect(await ask(`?next=${encodeURIComponent(wanted)}&done=ended`, visitor)).toBeNull()
  const half = await dashboardVisitor(service, { stage: 'code_due' })
  expect(await ask(`?next=${encodeURIComponent(wanted)}`, half)).toBeNull()
})

it('tells a wrong password and an unknown person in the same words', async () => {
  const wrong = await signIn({ email: visitor.email, password: 'another one altogether' })
  const unknown = await signIn({ email: 'nobody@example.com', password: visitorPassword })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.text).toContain('or the password is incorrect')
  expect(wrong.headers.get('set-cookie')).toBeNull()
  expect(bare(wrong.text, visitor.email)).toBe(bare(unknown.text, 'nobody@example.com'))
})

it('shows nothing more after signing out, also to who has the cookie', async () => {
  const leaving = await dashboardVisitor(service)
  expect((await leaving.get('/quote')).status).toBe(200)
  const left = await screened(`${service.url}/dashboard/sign-out`, {
    method: 'POST',
    headers: { ...sameOrigin, cookie: leaving.cookie },
    body: new URLSearchParams(),
  })
  expect(left.headers.get('set-cookie')).toMatch(/^postilion-\d+=; Path=\/; Max-Age=0;/)
  expect(left.headers.get('clear-site-data')).toContain('"cache"')
  expect((await leaving.get('/quote')).location).toMatch(/sign-in/)
})

it('takes no session that stands twice, since one may be planted', async () => {
  const { headers } = await screened(`${service.url}/dashboard/`)
  expect(headers.get('set-cookie')).toBeNull()
  const twice = `${visitor.cookie}; ${visitor.cookie}`
  expect((await visitor.get('/quote', { headers: { cookie: twice } })).status).toBe(303)
})

const bare = (text: string, email: string): string =>
  text.replaceAll(email, '').replaceAll(/nonce-?="?[^" ]+"?|nonce="[^"]+"/g, '')
