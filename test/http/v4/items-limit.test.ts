import { describe, expect, it } from 'vitest'
import { expectQuoted, expectRefused } from '../../support/answers.ts'
import { itemsOfBytes } from '../../support/item-list.ts'
import { sharedService } from '../../support/service.ts'
import { unboundedFields } from '../../support/unbounded-fields.ts'
import { orderBody, storeOf } from './order-body.ts'
import { rateBody, shipmentBody } from './requests.ts'

const document = new URL('../../../openapi/v4.json', import.meta.url)
const most = 131_072
const tooMany = 'may not exceed 131072 bytes as JSON; these take 131073.'

const service = await sharedService()
const client = await service.client()
const store = await storeOf(client)

describe('the items of a shipment', () => {
  const create = (items: unknown) =>
    client.post('/shipments', shipmentBody({ items, is_draft: true }))

  it('may take 131,072 bytes, and not one more', async () => {
    expect((await create(itemsOfBytes(most))).status).toBe(200)
    expectRefused(await create(itemsOfBytes(most + 1)), 'items', tooMany)
  })

  it('are counted as they are read, in bytes of UTF-8', async () => {
    const padded = itemsOfBytes(most).map(item => ({ ...item, sku: ' ', whatever: 'x' }))
    expect((await create(padded)).status).toBe(200)
    const [first, ...others] = itemsOfBytes(most)
    const foreign = { description: first?.description.replace('x', 'é') }
    expectRefused(await create([foreign, ...others]), 'items', tooMany)
  })

  it('are not bounded so where nothing is kept of them', async () => {
    expectQuoted(await client.post('/rates', rateBody({ items: itemsOfBytes(most + 1) })))
  })
})

describe('the items of an order', () => {
  it('may take 131,072 bytes, and not one more', async () => {
    const body = (bytes: number) => orderBody(store, { items: itemsOfBytes(bytes) })
    const placed = await client.post('/orders', body(most))
    expect(placed.status).toBe(200)
    expectRefused(await client.post('/orders', body(most + 1)), 'items', tooMany)
    const path = `/orders/${placed.body.order.id}`
    expectRefused(await client.ask('PUT', path, { body: body(most + 1) }), 'items', tooMany)
  })
})

it.each(['ShipmentRequest', 'OrderRequest'])('nothing else in a %s is without bounds', name => {
  expect(unboundedFields(document, name)).toEqual([])
  // Answers need no bounds: the look would have found some.
  expect(unboundedFields(document, 'Shipment')).toContain('Shipment.items')
})
