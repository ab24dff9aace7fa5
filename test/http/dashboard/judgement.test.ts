import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardVisitor, screened } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

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

const leadFrom = (url: string, host: string, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { host } }, answer => {
      answer.resume()
      resolve(answer.headers.location)
    })
      .on('error', reject)
      .end()
  })

it.each([
  ['https://ship.example', 401],
  ['http://ship.example', 403],
  ['https://ship.example:8443', 403],
])(
  'takes the form of its own https origin alone where the browser says no more: %s',
  async (origin, status) => {
    await using other = await startService({ PUBLIC_URL: 'https://ship.example' })
    const headers = {
      host: 'ship.example',
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const answered = await new Promise<number>((resolve, reject) => {
      request(`${other.url}/dashboard/sign-in`, { method: 'POST', headers }, answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end('email=nobody@example.com&password=x')
    })
    expect(answered).toBe(status)
  },
)
