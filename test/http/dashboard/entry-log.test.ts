import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
  visitorPassword,
} from '#test/support/dashboard/visitor.ts'
import { setUpCodes } from '#test/support/dashboard/without-script/lines/set-up-codes.ts'
import { ScriptlessBrowser } from '#test/support/dashboard/without-script/scriptless-browser.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The lines of the service's log since it was asked for, without those of requests. */
function logged() {
  const info = vi.spyOn(service.app.log, 'info')
  const warn = vi.spyOn(service.app.log, 'warn')
  const ofPeople = (calls: readonly (readonly unknown[])[]) =>
    calls.filter(([, message]) => message !== 'slow request')
  return () => ({ info: ofPeople(info.mock.calls), warn: ofPeople(warn.mock.calls) })
}

const send = (
  path: string,
  cookie: string,
  fields: Readonly<Record<string, string>>,
  url = service.url,
) =>
  screened(`${url}/dashboard${path}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

const cookieIn = ({ headers }: { readonly headers: Headers }): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

const turnOn = ({ cookie }: DashboardVisitor) =>
  setUpCodes(
    {
      service,
      async open(url, own) {
        const browser = new ScriptlessBrowser(own)
        await browser.open(new URL(url, service.url).href)
        return browser
      },
    },
    cookie,
  )

const at = { place: '127.0.0.1', requestId: expect.any(String) }

it('says who signed in, by what and from where', async () => {
  const { email, userId } = await dashboardVisitor(service)
  const lines = logged()
  await send('/sign-in', '', { email, password: visitorPassword })
  expect(lines()).toEqual({
    info: [[{ userId, isCodeDue: false, ...at }, 'sign-in by password']],
    warn: [],
  })
})

it('says that a code is due, and who gave it', async () => {
  const visitor = await dashboardVisitor(service)
  const { email, userId } = visitor
  const [code = ''] = await turnOn(visitor)
  const lines = logged()
  const half = cookieIn(await send('/sign-in', '', { email, password: visitorPassword }))
  await send('/sign-in/code', half, { code: 'aaaa-aaaa-aaaa-aaaa' })
  await send('/sign-in/code', half, { code })
  expect(lines()).toEqual({
    info: [
      [{ userId, isCodeDue: true, ...at }, 'sign-in by password'],
      [{ userId, ...at }, 'sign-in by one-time code'],
    ],
    warn: [[{ userId, code: 'sign_in_refused', ...at }, 'refused: sign-in by one-time code']],
  })
})

it('warns of each refused sign-in, with a user that is known and never with what was typed', async () => {
  const { email, userId } = await dashboardVisitor(service)
  const lines = logged()
  await send('/sign-in', '', { email, password: 'nine mugs in a parcle' })
  await send('/sign-in', '', { email: visitorPassword, password: '' })
  // An address of digits has no passkeys.
  const named = service.url.replace('127.0.0.1', 'localhost')
  await send('/sign-in/passkey', '', { passkey_answer: '{}' }, named)
  const fields = { code: 'sign_in_refused', ...at }
  expect(lines()).toEqual({
    info: [],
    warn: [
      [{ userId, ...fields }, 'refused: sign-in by password'],
      [{ userId: null, ...fields }, 'refused: sign-in by password'],
      [{ userId: null, ...fields }, 'refused: sign-in by passkey'],
    ],
  })
})

it('has no line of tries beyond the brakes', async () => {
  const { email } = await dashboardVisitor(service)
  const lines = logged()
  const answers = []
  for (let tries = 0; tries < 13; tries += 1)
    answers.push((await send('/sign-in', '', { email, password: 'wrong' })).status)
  expect(answers.slice(-3)).toEqual([429, 429, 429])
  expect(lines().warn).toHaveLength(10)
})

it('has no line of tries with a passkey beyond the brakes, whatever was sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const lines = logged()
  const named = service.url.replace('127.0.0.1', 'localhost')
  const answers = []
  for (let tries = 0; tries < 130; tries += 1)
    answers.push(
      (await send('/sign-in/passkey', '', { passkey_answer: '{"id":"x"}' }, named)).status,
    )
  expect(answers.slice(-3)).toEqual([429, 429, 429])
  // This place has tried before.
  expect(lines().warn.length).toBeGreaterThan(90)
  expect(lines().warn.length).toBeLessThanOrEqual(100)
})

it('says who proved again that it is them, and warns of guesses from their session', async () => {
  const visitor = await dashboardVisitor(service)
  const { cookie, userId } = visitor
  const [code = ''] = await turnOn(visitor)
  const named = service.url.replace('127.0.0.1', 'localhost')
  const lines = logged()
  await send('/prove', cookie, { password: 'wrong' })
  await send('/prove', cookie, { code: 'aaaa-aaaa-aaaa-aaaa' })
  await send('/prove/passkey', cookie, { passkey_answer: '{"id":"x"}' }, named)
  const proved = cookieIn(await send('/prove', cookie, { password: visitorPassword }))
  await send('/prove', proved, { code })
  const by = (way: string) => `fresh proof by ${way}`
  expect(lines()).toEqual({
    info: ['password', 'one-time code'].map(way => [{ userId, ...at }, by(way)]),
    warn: ['password', 'one-time code', 'passkey'].map(way => [
      { userId, code: 'sign_in_refused', ...at },
      `refused: ${by(way)}`,
    ]),
  })
})

it('has no line of proofs beyond the brakes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { cookie } = await dashboardVisitor(service)
  const named = service.url.replace('127.0.0.1', 'localhost')
  const lines = logged()
  for (let tries = 0; tries < 8; tries += 1) {
    await send('/prove', cookie, { password: 'wrong' })
    await send('/prove/passkey', cookie, { passkey_answer: '{}' }, named)
  }
  expect(lines().warn).toHaveLength(10)
})

it('says what people change of how they get in', async () => {
  const visitor = await dashboardVisitor(service)
  const { cookie, userId } = visitor
  const key = { credentialId: 'ring', publicKey: new Uint8Array(8), counter: 0, transports: [] }
  const ring = { ...key, userId, name: 'ring', createdAt: Date.now(), lastUsedAt: null }
  await service.app.worlds.production.store.transact(0, ({ passkeys }) => passkeys.insert(ring))
  const lines = logged()
  await send('/me/passkeys/rename', cookie, { passkey: 'ring', field: 'name', name: 'gold ring' })
  await send('/me/passkeys/remove', cookie, { passkey: 'ring' })
  await turnOn(visitor)
  await send('/me/codes/recovery', cookie, {})
  await send('/me/codes/off', cookie, {})
  await send('/me/name', cookie, { name: 'Bo' })
  const password = 'eleven blue bicycles'
  await send('/me/password', cookie, { before: 'wrong', password })
  await send('/me/password', cookie, { before: visitorPassword, password: 'short' })
  await send('/me/password', cookie, { before: visitorPassword, password })
  const deeds = [
    'passkey renamed',
    'passkey removed',
    'one-time codes on',
    'new recovery codes',
    'one-time codes off',
    'new password',
  ]
  expect(lines()).toEqual({
    info: deeds.map(deed => [{ userId, ...at }, deed]),
    warn: [[{ userId, code: 'sign_in_refused', ...at }, 'refused: new password']],
  })
})
