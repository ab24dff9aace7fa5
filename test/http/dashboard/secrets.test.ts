import { expect, it } from 'vitest'
import { codeOfStep, stepAt } from '#core/user/totp.ts'
import { bytesOfBase32 } from '#test/support/base32.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { Shell } from '#test/support/shell.ts'

/** As people start it: the bundle of short commands has no dashboard. */
const program = 'bin/postilion.js'
const minted = /postilion_(?:sandbox|production)_\w{49}/
const recovery = /\b(?:[a-z2-7]{4}-){3}[a-z2-7]{4}\b/g

/** All that a browser is told, by the step at which it is. */
type Told = {
  readonly step: string
  readonly status: number
  readonly addresses: string
  readonly text: string
}

/** Somebody who does everything that has to do with secrets, and keeps what was answered. */
class Journey {
  readonly told: Told[] = []
  readonly #at: string
  /** Whatever the browser kept as its session, one after the other. */
  readonly sessions: string[] = []
  #cookie = ''

  constructor(at: string) {
    this.#at = at
  }

  async get(path: string): Promise<string> {
    return await this.#ask(path, {})
  }

  async post(path: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
    return await this.#ask(path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  async #ask(path: string, init: RequestInit): Promise<string> {
    const headers = { cookie: this.#cookie, 'sec-fetch-site': 'same-origin' }
    const url = `${this.#at}${path}`
    const answer = await fetch(url, { ...init, redirect: 'manual', headers })
    const [kept] = answer.headers.getSetCookie()
    const [cookie = '', secret = ''] = /=([^;]*);/.exec(kept ?? '') ?? []
    if (secret !== '') this.sessions.push(secret)
    if (kept !== undefined) this.#cookie = kept.slice(0, kept.indexOf(cookie) + cookie.length - 1)
    const text = await answer.text()
    const addresses = `${url} ${answer.headers.get('location')}`
    const step = `${init.method ?? 'GET'} ${path}`
    this.told.push({ step, status: answer.status, addresses, text })
    return text
  }
}

it('no secret of a whole journey is in the log, in an address or in a page but its own', async () => {
  await using shell = await Shell.open({ LOG_LEVEL: 'trace', LOG_FORMAT: 'json' }, program)
  const server = await shell.serve()
  const journey = new Journey(server.address)
  const [, first = ''] = /^ {2}password +(\S+)$/m.exec(server.stdout) ?? []
  const next = 'nine tall blue giraffes'
  const typo = 'nine tall blue girafes'
  const email = 'admin@localhost'
  await journey.post('/dashboard/sign-in', { email, password: typo })
  await journey.post('/dashboard/sign-in', { email, password: first })
  await journey.post('/dashboard/me/password', { before: first, password: next })

  const form_key = formKeyIn(await journey.get('/sandbox/dashboard/1/tokens/new'))
  const wish = { form_key, name: 'Checkout', purpose: 'read' }
  const [token = ''] =
    minted.exec(await journey.post('/sandbox/dashboard/1/tokens/new', wish)) ?? []
  const asked = { email: 'bo@example.com', role: 'viewer' }
  const invited = await journey.post('/dashboard/1/people/invite', asked)
  const [, invitation = ''] = /\/invitation\/([\w-]{43})/.exec(invited) ?? []

  const reset = await journey.post('/dashboard/accounts/people/reset', { user: '1' })
  const [, link = ''] = /\/reset\/([\w-]{43})/.exec(reset) ?? []

  await journey.post('/dashboard/me/codes/begin')
  const setUp = await journey.get('/dashboard/me/codes')
  const typed = /<pre id="secret"[^>]*>([A-Z2-7 ]+)</.exec(setUp)?.[1] ?? ''
  const seed = typed.replaceAll(' ', '')
  const code = codeOfStep(bytesOfBase32(seed), stepAt(Date.now()))
  const before = (await journey.post('/dashboard/me/codes/confirm', { code })).match(recovery) ?? []
  const codes = (await journey.post('/dashboard/me/codes/recovery')).match(recovery) ?? []
  await journey.post('/dashboard/prove', { password: next, next: '/dashboard/me' })
  await journey.get('/sandbox/dashboard/1/tokens')
  await journey.get('/sandbox/dashboard/1/requests')
  await journey.get('/dashboard/1/people')
  await journey.get('/dashboard/me')
  await journey.post('/dashboard/sign-out')
  await journey.post('/dashboard/sign-in', { email, password: next })
  await journey.post('/dashboard/sign-in/code', { code: codes[0] ?? '' })
  await journey.get('/dashboard/me')
  await journey.get(`/dashboard/invitation/${invitation}`)
  await journey.post(`/dashboard/invitation/${invitation}`, { name: 'Bo', password: typo })
  const last = 'ten short green giraffes'
  await journey.get(`/dashboard/reset/${link}`)
  await journey.post(`/dashboard/reset/${link}`, { password: last })
  expect(await server.end('SIGTERM')).toBe(0)

  const { told, sessions } = journey
  expect(told.filter(({ status }) => status >= 400).map(({ step }) => step)).toEqual([
    'POST /dashboard/sign-in',
  ])
  // Sign-in, new password, proof, sign-in, code, and that of the invited person.
  expect(sessions).toHaveLength(6)
  const shown = [typed, token, invitation, link, ...before, ...codes]
  const secrets = [first, next, typo, last, code, seed, ...sessions, ...shown]
  expect(secrets).toHaveLength(36)
  for (const secret of secrets) {
    expect(secret).not.toBe('')
    expect(server.stderr).not.toContain(secret)
    const pages = told.filter(({ text }) => text.includes(secret)).map(({ step }) => step)
    const isLink = [invitation, link].includes(secret)
    // The form of a link is sent to the address that it was opened at.
    const times = isLink ? 2 : shown.includes(secret) ? 1 : 0
    expect(pages, pages.join(', ')).toHaveLength(times)
    const addresses = told.filter(one => one.addresses.includes(secret)).map(({ step }) => step)
    if (!isLink) expect(addresses).toEqual([])
  }
  for (const deed of ['refused: sign-in by password', 'new password', 'new recovery codes'])
    expect(server.stderr).toContain(`"msg":"${deed}"`)
  const lines = server.stderr.split('\n').filter(line => line.includes('"msg":"request"'))
  expect(lines).toHaveLength(told.length)
})
