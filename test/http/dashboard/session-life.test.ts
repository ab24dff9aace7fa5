import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { endOtherSessions } from '#core/user/own-sessions.ts'
import { Sessions } from '#core/user/session.ts'
import { disableUser } from '#core/user/users.ts'
import { dashboardVisitor, screened, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { describeOnEachEngine, sqliteKit } from '#test/support/engines.ts'
import { type Service, startService } from '#test/support/service.ts'

const hour = 3_600_000
const files = sqliteKit()

const send = (url: string, cookie: string, fields: Readonly<Record<string, string>> = {}) =>
  screened(url, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

const cookieIn = ({ headers }: { readonly headers: Headers }): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

const signIn = (service: Service, email: string, cookie = '') =>
  send(`${service.url}/dashboard/sign-in`, cookie, { email, password: visitorPassword })

/** Whether a browser with this cookie is somebody. */
const isIn = async (service: Service, cookie: string): Promise<boolean> =>
  (await screened(`${service.url}/dashboard/me`, { headers: { cookie } })).status === 200

describe('a session', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service[Symbol.asyncDispose]())
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is 32 random bytes, another one at each sign-in', async () => {
    const { email } = await dashboardVisitor(service)
    const cookies = [await signIn(service, email), await signIn(service, email)].map(cookieIn)
    const bytes = cookies.map(cookie => Buffer.from(cookie.split('=')[1] ?? '', 'base64url'))
    expect(bytes.map(({ length }) => length)).toEqual([32, 32])
    expect(bytes[0]).not.toEqual(bytes[1])
  })

  it('has no allowance of its own: those of one person add up', async () => {
    const person = await dashboardVisitor(service)
    const other = await dashboardVisitor(service)
    const again = await person.again(service)
    const write = (cookie: string) => send(`${service.url}/dashboard/me/keys`, cookie)
    for (let at = 0; at < 60; at += 1) {
      expect((await write(person.cookie)).status).toBe(303)
      expect((await write(again.cookie)).status).toBe(303)
    }
    expect((await write(again.cookie)).status).toBe(429)
    expect((await write(other.cookie)).status).toBe(303)
  })

  it('that was planted before is not the one of who signs in', async () => {
    const attacker = await dashboardVisitor(service)
    const { email } = await dashboardVisitor(service)
    for (const planted of [attacker.cookie, attacker.cookie.replace(/=.*/, `=${'A'.repeat(43)}`)]) {
      const own = cookieIn(await signIn(service, email, planted))
      expect(own).not.toBe(planted)
      const me = await screened(`${service.url}/dashboard/me`, { headers: { cookie: own } })
      expect(me.text).toContain(email)
      const other = await screened(`${service.url}/dashboard/me`, { headers: { cookie: planted } })
      expect(other.text).not.toContain(email)
    }
  })

  it('has another secret after each proof and each look as others, and the old one is dead', async () => {
    const operator = await dashboardVisitor(service, { isOperator: true })
    const account = String(await service.account())
    let { cookie } = operator
    for (const [path, fields] of [
      ['/prove', { password: visitorPassword, next: '/dashboard/me' }],
      ['/look-as', { account }],
      ['/me/password', { before: visitorPassword, password: 'fourteen grey ponies' }],
    ] as const) {
      const answer = await send(`${service.url}/dashboard${path}`, cookie, fields)
      const risen = cookieIn(answer)
      expect([answer.status, risen], path).toEqual([303, expect.stringMatching(/=[\w-]{43}$/)])
      expect(await isIn(service, cookie), path).toBe(false)
      expect(await isIn(service, risen), path).toBe(true)
      cookie = risen
    }
  })

  it('ends after 12 idle hours, and not a moment earlier', async () => {
    const { cookie } = await dashboardVisitor(service)
    const began = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: began })
    for (const [at, expected] of [
      [11 * hour, true],
      [11 * hour + 12 * hour - 1000, true],
      [11 * hour + 24 * hour, false],
    ] as const) {
      vi.setSystemTime(began + at)
      expect(await isIn(service, cookie), `after ${at / hour} h`).toBe(expected)
    }
  })

  it('ends after 7 days, however busy it is', async () => {
    const { cookie } = await dashboardVisitor(service)
    const began = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: began })
    for (let at = 0; at < 7 * 24; at += 8) {
      vi.setSystemTime(began + at * hour)
      expect(await isIn(service, cookie), `after ${at} h`).toBe(true)
    }
    vi.setSystemTime(began + 7 * 24 * hour)
    expect(await isIn(service, cookie)).toBe(false)
  })
})

it('is bound to its host and to https, where the service is reached by https', async () => {
  await using service = await startService({ PUBLIC_URL: 'https://ship.example' })
  const { email } = await dashboardVisitor(service)
  const answer = await signIn(service, email)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-postilion=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ])
  const cookie = cookieIn(answer)
  expect(await isIn(service, cookie)).toBe(true)
  expect(await isIn(service, cookie.replace('__Host-', ''))).toBe(false)
  const left = await send(`${service.url}/dashboard/sign-out`, cookie)
  expect(left.headers.get('set-cookie')).toMatch(/^__Host-postilion=; Path=\/; Max-Age=0;.*Secure$/)
  expect(left.headers.get('clear-site-data')).toMatch(/"cache".*"storage"|"storage".*"cache"/)
})

it('is kept in no file but as a hash', async () => {
  const settings = await files.settings()
  await using service = await startService(settings)
  const { email } = await dashboardVisitor(service)
  const [, secret = ''] = cookieIn(await signIn(service, email)).split('=')
  const names = (await readdir(settings.DATA_DIR)).filter(name => name.startsWith('production.db'))
  const read = names.map(name => readFile(join(settings.DATA_DIR, name)))
  const bytes = Buffer.concat(await Promise.all(read))
  expect(bytes.includes(hash('sha256', secret))).toBe(true)
  for (const form of ['utf8', 'base64url'] as const) {
    expect(bytes.includes(Buffer.from(secret, form)), form).toBe(false)
  }
})

describeOnEachEngine('another process', kit => {
  it('ends a session, and with the very next request it is ended here', async () => {
    await using service = await startService(await kit.settings())
    const here = service.app.worlds.production
    const { clock } = here
    const elsewhere = { ...here, store: await kit.open('production') }
    const visitor = await dashboardVisitor(service)
    const second = cookieIn(await signIn(service, visitor.email))
    expect([await isIn(service, visitor.cookie), await isIn(service, second)]).toEqual([true, true])
    const sessions = new Sessions(elsewhere.store, clock, () => {})
    const seen = await sessions.find(visitor.cookie.split('=')[1] ?? '')
    if (!seen) throw new Error('the other process does not know the session')
    expect(await endOtherSessions(elsewhere, seen)).toBe(1)
    expect(await isIn(service, second)).toBe(false)
    expect(await isIn(service, visitor.cookie)).toBe(true)
    await disableUser(elsewhere, visitor.userId)
    expect(await isIn(service, visitor.cookie)).toBe(false)
    await sessions[Symbol.asyncDispose]()
  })
})
