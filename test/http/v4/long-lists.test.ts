import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'
import { shipmentBody } from './requests.ts'

/** Nearly as much as a shipment may hold. */
const items = Array.from({ length: 500 }, (_, line) => ({
  description: `Line ${line} ${'é'.repeat(75)}`,
  sku: 'S'.repeat(30),
  quantity: 2,
  value: 1,
}))

describe('a page of megabytes', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('is answered whole, a portion at a time', async () => {
    const { client } = await fundedClient(service)
    const drafts = 40
    const codes: string[] = []
    for (let made = 0; made < drafts; made++) {
      const { body } = await client.post('/shipments', shipmentBody({ items, is_draft: true }))
      codes.unshift(body.shipment.ship_code)
    }
    const { status, headers, body, text } = await client.get('/shipments?limit=100')
    expect(status).toBe(200)
    expect(headers.get('transfer-encoding')).toBe('chunked')
    expect(text.length).toBeGreaterThan(8_000_000)
    expect(body.data.map((shipment: { ship_code: string }) => shipment.ship_code)).toEqual(codes)
    expect(body.data[0].items).toHaveLength(500)
    expect(body.meta).toMatchObject({ from: 1, to: drafts, total: drafts })
  })
})
