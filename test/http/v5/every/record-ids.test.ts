import { describe, expect, it } from 'vitest'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { shipmentBody } from '../support/shipment-body.ts'

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

describe('a text that is no id', () => {
  const url = 'https://shop.example.com/hook'
  const range = { from: '2026-01-01', to: '2026-01-02' }

  it.each([
    ['GET', '/batches/none', 'Batch', undefined],
    ['PUT', '/batches/none', 'Batch', { name: 'x' }],
    ['POST', '/batches/none/shipments', 'Batch', { shipment_ids: [1] }],
    ['DELETE', '/batches/none/shipments', 'Batch', { shipment_ids: [1] }],
    ['POST', '/batches/none/process', 'Batch', undefined],
    ['GET', '/batches/none/label', 'Batch', undefined],
    ['GET', '/batches/none/errors', 'Batch', undefined],
    ['GET', '/closeouts/none', 'Closeout', undefined],
    ['GET', '/pickups/none', 'Pickup', undefined],
    ['DELETE', '/pickups/none', 'Pickup', undefined],
    ['GET', '/orders/none', 'Order', undefined],
    ['DELETE', '/orders/none', 'Order', undefined],
    ['DELETE', '/stores/none', 'Store', undefined],
    ['DELETE', '/payment-methods/none', 'Card', undefined],
    ['POST', '/tokens/none/rotate', 'Token', {}],
    ['DELETE', '/tokens/none', 'Token', undefined],
    ['GET', '/webhooks/none', 'Webhook', undefined],
    ['PUT', '/webhooks/none', 'Webhook', { url }],
    ['DELETE', '/webhooks/none', 'Webhook', undefined],
    ['POST', '/webhooks/none/rotate', 'Webhook', {}],
    ['POST', '/webhooks/none/pause', 'Webhook', undefined],
    ['POST', '/webhooks/none/resume', 'Webhook', undefined],
    ['POST', '/webhooks/none/test', 'Webhook', undefined],
    ['POST', '/webhooks/none/replay', 'Webhook', range],
    ['GET', '/webhooks/none/deliveries', 'Webhook', undefined],
    ['GET', '/webhooks/none/deliveries/1', 'Webhook', undefined],
    ['GET', '/webhooks/1/deliveries/none', 'Webhook', undefined],
    ['POST', '/webhooks/1/deliveries/none/resend', 'Webhook', undefined],
    ['GET', '/shipments/none', 'Shipment', undefined],
    ['PUT', '/shipments/none', 'Shipment', { to_address: 7 }],
    ['DELETE', '/shipments/none', 'Shipment', undefined],
    ['GET', '/rates/none', 'Shipment', undefined],
    ['GET', '/labels/none', 'Shipment', undefined],
    ['POST', '/labels/none', 'Shipment', { service: 'no such service' }],
    ['POST', '/ltl/none/cancel', 'Shipment', undefined],
  ])('names nothing in %s %s', async (method, path, noun, body) => {
    const answer = await client.ask(method, path, { body })
    expectError(answer, 404, 'not_found')
    expect(answer.body.error.message).toBe(`${noun} not found.`)
  })

  it('counts less than a fault of an order that is sent', async () => {
    const body = { order_id: '1', store_id: 999_999, items: [] }
    expectError(await client.ask('PUT', '/orders/none', { body }), 422, 'validation_failed')
  })
})
