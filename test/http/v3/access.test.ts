import { beforeAll, describe, expect, it } from 'vitest'
import { describeAccess } from '../../support/access-suite.ts'
import { ApiClient } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import { flatShipment, fundedV3, publishedV3 } from './v3-client.ts'

const service = await sharedService()
let v3: ApiClient
let account: number
let base: string
beforeAll(async () => {
  ;({ v3, account } = await fundedV3(service))
  base = `${service.url}/sandbox/api/v3`
})

describe('version 3', () => {
  it.each(['/orders', '/stores', '/orders/1', '/stores/1', '/1/orders/1'])(
    'has nothing at %s',
    async path => {
      const { status, body } = await v3.get(path)
      expect(status).toBe(404)
      expect(body).toMatchObject({ success: false, errors: [expect.any(String)] })
    },
  )
})

describeAccess('v3', publishedV3, {
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
