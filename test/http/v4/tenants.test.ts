import { expect, test } from 'vitest'
import {
  describeStrangers,
  get,
  neighbours,
  sharedQuestions,
  type Version,
} from '../../proof/tenants-suite.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { orderBody } from './order-body.ts'
import { publishedV4 } from './published-v4.ts'
import { shipmentBody } from './requests.ts'

const v4: Version = {
  name: 'v4',
  published: publishedV4,
  questions: {
    ...sharedQuestions,
    'GET /orders/{id}': ({ orderNumber }) => get(`/orders/${orderNumber}`),
    'PUT /orders/{id}': ({ orderNumber }, own) => ({
      method: 'PUT',
      path: `/orders/${orderNumber}`,
      body: orderBody(own.store, { order_id: 'taken over' }),
    }),
    'GET /{store_id}/orders/{order_id}': ({ store, order }) => get(`/${store}/orders/${order}`),
    'GET /{store_id}/orders/{order_id} by our id': ({ store, orderNumber }) =>
      get(`/${store}/orders/${orderNumber}`),
    'GET /{store_id}/orders/{order_id} in one’s own store': ({ orderNumber }, own) =>
      get(`/${own.store}/orders/${orderNumber}`),
    'DELETE /stores/{id}': ({ store }) => ({ method: 'DELETE', path: `/stores/${store}` }),
  },
}

describeStrangers(v4)

describeOnEachEngine('another account’s orders, stores and keys', kit => {
  const { service, owner, stranger } = neighbours(kit, v4)

  test('are not listed', async () => {
    const { client, codes } = stranger()
    const foreign = await client.get(`/orders?order_id=${owner().codes.order}`)
    expect(foreign.body).toMatchObject({ data: [], total: 0 })
    expect((await client.get('/orders')).body.total).toBe(0)
    const { stores } = (await client.get('/stores')).body
    expect(stores.map(({ id }: { id: string }) => id)).toEqual([codes.store])
  })

  test('are free to be used as one’s own', async () => {
    const { client: mine } = await fundedClient(service())
    const { client: theirs } = await fundedClient(service())
    const headers = { 'idempotency-key': 'shared' }
    const body = shipmentBody({ order_id: 'theirs as well' })
    const bought = await mine.post('/shipments', body, { headers })
    const others = await theirs.post('/shipments', body, { headers })
    expect(bought.body.shipment.ship_code).not.toBe(others.body.shipment.ship_code)
    const tracked = await mine.get('/track?order_id=theirs%20as%20well')
    expect(tracked.body.details.ship_code).toBe(bought.body.shipment.ship_code)
  })
})
