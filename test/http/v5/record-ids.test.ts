import { describe, expect, it } from 'vitest'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError } from './client.ts'
import { shipmentBody } from './shipment-body.ts'

const service = await sharedService()
const { client } = await clientOf(service)

/** PostgreSQL takes no number of more than 64 bits as an id, and fails. */
describe.each([1e30, 2 ** 63, 2 ** 53, '9999999999999999'])('the id %s, that no record has', id => {
  it.each([
    ['POST', '/batches', { shipment_ids: [id] }, 'shipment_ids.0'],
    ['POST', '/batches/1/shipments', { shipment_ids: [id] }, 'shipment_ids.0'],
    ['DELETE', '/batches/1/shipments', { shipment_ids: [id] }, 'shipment_ids.0'],
    ['POST', '/closeouts', { shipment_ids: [id] }, 'shipment_ids.0'],
    ['POST', '/shipments', shipmentBody({ batch_id: id }), 'batch_id'],
    ['POST', '/shipments', shipmentBody({ order_id: '1', store_id: id }), 'store_id'],
    ['POST', '/labels', shipmentBody({ batch_id: id }), 'batch_id'],
    ['POST', '/credits/top-up', { amount: 10, payment_method_id: id }, 'payment_method_id'],
  ])('is refused by %s %s before anything is looked up', async (method, path, body, field) => {
    const answer = await client.ask(method, path, { body })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({
      [field]: [`The ${field} may not be greater than 9007199254740991.`],
    })
  })
})
