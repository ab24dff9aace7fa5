import { describe, expect, it } from 'vitest'
import { createServer, edges } from '#http/server.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { serverSettings } from '../../support/server-settings.ts'
import { sharedService } from '../../support/service.ts'
import { silentLog } from '../../support/silent-log.ts'
import { productionApi, sandboxApi, testedVersion } from '../../support/tested-version.ts'

const service = await sharedService()

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(service.url + path, { headers })
  return { response, text: await response.text() }
}

describe('the published document', () => {
  it.each([`${productionApi}/openapi.json`, `${sandboxApi}/openapi.json`])(
    'is at %s without a token',
    async path => {
      const { response, text } = await page(path)
      const document = JSON.parse(text)
      expect(response.status).toBe(200)
      expect(document.openapi).toBe('3.1.0')
      const edge = edges.find(({ name }) => name === testedVersion)
      expect(document.info.version).toBe(edge?.version)
      expect(document.servers.map(({ url }: { url: string }) => url)).toEqual([
        `${productionApi}`,
        `${sandboxApi}`,
      ])
      expect(document.components.securitySchemes.bearer).toMatchObject({ scheme: 'bearer' })
    },
  )
})

describe('the server', () => {
  it('reports that it is alive and ready', async () => {
    expect((await page('/healthz')).response.status).toBe(200)
    expect((await page('/readyz')).response.status).toBe(200)
    expect((await page('/healthz')).response.headers.get('request-id')).toBeTruthy()
  })

  it('names the cause when it is not ready', async () => {
    const worlds = { production: fakeWorld('production'), sandbox: fakeWorld('sandbox') }
    await using server = createServer({
      worlds,
      settings: serverSettings,
      clock: { now: () => 0 },
      log: silentLog,
      readiness: () => Promise.reject(new Error('the database is gone')),
    })
    const { statusCode, body } = await server.inject({ url: '/readyz' })
    expect(statusCode).toBe(503)
    expect(JSON.parse(body).problems).toEqual(['Error: the database is gone'])
  })

  it('counts its answers by route and status', async () => {
    await page(`${productionApi}/rates`)
    await page(`${productionApi}/nothing`)
    const { response, text } = await page('/metrics')
    expect(response.headers.get('content-type')).toContain('text/plain')
    const labels = `version="${testedVersion}",method="GET",route="${productionApi}/rates",status="401"`
    expect(text).toContain(`postilion_http_request_duration_seconds_count{${labels}} 1\n`)
    expect(text).toMatch(/route="unmatched",status="404"/)
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('says where to report a vulnerability', async () => {
    const { text } = await page('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: /m)
    expect(new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '').getTime()).toBeGreaterThan(Date.now())
  })
})

describe('the root of the host', () => {
  it('redirects to the dashboard', async () => {
    const { status, headers } = await fetch(`${service.url}/`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/dashboard/'])
  })

  it('keeps search engines out of the API, and lets them read the noindex of pages and labels', async () => {
    const { response, text } = await page('/robots.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
    for (const path of ['t', 'labels']) expect(text).toContain(`Allow: /sandbox/${path}/\n`)
    expect(text).not.toMatch(/Disallow: (?:\/|\/t\/?)\n/)
  })

  it.each(['/favicon.svg', '/favicon.ico'])('has an icon at %s', async path => {
    const { response, text } = await page(path)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(text).toMatch(/^<svg /)
  })
})
