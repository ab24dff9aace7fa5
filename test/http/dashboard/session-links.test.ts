import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { visitedUrl } from '#http/dashboard/session/own-host.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const wish = { email: 'new@example.com', role: 'packer' }
const linkIn = (text: string): string =>
  /https?:\/\/[^<\s]+\/dashboard\/invitation\//.exec(text)?.[0] ?? ''

it('an invitation begins with the address under which its maker came', async () => {
  const owner = await dashboardVisitor(service)
  // The same service by its other name, as a browser would tell it.
  const { port } = new URL(service.url)
  const sent = await new Promise<string>((resolve, reject) => {
    const headers = {
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      cookie: owner.cookie,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const path = new URL(owner.at('/people/invite')).pathname
    const asking = request(service.url, { method: 'POST', path, headers }, answer =>
      text(answer).then(resolve, reject),
    )
    asking.on('error', reject).end(new URLSearchParams(wish).toString())
  })
  expect(linkIn(sent)).toBe(`http://localhost:${port}/sandbox/dashboard/invitation/`)
})

it.each([
  [
    'the origin of the page',
    { origin: 'http://10.0.0.5:4100', host: '10.0.0.5:4100' },
    'http://10.0.0.5:4100',
  ],
  [
    'a page on https',
    { origin: 'https://ship.example.com', host: 'ship.example.com' },
    'https://ship.example.com',
  ],
])('a link begins with %s', (_, headers, begins) => {
  expect(visitedUrl({ headers }, 'http://127.0.0.1:4100')).toBe(begins)
  expect(visitedUrl({ headers }, 'http://127.0.0.1:4100/post')).toBe(`${begins}/post`)
})

it('a link on a page that is read begins as the page does, on the machine of the service alone', () => {
  const read = (host: string, publicUrl: string) => visitedUrl({ headers: { host } }, publicUrl)
  const local = 'http://127.0.0.1:4100'
  expect(read('localhost:4100', local)).toBe('http://localhost:4100')
  expect(read('localhost:4100', `${local}/post`)).toBe('http://localhost:4100/post')
  expect(read('10.0.0.5:4100', local)).toBe(local)
  expect(read('127.0.0.1:4100', 'http://ship.example.com')).toBe('http://ship.example.com')
  expect(read('localhost', 'https://ship.example.com')).toBe('https://ship.example.com')
})

it.each([
  ['no origin', { host: '10.0.0.5:4100' }],
  ['an opaque origin', { origin: 'null', host: '10.0.0.5:4100' }],
  ['another host than was asked for', { origin: 'http://evil.example', host: '10.0.0.5:4100' }],
  ['another scheme', { origin: 'ftp://10.0.0.5:4100', host: '10.0.0.5:4100' }],
  [
    'a plain page of a public address on https',
    { origin: 'http://ship.example.com', host: 'ship.example.com' },
  ],
])('with %s it begins with the address of the service', (_, headers) => {
  expect(visitedUrl({ headers }, 'https://ship.example.com')).toBe('https://ship.example.com')
})
