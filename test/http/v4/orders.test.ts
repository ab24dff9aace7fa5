import { beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { expectRefused } from '../../support/answers.ts'
import { type Body, without } from '../../support/body.ts'
import { type Answer, ApiClient } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import { orderBody, storeOf } from './order-body.ts'

const service = await sharedService()
let client: ApiClient
let account: number
let store: string
let named = 0
beforeAll(async () => {
  account = await service.account({ time_zone: 'America/Toronto' })
  client = new ApiClient(`${service.url}/sandbox/api/v4`, await service.token(account))
  store = await storeOf(client)
})

const fresh = (changes: Body = {}): Body =>
  orderBody(store, { order_id: `fresh ${++named}`, ...changes })
const create = (changes: Body = {}): Promise<Answer> => client.post('/orders', fresh(changes))
const replace = (id: unknown, body: Body): Promise<Answer> =>
  client.ask('PUT', `/orders/${id}`, { body })

const everything = (): Body =>
  fresh({
    company: 'Harbour Books',
    address2: 'Apt 4',
    province_code: 'OR',
    postal_code: '97205',
    phone: '503 555 0100',
    email: 'ada@example.com',
    customer_id: 'C-9',
    carrier_code: 'carriera',
    postage_code: 'carriera_priority_mail',
    package_code: 'parcel',
    note: 'Leave it at the door.\nThank you.',
    store: 'Harbour',
    tags: ['gift', 'fragile'],
    items: [{ description: 'Coffee mug', quantity: 2, value: 12.75, currency: 'CAD' }],
  })

describe('an order', () => {
  it('is answered as it was sent, with its id, its status and its ages', async () => {
    const sent = everything()
    const { status, body } = await client.post('/orders', sent)
    expect(status).toBe(200)
    const { items, ...fields } = sent
    expect(body).toMatchObject({ success: true, order: fields })
    expect(body.order.items).toEqual([
      expect.objectContaining({ description: 'Coffee mug', quantity: 2, value: 12.75, sku: null }),
    ])
    expect(items).toHaveLength(1)
    expect(body.order).toMatchObject({ id: expect.any(Number), status: 'open', shipments: [] })
    expect(body.order.updated_at).toBe(body.order.created_at)
    expect((await client.get(`/orders/${body.order.id}`)).body).toEqual(body)
  })

  it('needs no more than what is required; the rest is null or empty', async () => {
    const { body } = await create()
    for (const field of ['company', 'address2', 'province_code', 'postal_code', 'phone', 'email']) {
      expect(body.order[field], field).toBeNull()
    }
    for (const field of ['customer_id', 'carrier_code', 'postage_code', 'package_code', 'note']) {
      expect(body.order[field], field).toBeNull()
    }
    expect(body.order).toMatchObject({ store: null, tags: [], items: [] })
  })

  it.each([
    'store_id',
    'order_id',
    'name',
    'address1',
    'city',
    'country_code',
    'weight_unit',
    'weight',
    'value',
    'currency',
    'order_at',
  ])('without %s is refused', async field => {
    for (const body of [
      without(fresh(), field),
      fresh({ [field]: null }),
      fresh({ [field]: ' ' }),
    ]) {
      expectRefused(await client.post('/orders', body), field, 'field is required')
    }
  })

  it.each([
    ['name', 40],
    ['company', 40],
    ['address1', 50],
    ['address2', 50],
    ['city', 35],
    ['postal_code', 10],
    ['phone', 20],
    ['email', 50],
    ['order_id', 255],
    ['customer_id', 255],
    ['carrier_code', 255],
    ['postage_code', 255],
    ['package_code', 255],
    ['store', 255],
    ['note', 2000],
  ])('may have a %s of %d characters, not of one more', async (field, most) => {
    const text = `${++named}`.padEnd(most, 'é')
    expect((await create({ [field]: text })).body.order[field]).toBe(text)
    expectRefused(await create({ [field]: `${text}x` }), field, `may not be longer than ${most}`)
  })

  it.each([
    ['weight', 0, 'must be greater than 0'],
    ['weight', -1, 'must be greater than 0'],
    ['weight', 100_001, 'may not be greater than 100000'],
    ['weight', 'g', 'must be a number'],
    ['weight', '1e3', 'must be a number'],
    ['value', -0.01, 'must be at least 0'],
    ['value', 1_000_001, 'may not be greater than 1000000'],
    ['value', '12,50', 'must be a number'],
    ['weight_unit', 'lb', 'must be one of: lbs, kg, g, oz'],
    ['currency', 'XXX', 'must be one of: CAD'],
    ['country_code', 'USA', 'must be exactly 2 characters long'],
    ['country_code', 'ZZ', 'must be a two-letter ISO 3166-1 country code'],
    ['province_code', 'Ont', 'must be exactly 2 characters long'],
    ['order_at', 'yesterday', 'must be a date'],
    ['order_at', '2026-02-30 10:00:00', 'must be a date'],
    ['order_at', '20/11/2026', 'must be a date'],
    ['order_id', 'a\u0007b', 'may not contain control characters'],
    ['tags', Array.from({ length: 101 }, () => 'x'), 'may not contain more than 100 entries'],
    ['items', 'mug', 'must be a list'],
    ['store_id', '999999', 'does not name a store of this account'],
    ['store_id', 'abc', 'does not name a store of this account'],
    ['store_id', '9'.repeat(30), 'does not name a store of this account'],
  ])('is refused the %s %j', async (field, value, says) =>
    expectRefused(await create({ [field]: value }), field, says),
  )

  it('names an item that is not right by its place', async () =>
    expectRefused(await create({ items: [{}, { quantity: 0 }] }), 'items.1.quantity', 'at least 1'))

  it('of a store of another account is refused', async () => {
    const other = await service.client()
    const foreign = await storeOf(other)
    expectRefused(await create({ store_id: foreign }), 'store_id', 'does not name a store')
  })

  it('is one in its store, and another in another store', async () => {
    const body = fresh()
    expect((await client.post('/orders', body)).status).toBe(200)
    const again = await client.post('/orders', { ...body, name: 'Somebody Else' })
    expect(again.status).toBe(409)
    expect(again.body.errors).toEqual([`The store already has an order ${body.order_id}.`])
    const elsewhere = await client.post('/orders', { ...body, store_id: await storeOf(client) })
    expect(elsewhere.status).toBe(200)
    const spelledOtherwise = { ...body, order_id: String(body.order_id).toUpperCase() }
    expect((await client.post('/orders', spelledOtherwise)).status).toBe(200)
  })

  it('of 500 created at once is one row and 499 conflicts', async () => {
    const body = fresh()
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => client.post('/orders', body)),
    )
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect([...statuses].map(([status, { length }]) => [status, length]).sort()).toEqual([
      [200, 1],
      [409, 499],
    ])
    const query = new URLSearchParams({ order_id: String(body.order_id) })
    expect((await client.get(`/orders?${query}`)).body.total).toBe(1)
  })
})

describe('a client’s habits', () => {
  it.each([
    ['weight', '2.50', 2.5],
    ['value', '19.99', 19.99],
    ['country_code', 'us', 'US'],
    ['province_code', 'or', 'OR'],
    ['phone', 15035550100, '15035550100'],
    ['postal_code', 97205, '97205'],
    ['customer_id', 17, '17'],
    ['name', '  Ada  ', 'Ada'],
    ['tags', 'gift', ['gift']],
    ['tags', [null, 'gift', ''], ['gift']],
    ['tags', '', []],
    ['items', [], []],
    ['items', [null], []],
    ['company', '', null],
  ])('%s may be sent as %j', async (field, sent, shown) => {
    const { status, body } = await create({ [field]: sent })
    expect(status).toBe(200)
    expect(body.order[field]).toEqual(shown)
  })

  it('store_id and order_id may be numbers, and come back as strings', async () => {
    const { body } = await create({ store_id: Number(store), order_id: 777_001 })
    expect(body.order).toMatchObject({ store_id: store, order_id: '777001' })
  })

  it('unknown fields are ignored, at any depth', async () => {
    const items = [{ description: 'Mug', colour: 'red' }]
    const { status, body } = await create({ colour: 'red', items })
    expect(status).toBe(200)
    expect(body.order).not.toHaveProperty('colour')
    expect(body.order.items[0]).not.toHaveProperty('colour')
  })

  it('order_at is read in the account’s zone unless it says otherwise, and shown as sent', async () => {
    // Toronto is five hours behind UTC in November.
    for (const [order_at, from, to] of [
      ['2031-11-20 15:04:05', '2031-11-20T20:04:05Z', '2031-11-20T20:04:05Z'],
      ['2031-11-21T15:04:05Z', '2031-11-21T10:04:05-05:00', '2031-11-21T15:04:05Z'],
      ['2031-11-22', '2031-11-22T05:00:00Z', '2031-11-22 00:00:00'],
    ] as const) {
      const { body } = await create({ order_at })
      expect(body.order.order_at).toBe(order_at)
      const query = new URLSearchParams({ from_date: from, to_date: to })
      const listed = await client.get(`/orders?${query}`)
      expect(listed.body.data).toEqual([body.order])
    }
  })

  it('doubled and trailing slashes, and a body without a type, are taken', async () => {
    const { body } = await client.post('//orders//', JSON.stringify(fresh()))
    expect(body.success).toBe(true)
    const found = await client.get(`/orders/${body.order.id}/?`, {
      headers: { 'content-type': 'application/json' },
    })
    expect(found.body.order).toEqual(body.order)
  })

  it('an empty body is told what it lacks', async () => {
    const { status, body } = await client.post('/orders', '')
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toHaveLength(11)
  })
})

describe('GET /orders/{id}', () => {
  it.each(['0', '999999', 'abc', '-1', '1.0', '9'.repeat(40)])('finds nothing at %s', async id => {
    const { status, body } = await client.get(`/orders/${id}`)
    expect(status).toBe(404)
    expect(body).toEqual({
      success: false,
      message: 'Order not found.',
      errors: ['Order not found.'],
    })
  })

  it('finds nothing of another account', async () => {
    const { id } = (await create()).body.order
    const other = await service.client()
    const missing = await other.get('/orders/999999')
    const foreign = await other.get(`/orders/${id}`)
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(missing.body)
  })
})

describe('GET /{store_id}/orders/{order_id}', () => {
  it('finds an order by the store’s own id, in any spelling, else by ours', async () => {
    const { body } = await create({ order_id: 'Web 55/7' })
    for (const name of ['Web 55/7', 'WEB55/7', String(body.order.id)]) {
      const answer = await client.get(`/${store}/orders/${encodeURIComponent(name)}`)
      expect(answer.body, name).toEqual(body)
    }
  })

  it('prefers the store’s own id to ours', async () => {
    const { id } = (await create()).body.order
    const own = await create({ order_id: String(id) })
    expect((await client.get(`/${store}/orders/${id}`)).body).toEqual(own.body)
  })

  it('looks into that store alone', async () => {
    const { body } = await create({ order_id: 'here' })
    const elsewhere = await storeOf(client)
    for (const path of ['here', body.order.id]) {
      for (const place of [elsewhere, '999999', 'abc']) {
        expect((await client.get(`/${place}/orders/${path}`)).status).toBe(404)
      }
    }
    const other = await service.client()
    expect((await other.get(`/${store}/orders/here`)).status).toBe(404)
  })
})

describe('PUT /orders/{id}', () => {
  it('replaces all of it, and is the same when it comes again', async () => {
    const { order } = (await client.post('/orders', everything())).body
    const body = fresh({ name: 'Björn', value: 1 })
    const first = await replace(order.id, body)
    expect(first.status).toBe(200)
    expect(first.body.order).toMatchObject({ ...body, id: order.id, status: 'open' })
    expect(first.body.order).toMatchObject({ company: null, note: null, tags: [], items: [] })
    expect(first.body.order.created_at).toBe(order.created_at)
    expect(Date.parse(first.body.order.updated_at)).toBeGreaterThanOrEqual(
      Date.parse(order.updated_at),
    )
    const again = await replace(order.id, body)
    expect(without(again.body.order, 'updated_at')).toEqual(without(first.body.order, 'updated_at'))
    expect((await client.get(`/orders/${order.id}`)).body).toEqual(again.body)
  })

  it('takes back what a GET has shown', async () => {
    const { order } = (await client.post('/orders', everything())).body
    const { body } = await replace(order.id, order)
    expect(without(body.order, 'updated_at')).toEqual(without(order, 'updated_at'))
  })

  it('moves an order to another day and another store', async () => {
    const { order } = (await create({ order_at: '2033-01-05 12:00:00' })).body
    const elsewhere = await storeOf(client)
    const body = fresh({ store_id: elsewhere, order_at: '2033-02-05 12:00:00' })
    expect((await replace(order.id, body)).status).toBe(200)
    const total = async (day: string) =>
      (await client.get(`/orders?from_date=${day}&to_date=${day}`)).body.total
    expect([await total('2033-01-05'), await total('2033-02-05')]).toEqual([0, 1])
    expect((await client.get(`/${elsewhere}/orders/${order.id}`)).status).toBe(200)
  })

  it('does not take the id of another order of the store', async () => {
    const [first, second] = [(await create()).body.order, (await create()).body.order]
    const refused = await replace(second.id, fresh({ order_id: first.order_id }))
    expect(refused.status).toBe(409)
    expect((await client.get(`/orders/${second.id}`)).body.order).toEqual(second)
  })

  it('is judged as a creation is', async () => {
    const { order } = (await create()).body
    expectRefused(await replace(order.id, without(fresh(), 'city')), 'city', 'is required')
    expectRefused(
      await replace(order.id, fresh({ store_id: '999999' })),
      'store_id',
      'does not name',
    )
    expect((await client.get(`/orders/${order.id}`)).body.order).toEqual(order)
  })

  it('finds nothing where there is nothing, and nothing of another account', async () => {
    const { order } = (await create()).body
    const other = await service.client()
    const its = orderBody(await storeOf(other))
    for (const id of [order.id, '999999', 'abc']) {
      expect((await other.ask('PUT', `/orders/${id}`, { body: its })).status).toBe(404)
    }
    expect((await client.get(`/orders/${order.id}`)).body.order).toEqual(order)
  })
})

describe('orders', () => {
  it('can not be deleted in this version', async () => {
    const { id } = (await create()).body.order
    const refused = await client.ask('DELETE', `/orders/${id}`)
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS, PUT')
  })

  it('are written into the log of what was done', async () => {
    const { id } = (await create()).body.order
    await replace(id, fresh())
    const log = await service.app.worlds.sandbox.store.read.requestLog.list(
      serviceOn(account),
      null,
      10,
    )
    const lines = log.map(({ method, route, outcome }) => `${method} ${route}: ${outcome}`)
    expect(lines).toEqual(
      expect.arrayContaining([
        `POST /api/v4/orders: placed order ${id}`,
        `PUT /api/v4/orders/:id: replaced order ${id}`,
      ]),
    )
  })
})
