import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { expectRefused } from '../../support/answers.ts'
import type { Answer } from '../../support/client.ts'
import { openAllStores } from '../../support/full-of-stores.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { orderBody } from './order-body.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)

const create = (identifier?: unknown): Promise<Answer> => client.post('/stores', { identifier })
const remove = (id: string, its = client): Promise<Answer> => its.ask('DELETE', `/stores/${id}`)
const identifiers = async (its = client): Promise<string[]> =>
  (await its.get('/stores')).body.stores.map(({ identifier }: { identifier: string }) => identifier)

describe('a store', () => {
  it('is answered with its id, its type and its age, and then listed', async () => {
    const { status, body } = await create('Main Street')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      store: {
        id: expect.stringMatching(/^\d+$/),
        identifier: 'Main Street',
        store_type: 'api',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
    const listed = await client.get('/stores')
    expect(listed.status).toBe(200)
    expect(listed.body.stores).toContainEqual(body.store)
  })

  it.each([1, 100])('may have an identifier of %d characters', async length =>
    expect((await create('é'.repeat(length))).status).toBe(200),
  )

  it.each([
    [undefined, 'field is required'],
    [null, 'field is required'],
    ['   ', 'field is required'],
    ['x'.repeat(101), 'may not be longer than 100 characters'],
    ['a\u0007b', 'may not contain control characters'],
    [['a'], 'must be a text'],
  ])('is refused the identifier %j', async (identifier, says) =>
    expectRefused(await create(identifier), 'identifier', says),
  )

  it('may be called by a number, and by spaces around a name', async () => {
    expect((await create(2026)).body.store.identifier).toBe('2026')
    expect((await create('  High Street ')).body.store.identifier).toBe('High Street')
  })

  it('has an identifier of its own in its account', async () => {
    await create('Harbour')
    const { status, body } = await create('Harbour')
    const message = 'Another store already has this identifier.'
    expect([status, body.message, body.fields]).toEqual([422, message, { identifier: [message] }])
    const other = await service.client()
    expect((await other.post('/stores', { identifier: 'Harbour' })).status).toBe(200)
    expect(await identifiers(other)).toEqual(['Harbour'])
  })

  it('of twenty created under one identifier at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Contended')))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
  })
})

describe('a deleted store', () => {
  it('is gone, and its identifier is free again', async () => {
    const { body } = await create('Passing')
    const { status, body: answered } = await remove(body.store.id)
    expect(status).toBe(200)
    expect(answered).toEqual({ success: true })
    expect(await identifiers()).not.toContain('Passing')
    expect((await remove(body.store.id)).status).toBe(404)
    expect((await create('Passing')).body.store.id).not.toBe(body.store.id)
  })

  it('must have no open order, and leaves its orders readable', async () => {
    const { id } = (await create('Closing')).body.store
    const placed = await client.post('/orders', orderBody(id, { order_id: 'last' }))
    const refused = await remove(id)
    expect(refused.status).toBe(409)
    expect(refused.body.errors).toEqual(['The store has open orders. It cannot be deleted.'])
    expect(await identifiers()).toContain('Closing')
    await fulfil(placed.body.order.id)
    expect((await remove(id)).status).toBe(200)
    for (const path of [`/orders/${placed.body.order.id}`, `/${id}/orders/last`]) {
      expect((await client.get(path)).body.order).toMatchObject({ store_id: id, order_id: 'last' })
    }
    expectRefused(
      await client.post('/orders', orderBody(id, { order_id: 'later' })),
      'store_id',
      'does not name a store of this account',
    )
  })

  /** As a shipment bought for it does, without the shipment. */
  async function fulfil(order: number): Promise<void> {
    const { body } = await client.post('/shipments', {
      to_address: {},
      weight: 1,
      weight_unit: 'g',
      size_unit: 'cm',
      is_draft: true,
      order_id: 'last',
    })
    const { store } = service.app.worlds.sandbox
    const tenant = serviceOn(account)
    const shipment = await store.read.shipments.byShipCode(tenant, body.shipment.ship_code)
    await store.transact(account, ({ orders }) => orders.fulfil(tenant, shipment?.id ?? 0, 1))
    expect((await client.get(`/orders/${order}`)).body.order.status).toBe('fulfilled')
  }

  it.each(['0', '999999', 'abc', '-1', '1.0', '9'.repeat(40)])(
    'never was where there is no store %s',
    async id => expect((await remove(id)).status).toBe(404),
  )

  it('of another account is as unknown as one that never was', async () => {
    const { id } = (await create('Mine')).body.store
    const other = await service.client()
    const refused = await remove(id, other)
    expect(refused.status).toBe(404)
    expect(refused.body).toEqual((await remove('999999', other)).body)
    expect(await identifiers()).toContain('Mine')
  })
})

describe('stores', () => {
  it('are written into the log of what was done', async () => {
    const { body } = await create('Logged')
    await remove(body.store.id)
    const log = await service.app.worlds.sandbox.store.read.requestLog.list(
      serviceOn(account),
      null,
      10,
    )
    expect(log.map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining([`opened shop ${body.store.id}`, `closed shop ${body.store.id}`]),
    )
  })
})

describe('an account with as many stores as it may have', () => {
  it('is refused one more with 422, which this version has for what a store lacks', async () => {
    const { client: full, account: id } = await fundedClient(service)
    await openAllStores(service.app.worlds.sandbox.store, id)
    const refused = await full.post('/stores', { identifier: 'One more' })
    expect(refused.status).toBe(422)
    const { fields, message } = refused.body
    expect(fields).toEqual({ identifier: [expect.stringContaining('1,000 stores')] })
    expect(message).toBe(fields.identifier[0])
    expect(await identifiers(full)).not.toContain('One more')
  })
})
