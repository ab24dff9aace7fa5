import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCloseouts } from '../../src/core/closeout/create-closeouts.ts'
import { publishedV3 } from '../http/v3/v3-client.ts'
import { type Answer, ApiClient } from '../support/client.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { publishedV4 } from '../support/openapi.ts'
import { orderBody } from '../support/order-body.ts'
import { toPortland } from '../support/rate-body.ts'
import { type Service, startService } from '../support/service.ts'
import { fundedClient, shipmentBody } from '../support/shipment-body.ts'
import { type Books, openBooks } from './books.ts'
import { commandFor } from './proof-world.ts'

type Codes = {
  readonly ship: string
  readonly tracking: string
  readonly order: string
  readonly batch: string
  readonly closeout: string
  readonly store: string
  /** Our own id of the order. */
  readonly orderNumber: string
}

const unknown: Codes = {
  ship: '260105ZZZZZZ',
  tracking: '9400100000000000000000',
  order: 'never',
  batch: '999999',
  closeout: '999999',
  store: '999999',
  orderNumber: '999999',
}

type Question = { readonly method: string; readonly path: string; readonly body?: unknown }
type Asking = (codes: Codes, own: Codes) => Question

const get = (path: string): Question => ({ method: 'GET', path })
const back = (body: object): Question => ({
  method: 'POST',
  path: '/shipments/return-label',
  body,
})

const shared: Readonly<Record<string, Asking>> = {
  'GET /shipments/{ship_code}': ({ ship }) => get(`/shipments/${ship}`),
  'GET /shipments/{ship_code}/void': ({ ship }) => get(`/shipments/${ship}/void`),
  'GET /track by ship_code': ({ ship }) => get(`/track?ship_code=${ship}`),
  'GET /track by tracking_code': ({ tracking }) => get(`/track?tracking_code=${tracking}`),
  'GET /track by order_id': ({ order }) => get(`/track?order_id=${order}`),
}

/** Every way in which a version takes a code of somebody's, but the filters of its lists. */
const questions: Readonly<Record<'v3' | 'v4', Readonly<Record<string, Asking>>>> = {
  v3: {
    ...shared,
    'POST /shipments/return-label by ship_code': ({ ship }) => back({ ship_code: ship }),
    'POST /shipments/return-label by tracking_code': codes =>
      back({ tracking_code: codes.tracking }),
    'POST /shipments/return-label by order_id': ({ order }) => back({ order_id: order }),
  },
  v4: {
    ...shared,
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

const filters: Readonly<Record<string, (codes: Codes) => string>> = {
  ship_code: ({ ship }) => `ship_code=${ship}`,
  tracking_code: ({ tracking }) => `tracking_code=${tracking}`,
  order_id: ({ order }) => `order_id=${order}`,
  batch_id: ({ batch }) => `batch_id=${batch}`,
  closeout_id: ({ closeout }) => `closeout_id=${closeout}`,
  to_name: () => 'to_name=Wanda',
  status: () => 'status=ready',
  from_date: () => 'from_date=2020-01-01',
  nothing: () => '',
}

/** What an answer is made of, but for what no two answers share. */
function shapeOf({ status, headers, body }: Answer) {
  const personal = ['date', 'request-id', 'ratelimit-remaining', 'ratelimit-reset']
  const kept = [...headers].filter(([name]) => !personal.includes(name))
  return { status, headers: Object.fromEntries(kept), body }
}

type Party = { readonly v3: ApiClient; readonly v4: ApiClient; readonly codes: Codes }

const asks = (version: 'v3' | 'v4') =>
  Object.entries(questions[version]).map(([name, asking]) => [version, name, asking] as const)

describeOnEachEngine('another account’s codes', kit => {
  let service: Service
  let books: Books
  let owner: Party
  let stranger: Party
  beforeAll(async () => {
    const config = await kit.config()
    service = await startService(await kit.settings())
    books = await openBooks(config)
    owner = await party('Wanda Only')
    stranger = await party(null)
  })
  afterAll(async () => {
    await books[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  /** An account with a store, and one of everything that can have a code where it ships to somebody. */
  async function party(recipient: string | null): Promise<Party> {
    const { client: v4, account } = await fundedClient(service)
    const token = await service.token(account)
    const v3 = new ApiClient(`${service.url}/sandbox/api/v3`, token, publishedV3)
    const store = (await v4.post('/stores', { identifier: 'Shop' })).body.store.id
    if (recipient === null) return { v3, v4, codes: { ...unknown, store } }
    const placed = await v4.post('/orders', orderBody(store, { order_id: 'theirs' }))
    const batch = (await v4.post('/batches')).body.batch.id
    const bought = await v4.post(
      '/shipments',
      shipmentBody({
        to_address: { ...toPortland, name: recipient },
        order_id: 'theirs',
        batch_id: batch,
      }),
    )
    const { ship_code, tracking_code } = bought.body.shipment
    const command = await commandFor(service.app.worlds.sandbox, account)
    const [closeout] = await createCloseouts(command, { carrier: null, region: null })
    return {
      v3,
      v4,
      codes: {
        ship: ship_code,
        tracking: tracking_code,
        order: 'theirs',
        batch,
        closeout: String(closeout?.id),
        store,
        orderNumber: String(placed.body.order.id),
      },
    }
  }

  const everything = async () => [
    await books.rows('select * from shipment order by id'),
    await books.rows('select * from ledger_entry order by account_id, transaction_id, position'),
    await books.rows('select * from tracking_event order by shipment_id, sequence'),
    await books.rows('select * from shop order by id'),
    await books.rows('select * from shop_order order by id'),
    await books.rows('select * from closeout order by id'),
  ]

  const ask = (client: ApiClient, { method, path, body }: Question) =>
    client.ask(method, path, { body })

  test.each([...asks('v3'), ...asks('v4')])(
    'get the 404 of an unknown one from %s %s',
    async (version, _, asking) => {
      const before = await everything()
      const answer = await ask(stranger[version], asking(owner.codes, stranger.codes))
      expect(answer.status).toBe(404)
      const never = await ask(stranger[version], asking(unknown, stranger.codes))
      expect(shapeOf(answer)).toEqual(shapeOf(never))
      expect(await everything()).toEqual(before)
    },
  )

  test('are known to whom they belong, by every one of these questions', async () => {
    for (const version of ['v3', 'v4'] as const) {
      const own = await party('Somebody')
      for (const [name, asking] of Object.entries(questions[version])) {
        const { status } = await ask(own[version], asking(own.codes, own.codes))
        // By then the order has another name.
        const renamed = name === 'GET /{store_id}/orders/{order_id}'
        expect(renamed || status !== 404, `${version} ${name}: ${status}`).toBe(true)
      }
    }
  })

  test.each([
    ['v3', publishedV3],
    ['v4', publishedV4],
  ] as const)('are asked for by each operation of %s that takes one', (version, published) => {
    const asked = Object.keys(questions[version]).map(name => name.replace(/ (by|in) .*/, ''))
    const taking = published.operations.filter(operation => operation.includes('{'))
    expect(asked).toEqual(expect.arrayContaining(taking))
  })

  test.each(Object.entries(filters))('list nothing by %s', async (_, query) => {
    for (const version of ['v3', 'v4'] as const) {
      const { status, body } = await stranger[version].get(`/shipments?${query(owner.codes)}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ data: [], meta: { total: 0 } })
      const own = await owner[version].get(`/shipments?${query(owner.codes)}`)
      expect(own.body.meta.total).toBe(1)
    }
  })

  test('list no orders and no stores', async () => {
    const foreign = await stranger.v4.get(`/orders?order_id=${owner.codes.order}`)
    expect(foreign.body).toMatchObject({ data: [], total: 0 })
    expect((await stranger.v4.get('/orders')).body.total).toBe(0)
    const { stores } = (await stranger.v4.get('/stores')).body
    expect(stores.map(({ id }: { id: string }) => id)).toEqual([stranger.codes.store])
  })

  test('are free to be used as one’s own order ids and keys', async () => {
    const its = await fundedClient(service)
    const headers = { 'idempotency-key': 'shared' }
    const body = shipmentBody({ order_id: 'theirs as well' })
    const mine = await its.client.post('/shipments', body, { headers })
    const theirs = await (await fundedClient(service)).client.post('/shipments', body, { headers })
    expect(mine.body.shipment.ship_code).not.toBe(theirs.body.shipment.ship_code)
    const tracked = await its.client.get('/track?order_id=theirs%20as%20well')
    expect(tracked.body.details.ship_code).toBe(mine.body.shipment.ship_code)
  })

  // Orders and stores have numbers, which another world may have given to its own.
  test('are unknown in the other world', async () => {
    const token = await service.token(await service.account(), 'production')
    const v3 = new ApiClient(`${service.url}/api/v3`, token, publishedV3)
    const v4 = new ApiClient(`${service.url}/api/v4`, token, publishedV4)
    for (const asking of Object.values(questions.v3)) {
      expect((await ask(v3, asking(owner.codes, unknown))).status).toBe(404)
    }
    for (const asking of Object.values(shared)) {
      expect((await ask(v4, asking(owner.codes, unknown))).status).toBe(404)
    }
  })
})
