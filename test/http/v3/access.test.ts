import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Scope, scopes } from '../../../src/core/access.ts'
import { ApiClient } from '../../support/client.ts'
import { type Service, startService } from '../../support/service.ts'
import { bothClients, flatShipment, publishedV3 } from './v3-client.ts'

/** Each operation, and the scopes that it asks for; none of them answers without its token. */
const operations: Readonly<Record<string, readonly Scope[]>> = {
  'GET /postage-types': ['rates:read'],
  'POST /rates': ['rates:read'],
  'GET /rates': ['rates:read'],
  'GET /shipments': ['shipments:read'],
  'POST /shipments': ['shipments:write'],
  'POST /shipments/return-label': ['shipments:write', 'labels:create'],
  'GET /shipments/{ship_code}': ['shipments:read'],
  'GET /shipments/{ship_code}/void': ['shipments:void'],
  'GET /track': ['tracking:read'],
  'POST /batches': ['batches:write'],
  'GET /locations': [],
  'GET /credits': ['credits:read'],
  'POST /credits': ['credits:write'],
}

let service: Service
let v3: ApiClient
let account: number
let base: string
beforeAll(async () => {
  service = await startService()
  ;({ v3, account } = await bothClients(service))
  base = `${service.url}/sandbox/api/v3`
})
afterAll(() => service[Symbol.asyncDispose]())

describe('version 3', () => {
  it('publishes these operations and no other', () => {
    expect(publishedV3.operations.toSorted()).toEqual(Object.keys(operations).toSorted())
  })

  it('publishes its document at its own address, and on the page beside version 4', async () => {
    const document = await (await fetch(`${service.url}/api/v3/openapi.json`)).json()
    expect(document).toMatchObject({
      info: { version: '3.0' },
      servers: [{ url: '/api/v3' }, { url: '/sandbox/api/v3' }],
    })
    const page = await (await fetch(`${service.url}/docs`)).text()
    expect(page).toContain('/docs/v3.json')
    expect(page).toContain('/docs/v4.json')
  })

  it.each(['/orders', '/stores', '/orders/1', '/stores/1', '/1/orders/1'])(
    'has nothing at %s',
    async path => {
      const { status, body } = await v3.get(path)
      expect(status).toBe(404)
      expect(body).toMatchObject({ success: false, errors: [expect.any(String)] })
    },
  )
})

describe.each(Object.entries(operations))('%s', (operation, needed) => {
  const [method = '', pattern = ''] = operation.split(' ')
  const path = pattern.replace('{ship_code}', '261121ZZZZZZ')

  it('is 401 without a token, whatever is sent', async () => {
    const sent = method === 'POST' ? { token: null, body: '{' } : { token: null }
    const { status, body, headers } = await v3.ask(method, path, sent)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(body).toEqual({
      success: false,
      message: 'Unauthenticated.',
      errors: ['Unauthenticated.'],
    })
  })

  it('is 401 with a token of the other world', async () => {
    const token = await service.token(account, 'production')
    expect((await v3.ask(method, path, { token })).status).toBe(401)
  })

  it.each(needed)('is 403 without %s, and not with what it needs alone', async missing => {
    const others = scopes.filter(scope => scope !== missing)
    const token = await service.token(account, 'sandbox', others)
    const refused = await new ApiClient(base, token, publishedV3).ask(method, path)
    expect(refused.status).toBe(403)
    expect(refused.body.errors).toEqual([`The token lacks the scope ${missing}.`])
    const enough = await service.token(account, 'sandbox', needed)
    const { status } = await new ApiClient(base, enough, publishedV3).ask(method, path)
    expect([200, 404, 422]).toContain(status)
  })
})

describe('a purchase', () => {
  it('wants labels:create too; a draft does not', async () => {
    const token = await service.token(account, 'sandbox', ['shipments:write'])
    const its = new ApiClient(base, token, publishedV3)
    const before = (await v3.get('/shipments')).body.meta.total
    expect((await its.post('/shipments', flatShipment())).status).toBe(403)
    expect((await v3.get('/shipments')).body.meta.total).toBe(before)
    expect((await its.post('/shipments', flatShipment({ purchase_label: false }))).status).toBe(200)
  })
})
