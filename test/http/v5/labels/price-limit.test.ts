import { describe, expect, it } from 'vitest'
import { malformedLimits } from '../../../support/malformed-limits.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { shipmentBody } from '../support/shipment-body.ts'

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

describe('a limit of price that is sent with what takes none', () => {
  it('is refused for a draft that joins a batch, which is bought without a limit', async () => {
    const batch_id = (await client.post('/batches', {})).body.data.id
    const before = await drafts()
    const body = { ...shipmentBody(), batch_id, max_price: 20 }
    const alone = await client.post('/shipments', body)
    const listed = await client.post('/shipments', {
      shipments: [body, { ...body, max_price: null }],
    })
    const says = expect.stringContaining('buy the shipment with POST /labels/{shipment_id}')
    expectError(alone, 422, 'validation_failed')
    expect(alone.body.error.details).toEqual({ max_price: [says] })
    expect(listed.status).toBe(201)
    expect(listed.body.data.errors).toMatchObject([{ index: 0, details: { max_price: [says] } }])
    expect(await drafts()).toBe(before + 1)
    expect((await client.post('/shipments', { ...body, batch_id: '' })).status).toBe(201)
    const [{ id }] = (await client.get(`/shipments?batch_id=${batch_id}`)).body.data
    const limited = { ...shipmentBody(), max_price: 20 }
    const replaced = await client.ask('PUT', `/shipments/${id}`, { body: limited })
    expect(replaced.status).toBe(422)
    expect(replaced.body.error.details).toEqual({ max_price: [says] })
    // A purchase may join a batch: it has its limit at once.
    expect((await client.post('/labels', { ...body, max_price: 1_000 })).status).toBe(201)
    expect((await client.get(`/shipments?batch_id=${batch_id}`)).body.meta.total).toBe(2)
  })

  it.each([20, null, 0.01, ''])(
    'is refused for a batch, and nothing is bought: %j',
    async limit => {
      const { id } = (await client.post('/shipments', shipmentBody())).body.data
      const batch = (await client.post('/batches', { shipment_ids: [id] })).body.data.id
      const body = { max_price: limit }
      const answer = await client.ask('POST', `/batches/${batch}/process`, {
        body,
        ...keyed(`limit ${limit}`),
      })
      if (limit === null) return expect(answer.status).toBe(202)
      expectError(answer, 422, 'validation_failed')
      expect(answer.body.error.details.max_price[0]).toContain('POST /labels/{shipment_id}')
      expect((await client.get(`/batches/${batch}`)).body.data.status).toBe('open')
      expect((await client.get(`/shipments/${id}`)).body.data.status).toBe('incomplete')
    },
  )

  it('changes no quote: a question buys nothing, and takes the body of a purchase', async () => {
    for (const path of ['/rates', '/rates/estimate']) {
      const plain = await client.post(path, shipmentBody())
      const limited = await client.post(path, { ...shipmentBody(), max_price: 0.01 })
      expect([plain.status, limited.status]).toEqual([200, 200])
      expect(limited.body.data).toEqual(plain.body.data)
      expect(limited.body.data.length).toBeGreaterThan(0)
    }
  })
})
