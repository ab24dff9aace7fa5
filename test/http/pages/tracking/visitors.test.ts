import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_LIMIT_TRACKING: '3' })
})
afterAll(() => service[Symbol.asyncDispose]())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers, redirect: 'manual' })

describe('a visitor', () => {
  it('who looks up more parcels than a minute allows must wait, in both worlds', async () => {
    for (const path of ['/t/1', '/sandbox/t/2', '/t/3']) expect((await ask(path)).status).toBe(404)
    for (const path of ['/sandbox/t/4', '/t/5']) {
      const refused = await ask(path, {
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=1.2.3.4',
      })
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(refused.headers.get('x-robots-tag')).toBe('noindex')
      expect(await refused.text()).toContain('<h1 id="heading">Too many look-ups</h1>')
    }
    const french = await ask('/t/6', { 'accept-language': 'fr-CA' })
    expect(await french.text()).toContain('<h1 id="heading">Trop de recherches</h1>')
    expect((await ask('/healthz')).status).toBe(200)
  })

  it.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en;q=0.5, FR;q=0.7', 'fr'],
    ['en-US,en;q=0.9,fr;q=0.8', 'en'],
    ['de,fr;q=0.1', 'fr'],
    ['fr;q=0', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [',;q=,fr;q=x', 'en'],
  ])('whose browser asks for %s reads %s', async (wanted, language) => {
    const { headers } = await ask('/t/1', { 'accept-language': wanted })
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('vary')).toBe('Accept-Language')
  })
})
