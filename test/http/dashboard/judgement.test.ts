import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardRights, rightsOfRole, roles, scopesOfRole } from '#core/user/roles.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
} from '#test/support/dashboard-visitor.ts'
import { type Service, startService } from '#test/support/service.ts'
import { screens } from '../../../src/http/dashboard/table/screens.ts'
import type { Right } from '../../../src/http/dashboard/visit/right.ts'
import type { Screen } from '../../../src/http/dashboard/visit/screen.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const worlds = ['production', 'sandbox'] as const
const ofAccounts = screens.filter(({ path }) => path.startsWith('/:account'))
const below = ({ path }: Screen): string =>
  path.replace('/:account', '').replaceAll(/:\w+/g, 'absent')

const mayRole = (role: (typeof roles)[number], world: (typeof worlds)[number], right: Right) =>
  isRight(right) ? rightsOfRole(role, world).has(right) : scopesOfRole(role, world).has(right)
const isRight = (right: Right): right is (typeof dashboardRights)[number] =>
  dashboardRights.some(known => known === right)

describe.each(worlds)('in %s', environment => {
  it.each(roles)('a %s opens just the screens of the role', async role => {
    const visitor = await dashboardVisitor(service, { role, environment })
    for (const screen of ofAccounts) {
      const right = screen.who as Right
      const answer = await ask(visitor, screen, visitor.account)
      const label = `${screen.method} ${screen.path}`
      if (mayRole(role, environment, right)) expect(answer.status, label).not.toBe(403)
      else expect(answer.status, label).toBe(403)
    }
  })

  it('an account of others is as unknown as one that never was', async () => {
    const visitor = await dashboardVisitor(service, { environment })
    const foreign = await service.account()
    for (const screen of ofAccounts) {
      const label = `${screen.method} ${screen.path}`
      const answers = [
        await ask(visitor, screen, foreign),
        await ask(visitor, screen, 999_999_999),
      ].map(({ status, text }) => [status, bare(text)])
      expect(answers[0], label).toEqual(answers[1])
      expect(answers[0]?.[0], label).toBe(404)
    }
  })
})

describe('another site', () => {
  const posts = screens.filter(({ method }) => method === 'POST')

  it.each([
    ['cross-site', undefined],
    ['same-site', undefined],
    ['none', undefined],
    [undefined, 'https://example.com'],
    [undefined, 'null'],
    [undefined, undefined],
    ['cross-site', 'own'],
  ])('can send no form of ours: Sec-Fetch-Site %s, Origin %s', async (site, origin) => {
    const visitor = await dashboardVisitor(service)
    for (const screen of posts) {
      const status = await sendBare(visitor, screen, {
        ...(site && { 'sec-fetch-site': site }),
        ...(origin && { origin: origin === 'own' ? service.url : origin }),
      })
      expect(status, screen.path).toBe(403)
    }
  })

  it('is told from our own page by the origin, where the browser says no more', async () => {
    const visitor = await dashboardVisitor(service)
    const [screen] = posts
    if (!screen) throw new Error('no screen has a form')
    expect(await sendBare(visitor, screen, { origin: service.url })).not.toBe(403)
  })
})

it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'does not answer to a name that is not ours: %j',
  async host => {
    const visitor = await dashboardVisitor(service)
    const { port } = new URL(service.url)
    const status = await new Promise<number>((resolve, reject) => {
      const path = `/sandbox/dashboard/${visitor.account}/quote`
      const headers = { host, cookie: visitor.cookie }
      request({ port, host: '127.0.0.1', path, headers }, answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(421)
  },
)

it('leads from the host of the sandbox to its own, so that there is one session', async () => {
  const sandboxHost = 'sandbox.ship.example'
  await using other = await startService({
    SANDBOX_HOST: sandboxHost,
    PUBLIC_URL: 'https://ship.example/post',
  })
  const led = await leadFrom(other.url, sandboxHost, '/dashboard/7/quote?sort=days')
  expect(led).toBe('https://ship.example/post/sandbox/dashboard/7/quote?sort=days')
})

it('a form of more than 256 KiB is refused, in however few fields it comes', async () => {
  const visitor = await dashboardVisitor(service)
  const form = new URLSearchParams({ paste: 'x'.repeat(300_000) }).toString()
  const url = visitor.at('/ship')
  const headers = {
    cookie: visitor.cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  }
  // The second announces no length.
  for (const body of [form, new Blob([form]).stream()]) {
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const { status, text } = await screened(url, init as RequestInit)
    expect(status).toBe(413)
    expect(text).toContain('A form may have at most 256 KiB. Nothing was done.')
  }
})

it('says on every page what it may load, and that nobody keeps it', async () => {
  const visitor = await dashboardVisitor(service)
  const pages = ofAccounts.filter(({ method }) => method === 'GET')
  for (const screen of pages) {
    const { headers, text } = await visitor.get(below(screen))
    const policy = headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy, screen.path).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types htmx`,
    )
    expect(headers.get('cache-control'), screen.path).toBe('no-store')
    expect(text, screen.path).not.toMatch(/ style=| on\w+=|hx-on|javascript:/)
    for (const [, of] of text.matchAll(/nonce="([^"]+)"/g)) expect(of, screen.path).toBe(nonce)
  }
})

const ask = (visitor: DashboardVisitor, screen: Screen, account: number) => {
  const path = below(screen)
  const other = visitor.atAccount(account)
  return screen.method === 'GET' ? other.get(path) : other.post(path)
}

/** As a program: `fetch` would say by itself where it comes from. */
function sendBare(
  visitor: DashboardVisitor,
  screen: Screen,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const { port } = new URL(service.url)
  const path = `/dashboard${screen.path.replace(':account', String(visitor.account))}`
  const sent = {
    cookie: visitor.cookie,
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  }
  return new Promise((resolve, reject) => {
    request({ method: 'POST', port, host: '127.0.0.1', path, headers: sent }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

const leadFrom = (url: string, host: string, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { host } }, answer => {
      answer.resume()
      resolve(answer.headers.location)
    })
      .on('error', reject)
      .end()
  })

const bare = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replaceAll(/nonce="[^"]+"/g, '')
