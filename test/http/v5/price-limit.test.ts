import { describe, expect, it } from 'vitest'
import { malformedLimits } from '../../support/malformed-limits.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError } from './client.ts'
import { shipmentBody } from './shipment-body.ts'

const service = await sharedService()
const { client } = await clientOf(service, { credits: 1000_00 })

const drafts = async (): Promise<number> => (await client.get('/shipments')).body.meta.total

describe('a limit of price that a draft is sent with', () => {
  it('is refused where it is no price, in bulk by its place', async () => {
    const { id } = (await client.post('/shipments', shipmentBody())).body.data
    const before = await drafts()
    for (const max_price of malformedLimits) {
      const body = { ...shipmentBody(), max_price }
      const refused = [
        [await client.post('/shipments', body), 'max_price'],
        [await client.ask('PUT', `/shipments/${id}`, { body }), 'max_price'],
        [await client.post('/shipments', { shipments: [body] }), 'shipments.0.max_price'],
      ] as const
      for (const [answer, field] of refused) {
        expectError(answer, 422, 'validation_failed')
        expect(Object.keys(answer.body.error.details), JSON.stringify(max_price)).toEqual([field])
      }
    }
    expect(await drafts()).toBe(before)
  })

  it('is not kept: the purchase names its own', async () => {
    const drafted = await client.post('/shipments', { ...shipmentBody(), max_price: 0.01 })
    expect(drafted.status).toBe(201)
    expect(drafted.body.data).not.toHaveProperty('max_price')
    const { id } = drafted.body.data
    const below = await client.post(`/labels/${id}`, { max_price: 0.01 })
    expectError(below, 409, 'price_above_max')
    expect((await client.post(`/labels/${id}`, {})).status).toBe(201)
  })
})
