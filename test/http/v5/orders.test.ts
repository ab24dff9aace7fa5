import { beforeAll, describe, expect, it } from 'vitest'
import { commandOf } from '#core/command/command.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import type { Body } from '../../support/body.ts'
import type { ApiClient } from '../../support/client.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { itemsOfBytes } from '../../support/item-list.ts'
import { clientOfVersion, eachOlderVersion } from '../../support/older-versions.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError, keyed } from './support/client.ts'
import { orderBody, storeOf } from './support/order-body.ts'

const service = await sharedService()
let client: ApiClient
let token: string
let store: number
let named = 0
beforeAll(async () => {
  ;({ client, token } = await clientOf(service, { settings: { time_zone: 'America/Toronto' } }))
  store = await storeOf(client)
})

const fresh = () => ({ order_id: `Order ${++named}` })
async function place(changes: Body = {}, its = client) {
  const answer = await its.post('/orders', orderBody(store, { ...fresh(), ...changes }))
  expect(answer.text).toContain('"data"')
  expect(answer.status).toBe(201)
  return answer.body.data
}
const replace = (id: unknown, body: Body, its = client) => its.ask('PUT', `/orders/${id}`, { body })
const drop = (id: unknown, its = client) => its.ask('DELETE', `/orders/${id}`)

async function ship(order_id: string, draft: boolean) {
  const { sandbox } = service.app.worlds
  const command = commandOf(sandbox, await sandbox.authenticate(token), null)
  const request = parcel({ purchaseLabel: !draft })
  const { shipmentId } = await createShipment(
    command,
    creation(request, { orderId: order_id, draft }),
  )
  const shipment = await sandbox.store.read.shipments.byId(command.tenant, shipmentId)
  const voided = () => voidShipment({ ...command }, shipment?.shipCode ?? '')
  return { id: shipmentId, void: voided }
}

const everything = {
  to_address: {
    name: 'Ada Moreau',
    company: 'Moreau',
    address1: '1200 SW Main St',
    address2: 'Floor 2',
    city: 'Portland',
    province_code: 'OR',
    postal_code: '97205',
    country_code: 'US',
    phone: '+1 503 555 0100',
    email: 'ada@example.com',
  },
  weight_unit: 'kg',
  weight: 1.25,
  value: 25.5,
  currency: 'USD',
  customer_id: 'C-7',
  carrier_code: 'carriera',
  postage_code: 'carriera.priority_mail',
  package_code: 'parcel',
  note: 'Ring twice.\nThen wait.',
  store: 'Main Street',
  tags: ['gift', 'late'],
  items: [
    {
      title: 'Coffee mug',
      description: 'Mug of clay',
      customs_description: 'Ceramic tableware',
      sku: 'MUG-1',
      quantity: 2,
      value: 12.5,
      currency: 'USD',
      country_of_origin: 'CN',
      hs_code: '6911.10',
      manufacturer: {
        name: 'Kiln',
        address1: '1 Clay Road',
        city: 'Guelph',
        province_code: 'ON',
        postal_code: 'N1G 1A1',
        country_code: 'CA',
      },
    },
  ],
} as const

describe('an order', () => {
  it('comes back with everything that was sent', async () => {
    const sent = { store_id: store, order_id: 'Everything', ...everything }
    const made = await client.post('/orders', { ...sent, order_at: '2026-11-20 15:04:05' })
    expect(made.status).toBe(201)
    expect(made.body.data).toEqual({
      ...sent,
      id: expect.any(Number),
      status: 'open',
      shipment_ids: [],
      order_at: '2026-11-20T20:04:05.000Z',
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.body.data.created_at,
    })
    expect((await client.get(`/orders/${made.body.data.id}`)).body).toEqual(made.body)
  })

  it('needs no more than who, where, what and when, and its store id may be digits', async () => {
    const data = await place({ store_id: String(store), items: null, tags: null, note: '' })
    expect(data).toMatchObject({ store_id: store, items: [], tags: [], note: null, store: null })
  })

  const readers = eachOlderVersion.filter(([, { published }]) =>
    published.operations.includes('GET /orders'),
  )
  it.runIf(readers.length > 0).each(readers)(
    'is read by %s with the words that it knows',
    async (...[, older]) => {
      const [item] = everything.items
      const { description: _, customs_description: __, ...titled } = item
      const { id } = await place({ items: [item, titled] })
      const { order } = (await clientOfVersion(older, service, token).get(`/orders/${id}`)).body
      const descriptions = order.items.map(({ description }: Body) => description)
      expect(descriptions).toEqual(['Mug of clay', 'Coffee mug'])
    },
  )

  it.each([
    ['store_id', 999_999],
    ['store_id', 'x'],
    ['store_id', 1e30],
    ['order_id', ''],
    ['order_id', 7],
    ['to_address', null],
    ['to_address.name', null],
    ['to_address.address1', ''],
    ['to_address.city', null],
    ['to_address.country_code', 'XX'],
    ['to_address.postal_code', '12345678901'],
    ['weight_unit', 'lb'],
    ['weight', 0],
    ['weight', '2'],
    ['value', -1],
    ['currency', 'XXX'],
    ['order_at', 'soon'],
    ['tags.0', ['\u0000']],
    ['note', 'x'.repeat(2001)],
    ['items.0.title', [{ quantity: 1, value: 1, currency: 'CAD' }]],
    [
      'items',
      itemsOfBytes(132_000).map(({ description }) => ({
        ...everything.items[0],
        description: description.slice(0, 255),
        title: 'x',
      })),
    ],
  ])('is refused where %s is wrong', async (path, value) => {
    const [field = '', part] = path.split('.')
    const body = orderBody(store, fresh())
    const wrong =
      field === 'to_address' && part ? { ...(body.to_address as Body), [part]: value } : value
    const answer = await client.post('/orders', { ...body, [field]: wrong })
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([path])
  })

  it('is the only one of its store with that id', async () => {
    const { order_id } = await place()
    expectError(await client.post('/orders', orderBody(store, { order_id })), 409, 'conflict')
    const other = await storeOf(client)
    expect((await client.post('/orders', orderBody(other, { order_id }))).status).toBe(201)
  })

  it('is made once under a key, and deleted once', async () => {
    const body = orderBody(store, fresh())
    const make = () => client.post('/orders', body, keyed('one order'))
    const [first, again] = [await make(), await make()]
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    const gone = () => client.ask('DELETE', `/orders/${first.body.data.id}`, keyed('one deletion'))
    expect((await gone()).body).toEqual({ data: { id: first.body.data.id, status: 'deleted' } })
    expect((await gone()).headers.get('idempotent-replay')).toBe('true')
  })

  it('is replaced as a whole; its status, shipments and time of arrival stay', async () => {
    const order = await place({ ...everything })
    const { id: shipment } = await ship(order.order_id, false)
    const body = orderBody(store, { ...fresh(), weight: 7 })
    const { status, body: answer } = await replace(order.id, body)
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({
      id: order.id,
      order_id: body.order_id,
      weight: 7,
      note: null,
      items: [],
      tags: [],
      status: 'fulfilled',
      shipment_ids: [shipment],
      created_at: order.created_at,
    })
    expect((await client.get(`/orders/${order.id}`)).body).toEqual(answer)
  })

  it('does not take the id of another when it is replaced', async () => {
    const [one, other] = [await place(), await place()]
    const body = orderBody(store, { order_id: other.order_id })
    expectError(await replace(one.id, body), 409, 'conflict')
    expectError(await replace(one.id, { ...body, weight: 0 }), 422, 'validation_failed')
  })

  it.each([
    ['draft', true],
    ['label', false],
  ] as const)('is kept while it has a %s, and deleted once that is void', async (_, draft) => {
    const { id, order_id } = await place()
    const shipment = await ship(order_id, draft)
    expectError(await drop(id), 409, 'order_in_use')
    await shipment.void()
    const shown = (await client.get(`/orders/${id}`)).body.data
    expect(shown).toMatchObject({ status: 'open', shipment_ids: draft ? [] : [shipment.id] })
    expect((await drop(id)).body).toEqual({ data: { id, status: 'deleted' } })
    expectError(await client.get(`/orders/${id}`), 404, 'not_found')
    expectError(await drop(id), 404, 'not_found')
    expect((await place({ order_id })).id).not.toBe(id)
  })

  it('of another account, or none, is not found, and its store is not known', async () => {
    const { client: theirs } = await clientOf(service)
    const { id, order_id } = await place()
    const theirStore = await storeOf(theirs)
    for (const name of [id, order_id, 0, 'abc', '1e3']) {
      const at = encodeURIComponent(name)
      expectError(await theirs.get(`/orders/${at}`), 404, 'not_found')
      expectError(await replace(at, orderBody(theirStore), theirs), 404, 'not_found')
      expectError(await drop(at, theirs), 404, 'not_found')
    }
    expectError(await theirs.post('/orders', orderBody(store)), 422, 'validation_failed')
    expect((await theirs.get(`/orders?store_id=${store}`)).body.data).toEqual([])
    expect((await client.get(`/orders/${id}`)).body.data.order_id).toBe(order_id)
  })

  it.each([
    ['GET', '/orders', 'orders:write'],
    ['GET', '/orders/1', 'orders:write'],
    ['POST', '/orders', 'orders:read'],
    ['PUT', '/orders/1', 'orders:read'],
    ['DELETE', '/orders/1', 'orders:read'],
  ] as const)('%s %s is refused to a token with %s alone', async (method, path, scope) => {
    const account = await service.account()
    const lesser = await service.token(account, 'sandbox', [scope])
    expectError(await client.ask(method, path, { token: lesser }), 403, 'scope_missing')
  })
})

describe('the list of orders', () => {
  let its: Awaited<ReturnType<typeof clientOf>>
  let stores: readonly [number, number]
  const idsOf = async (query: string) => {
    const { status, body } = await its.client.get(`/orders?${query}`)
    expect(status).toBe(200)
    return body.data.map(({ order_id }: { order_id: string }) => order_id)
  }
  beforeAll(async () => {
    its = await clientOf(service, { settings: { time_zone: 'America/Toronto' } })
    stores = [await storeOf(its.client), await storeOf(its.client)]
    for (let day = 1; day <= 6; day++) {
      const order_at = `2026-03-0${day} 23:30:00`
      const body = orderBody(stores[day % 2], { order_id: `O ${day}`, order_at })
      expect((await its.client.post('/orders', body)).status).toBe(201)
    }
    const { sandbox } = service.app.worlds
    const command = commandOf(sandbox, await sandbox.authenticate(its.token), null)
    for (const orderId of ['O 1', 'O 4']) {
      await createShipment(command, creation(parcel(), { orderId }))
    }
  })

  it('is list closeouts, newest first, in pages', async () => {
    expect(await idsOf('')).toEqual(['O 6', 'O 5', 'O 4', 'O 3', 'O 2', 'O 1'])
    const { body } = await its.client.get('/orders?per_page=2&page=2')
    expect(body.data.map(({ order_id }: Body) => order_id)).toEqual(['O 4', 'O 3'])
    expect(body.meta).toMatchObject({ total: 6, last_page: 3, per_page: 2, from: 3, to: 4 })
    expect(body.links.next).toBe(`${service.url}/sandbox/api/v5/orders?per_page=2&page=3`)
  })

  it('is narrowed by store, status, id and days of the account, and by several at once', async () => {
    expect(await idsOf(`store_id=${stores[1]}`)).toEqual(['O 5', 'O 3', 'O 1'])
    expect(await idsOf('status=fulfilled')).toEqual(['O 4', 'O 1'])
    expect(await idsOf('status=open')).toEqual(['O 6', 'O 5', 'O 3', 'O 2'])
    expect(await idsOf('order_id=o3')).toEqual(['O 3'])
    expect(await idsOf('from_date=2026-03-03&to_date=2026-03-04')).toEqual(['O 4', 'O 3'])
    expect(await idsOf(`status=open&store_id=${stores[1]}&from_date=2026-03-04`)).toEqual(['O 5'])
    expect(await idsOf(`order_id=o3&store_id=${stores[0]}`)).toEqual([])
    expect(await idsOf('status=&store_id=&order_id=')).toHaveLength(6)
  })

  it.each([
    ['status', 'status=pending'],
    ['store_id', 'store_id=x'],
    ['store_id', 'store_id=1e30'],
    ['from_date', 'from_date=soon'],
    ['to_date', 'from_date=2026-03-04&to_date=2026-03-03'],
    ['per_page', 'per_page=101'],
  ])('is refused where %s is wrong', async (field, query) => {
    const answer = await its.client.get(`/orders?${query}`)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toHaveProperty(field)
  })
})
