import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { codeOfStep, stepAt } from '#core/user/totp.ts'
import { bytesOfBase32 } from '#test/support/base32.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
  visitorPassword,
} from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

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

const signIn = async (email: string, password = visitorPassword) =>
  send('/sign-in', '', { email, password })

const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

async function setUpCodes({ cookie }: DashboardVisitor): Promise<{
  readonly secret: Buffer
  readonly recovery: readonly string[]
}> {
  await send('/me/codes/begin', cookie)
  const { text } = await ask('/me/codes', cookie)
  const typed = /<pre id="secret"[^>]*>([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  const secret = bytesOfBase32(typed)
  const code = codeOfStep(secret, stepAt(Date.now()))
  const wrong = await send('/me/codes/confirm', cookie, {
    code: code === '000000' ? '1' : '000000',
  })
  expect([wrong.status, wrong.text.includes('The code is incorrect')]).toEqual([401, true])
  expect(wrong.text).toContain('<svg class="qr"')
  const confirmed = await send('/me/codes/confirm', cookie, { code })
  expect(confirmed.status).toBe(200)
  return { secret, recovery: confirmed.text.match(/\b(?:[a-z2-7]{4}-){3}[a-z2-7]{4}\b/g) ?? [] }
}

it('asks for the one-time code after the password, and for nothing else before it', async () => {
  const visitor = await dashboardVisitor(service)
  const { secret, recovery } = await setUpCodes(visitor)
  expect(recovery).toHaveLength(10)
  const first = await signIn(visitor.email)
  expect(first.location).toBe('/dashboard/sign-in/code')
  const half = cookieIn(first)
  expect((await ask('/me', half)).location).toBe('/dashboard/sign-in/code')
  expect((await ask('/sign-in/code', half)).text).toContain('six digits')
  expect((await send('/sign-in/code', half, { code: 'aaaa-aaaa-aaaa-aaaa' })).status).toBe(401)
  const code = codeOfStep(secret, stepAt(Date.now()) + 1)
  const whole = await send('/sign-in/code', half, { code, next: '/dashboard/me' })
  expect(whole.location).toBe('/dashboard/me')
  expect(cookieIn(whole)).not.toBe(half)
  expect((await ask('/me', cookieIn(whole))).status).toBe(200)
  expect((await ask('/me', half)).location).toMatch(/sign-in\?next/)
})

it('takes each recovery code once', async () => {
  const visitor = await dashboardVisitor(service)
  const { recovery } = await setUpCodes(visitor)
  const [code = ''] = recovery
  const statuses = []
  for (let tries = 0; tries < 2; tries++) {
    const half = cookieIn(await signIn(visitor.email))
    statuses.push((await send('/sign-in/code', half, { code })).status)
  }
  expect(statuses).toEqual([303, 401])
  expect((await ask('/me', visitor.cookie)).text).toContain('9 recovery codes are left')
})

it('changes name and password, ends all other sessions, and gives this one a new secret', async () => {
  const visitor = await dashboardVisitor(service)
  const other = cookieIn(await signIn(visitor.email))
  await send('/me/name', visitor.cookie, { name: '<b>Bo</b>' })
  expect((await ask('/me', visitor.cookie)).text).toContain('&lt;b&gt;Bo&lt;/b&gt;')
  const short = await send('/me/password', visitor.cookie, {
    before: visitorPassword,
    password: 'x',
  })
  expect([short.status, short.text.includes('at least 15 characters')]).toEqual([422, true])
  expect(short.text).not.toContain(visitorPassword)
  const fields = { before: visitorPassword, password: 'eleven blue bicycles' }
  const changed = await send('/me/password', visitor.cookie, fields)
  expect(changed.location).toBe('/dashboard/me?done=password')
  const dead = [visitor.cookie, other, cookieIn(changed)]
  const answers = await Promise.all(dead.map(cookie => ask('/me', cookie)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 200])
  expect((await signIn(visitor.email)).status).toBe(401)
  expect((await signIn(visitor.email, fields.password)).status).toBe(303)
})

it('asks for a fresh proof after ten minutes, and leads back under a new secret', async () => {
  const visitor = await dashboardVisitor(service)
  expect((await ask('/me/passkeys/new', visitor.cookie)).status).toBe(200)
  later(11 * minute)
  const asked = await ask('/me/passkeys/new', visitor.cookie)
  const next = '/dashboard/me/passkeys/new'
  expect(asked.location).toBe(`/dashboard/prove?next=${encodeURIComponent(next)}`)
  for (const path of ['/me/codes/begin', '/me/passkeys/options', '/me/passkeys/remove']) {
    expect((await send(path, visitor.cookie)).location, path).toMatch(/^\/dashboard\/prove/)
  }
  expect((await send('/prove', visitor.cookie, { password: 'wrong', next })).status).toBe(401)
  const proved = await send('/prove', visitor.cookie, { password: visitorPassword, next })
  expect(proved.location).toBe(next)
  const risen = cookieIn(proved)
  expect(risen).not.toBe(visitor.cookie)
  expect((await ask('/me/passkeys/new', risen)).status).toBe(200)
  expect((await ask('/me', visitor.cookie)).location).toMatch(/sign-in/)
})

it('lists sessions, ends one or all others, and no one else’s', async () => {
  const visitor = await dashboardVisitor(service)
  const stranger = await dashboardVisitor(service)
  const others = [cookieIn(await signIn(visitor.email)), cookieIn(await signIn(visitor.email))]
  const { text } = await ask('/me', visitor.cookie)
  const ids = [...text.matchAll(/name="session" value="(\d+)"/g)].map(([, id = '']) => id)
  expect(ids).toHaveLength(2)
  expect(text).toContain('127.0.0.0/24')
  const [session = ''] = ids
  expect((await send('/me/sessions/end', stranger.cookie, { session })).status).toBe(404)
  await send('/me/sessions/end', visitor.cookie, { session })
  const living = await Promise.all(others.map(cookie => ask('/me', cookie)))
  expect(living.filter(({ status }) => status === 200)).toHaveLength(1)
  await send('/me/sessions/end-others', visitor.cookie)
  const left = await Promise.all([...others, visitor.cookie].map(cookie => ask('/me', cookie)))
  expect(left.map(({ status }) => status)).toEqual([303, 303, 200])
})

it('keeps in the browser whether single letters do anything', async () => {
  const { cookie } = await dashboardVisitor(service)
  const off = await send('/me/keys', cookie)
  expect(off.headers.get('set-cookie')).toMatch(/^postilion-keys=off; Path=\/; Max-Age=31536000;/)
  const { text } = await ask('/me', `${cookie}; postilion-keys=off`)
  expect(text).not.toMatch(/name="keys" value="yes" checked/)
  expect((await ask('/me', cookie)).text).toMatch(/name="keys" value="yes" checked/)
})

it('says why an address of digits has no passkeys, and that the name has', async () => {
  const { cookie } = await dashboardVisitor(service)
  const { port } = new URL(service.url)
  expect((await ask('/me', cookie)).text).toContain(`Open http://localhost:${port}`)
})

it('takes no passkey that nobody made, and answers to nobody what it knows', async () => {
  const { cookie } = await dashboardVisitor(service)
  for (const passkey_answer of ['', '{}', '{"id":"AAAA"}', 'null', '{"id":5,"response":{}}']) {
    for (const path of ['/sign-in/passkey', '/prove/passkey', '/me/passkeys']) {
      const answer = await send(path, cookie, { passkey_answer })
      expect([401, 409], path).toContain(answer.status)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  }
})
