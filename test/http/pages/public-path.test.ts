import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBought } from '../../support/answers.ts'
import type { ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  productionApi,
  sandboxApi,
  shipmentBody,
  testedVersion,
} from '../../support/tested-version.ts'

const outside = 'https://example.com/postilion'

describe('behind a public address with a path', () => {
  let service: Service
  let client: ApiClient
  let token: string
  beforeAll(async () => {
    service = await startService({ PUBLIC_URL: `${outside}/`, SANDBOX_HOST: 'sandbox.example' })
    const funded = await fundedClient(service)
    client = funded.client
    token = await service.token(funded.account)
    expectBought(await client.post('/shipments', shipmentBody()))
    expectBought(await client.post('/shipments', shipmentBody()))
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const fetchAt = (path: string) =>
    fetch(service.url + path, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}` },
    })
  const textAt = async (path: string) => await (await fetchAt(path)).text()

  /** fetch lets nobody choose the Host. */
  const trackedAt = (host: string): Promise<{ url: string }> =>
    new Promise((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${token}` }
      request(`${service.url}${productionApi}/track?order_id=o-1`, { headers }, async answer => {
        const chunks = await answer.toArray()
        resolve(JSON.parse(Buffer.concat(chunks).toString()))
      })
        .on('error', reject)
        .end()
    })

  it.each([
    '/healthz',
    '/docs',
    '/docs/scalar.js',
    '/favicon.svg',
    '/robots.txt',
    `${sandboxApi}/postage-types`,
    `//sandbox//api/${testedVersion}/postage-types?x=1`,
  ])('%s is answered with the path and without it, as the proxy passes it', async path => {
    for (const prefix of ['', '/postilion', '//postilion/']) {
      expect((await fetchAt(prefix + path)).status).toBe(200)
    }
  })

  it.each([
    '/postilions',
    '/postilionhealthz',
    '/postilion/postilion/healthz',
    '/x/postilion/docs',
  ])('%s is another path', async path => expect((await fetchAt(path)).status).toBe(404))

  it.each(['/', '/postilion', '/postilion/', '/postilion?x'])(
    '%s leads to the dashboard below the path',
    async path => {
      const { status, headers } = await fetchAt(path)
      expect([status, headers.get('location')]).toEqual([302, '/postilion/dashboard/'])
    },
  )

  it.each(['/sandbox', '/postilion/sandbox', '/postilion/sandbox/'])(
    '%s leads to the dashboard of the sandbox',
    async path => {
      const { status, headers } = await fetchAt(path)
      expect([status, headers.get('location')]).toEqual([302, '/postilion/sandbox/dashboard/'])
    },
  )

  it('the pages of the documentation link to each other below the path', async () => {
    for (const prefix of ['', '/postilion']) {
      const page = await textAt(`${prefix}/docs`)
      expect(page).toContain('href="/postilion/docs/errors"')
      expect(page).not.toMatch(/(?:href|src)="\/(?!postilion\/)/)
      expect(await textAt(`${prefix}/docs.md`)).toContain('](/postilion/docs/errors.md)')
    }
    expect(await textAt('/docs/guides/first-label')).toContain(`API=${outside}/sandbox/api/`)
    expect(await textAt('/llms.txt')).toContain(`](${outside}/docs/errors.md)`)
  })

  it('the console finds its script and documents, whose servers are below the path', async () => {
    const page = await textAt('/postilion/docs/console')
    expect(page).toContain('src="/postilion/docs/scalar.js"')
    expect(page).toContain(`/postilion/docs/${testedVersion}.json`)
    const urlsOf = async (path: string) =>
      JSON.parse(await textAt(path)).servers.map(({ url }: { url: string }) => url)
    const [production, sandbox] = [productionApi, sandboxApi].map(api => `/postilion${api}`)
    expect(await urlsOf(`/docs/${testedVersion}.json`)).toEqual([sandbox, production])
    expect(await urlsOf(`${productionApi}/openapi.json`)).toEqual([production, sandbox])
  })

  it('links of lists and of tracking have the path, whichever way the request came', async () => {
    for (const prefix of ['', '/postilion']) {
      const list = JSON.parse(await textAt(`${prefix}${sandboxApi}/shipments?limit=1`))
      expect(JSON.stringify(list)).toContain(`${outside}${sandboxApi}/shipments?`)
      const [{ tracking_code }] = list.data
      const path = `${prefix}${sandboxApi}/track?tracking_code=${tracking_code}`
      expect(await textAt(path)).toContain(`"${outside}/sandbox/t/${tracking_code}"`)
      const page = await textAt(`${prefix}/sandbox/t/${tracking_code}`)
      expect(page).toContain('href="/postilion/favicon.svg"')
    }
  })

  it('links on the host of the sandbox have the path, too', async () => {
    expectBought(await client.post('/shipments', shipmentBody({ order_id: 'o-1' })))
    expect(JSON.stringify(await trackedAt('sandbox.example'))).toContain(
      '"https://sandbox.example/postilion/t/',
    )
  })

  it('files for machines name it', async () => {
    expect(await textAt('/robots.txt')).toContain('Disallow: /postilion/api/')
    const contact = await textAt('/postilion/.well-known/security.txt')
    expect(contact).toContain(`Contact: ${outside}/docs`)
  })
})
