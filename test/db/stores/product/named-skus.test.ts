import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Item } from '#core/shipment/item.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { Writers } from '#core/store.ts'
import { type Database, openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import { orderRequestText } from '#db/stores/order/order-json.ts'
import { parcelRequestText } from '#db/stores/shipment/parcel-json.ts'
import { mug } from '#test/proof/parcels.ts'
import { describeOnEachEngine, emptyPostgres, temporaryFolder } from '#test/support/engines.ts'
import { orderRequest } from '#test/support/order-request.ts'
import { draftFreight, freightTo, sampleBooking } from '#test/support/sample-freight.ts'
import { draftShipment, requestTo, sampleBought } from '#test/support/sample-shipments.ts'

const items = (...skus: (string | null)[]): readonly Item[] => skus.map(sku => ({ ...mug, sku }))

describeOnEachEngine('what names a SKU', kit => {
  const tenant = serviceOn(1)
  const shop = 5
  let db: Database
  let ids = 0
  beforeAll(async () => {
    db = await kit.open()
    await db.transact(1, async ({ accounts, shops }) => {
      await accounts.insert({ id: 1, name: 'alder', createdAt: 1 })
      await accounts.insert({ id: 2, name: 'birch', createdAt: 1 })
      const opened = { id: shop, identifier: 'x', origin: 'api', createdAt: 1, closedAt: null }
      await shops.insert(tenant, opened as Parameters<typeof shops.insert>[1])
    })
  })

  const act = <T>(work: (writers: Writers) => Promise<T>) => db.transact(1, work)
  const holder = (sku: string, its = tenant) =>
    db.transact(its.accountId, ({ products }) => products.namedBy(its, sku))
  const place = async (...skus: (string | null)[]) => {
    const id = ++ids
    const request = orderRequest({ shopId: shop, orderId: `o${id}`, items: items(...skus) })
    await act(({ orders }) => orders.insert(tenant, [{ id, request, createdAt: 1 }]))
    return { id, request }
  }
  const draft = async (skus: readonly (string | null)[], state: ShipmentState = 'draft') => {
    const shipment = {
      ...draftShipment(++ids),
      state,
      request: { ...requestTo('Ada'), items: items(...skus) },
    }
    await act(({ shipments }) => shipments.insert(tenant, shipment, null))
    return shipment
  }
  /** No rule refuses rows that a removal leaves behind. */
  const rowsOf = async (shipmentId: number) => {
    await using engine = await openEngine(await kit.config())
    return engine.read.query(tables =>
      tables.selectFrom('draft_sku').selectAll().where('shipment_id', '=', shipmentId),
    )
  }
  const draftOfFreight = async (
    skus: readonly (string | null)[],
    state: 'draft' | 'purchasing' = 'draft',
  ) => {
    const request = { ...freightTo('Ada'), items: items(...skus) }
    const shipment = draftFreight(++ids, { state, request })
    await act(({ freight }) => freight.insert(tenant, [shipment]))
    return shipment
  }

  test('is an open order of the account, in any case', async () => {
    await place('Tee-É', 'tee-é', null, ' mug ')
    for (const sku of ['TEE-É', 'tee-é', 'MUG']) expect(await holder(sku)).toBe('order')
    expect(await holder('never')).toBeNull()
    expect(await holder('mug', serviceOn(2))).toBeNull()
  })

  test('is an order no more once it is fulfilled, and again once it is open again', async () => {
    const { id } = await place('boots')
    const { id: shipmentId } = await draft([])
    await act(({ orders }) => orders.link(tenant, id, shipmentId, false))
    await act(({ orders }) => orders.fulfil(tenant, shipmentId, 2))
    expect(await holder('boots')).toBeNull()
    await act(({ orders }) => orders.reopen(tenant, shipmentId, 3))
    expect(await holder('boots')).toBe('order')
    await act(({ orders }) => orders.reopen(tenant, shipmentId, 4))
    expect(await holder('boots')).toBe('order')
  })

  test('is what an order says now', async () => {
    const { id, request } = await place('hat', 'scarf')
    const change = { ...request, items: items('scarf', 'glove') }
    await act(({ orders }) => orders.replace(tenant, id, change, 2))
    expect(await holder('hat')).toBeNull()
    expect(await holder('scarf')).toBe('order')
    expect(await holder('glove')).toBe('order')
    await act(({ orders }) => orders.remove(tenant, id))
    expect(await holder('glove')).toBeNull()
  })

  test('is not an order that is changed after it was fulfilled', async () => {
    const { id, request } = await place('lamp')
    const { id: shipmentId } = await draft([])
    await act(({ orders }) => orders.link(tenant, id, shipmentId, false))
    await act(({ orders }) => orders.fulfil(tenant, shipmentId, 2))
    await act(({ orders }) => orders.replace(tenant, id, request, 3))
    expect(await holder('lamp')).toBeNull()
  })

  test('is a draft, also while it is being bought, and not once it is bought', async () => {
    const { id } = await draft(['Vase', 'VASE'])
    expect(await holder('vase')).toBe('draft')
    await act(({ shipments }) => shipments.move(tenant, id, 'draft', 'purchasing', null))
    expect(await holder('vase')).toBe('draft')
    await act(({ shipments }) =>
      shipments.confirm(tenant, id, 'purchasing', {
        bought: sampleBought(`T${id}`),
        nextMoveAt: null,
        label: null,
      }),
    )
    expect(await holder('vase')).toBeNull()
  })

  test('is what a draft says now, until it is deleted', async () => {
    const { id, request } = await draft(['cup', 'plate'])
    const change = { request: { ...request, items: items('plate') }, orderId: null, storeId: null }
    await act(({ shipments }) => shipments.changeDraft(tenant, id, change))
    expect(await holder('cup')).toBeNull()
    expect(await holder('plate')).toBe('draft')
    await act(({ shipments }) => shipments.move(tenant, id, 'draft', 'cancelled', null))
    expect(await holder('plate')).toBeNull()
  })

  test('goes with a shipment that is removed', async () => {
    const { id } = await draft(['rug'], 'purchasing')
    await act(({ shipments }) => shipments.remove(tenant, id))
    expect(await holder('rug')).toBeNull()
    expect(await rowsOf(id)).toEqual([])
  })

  test('is a draft of freight, also while it is being booked, and not once it is booked', async () => {
    const { id } = await draftOfFreight(['Press', 'PRESS', null])
    expect(await holder('press')).toBe('draft')
    expect(await holder('press', serviceOn(2))).toBeNull()
    await act(({ freight }) => freight.move(tenant, id, 'draft', 'purchasing', null))
    expect(await holder('press')).toBe('draft')
    const confirmation = { booking: sampleBooking(`P${id}`), nextMoveAt: null, papers: null }
    await act(({ freight }) => freight.confirm(tenant, id, confirmation))
    expect(await holder('press')).toBeNull()
    expect(await rowsOf(id)).toEqual([])
  })

  test('is what a draft of freight says now, until it is removed', async () => {
    const { id, request } = await draftOfFreight(['drill', 'lathe'])
    const change = { request: { ...request, items: items('lathe') }, orderId: null, storeId: null }
    await act(({ freight }) => freight.changeDraft(tenant, id, change))
    expect(await holder('drill')).toBeNull()
    expect(await holder('lathe')).toBe('draft')
    await act(({ freight }) => freight.remove(tenant, id))
    expect(await holder('lathe')).toBeNull()
    expect(await rowsOf(id)).toEqual([])
  })

  test('is freight that is booked at once, until the booking has failed', async () => {
    const { id } = await draftOfFreight(['anvil'], 'purchasing')
    expect(await holder('anvil')).toBe('draft')
    await act(({ freight }) => freight.remove(tenant, id))
    expect(await holder('anvil')).toBeNull()
  })

  test('is not an order or a draft that a node of the release before has ended', async () => {
    const { id } = await place('sofa')
    const { id: shipmentId } = await draft(['chair'])
    await using engine = await openEngine(await kit.config())
    await engine.transact(1, async session => {
      await session.execute(`update shop_order set status = 'fulfilled' where id = ${id}`)
      await session.execute(`update shipment set state = 'bought' where id = ${shipmentId}`)
    })
    expect(await holder('sofa')).toBeNull()
    expect(await holder('chair')).toBeNull()
  })
})

const folder = temporaryFolder()
const fresh: Readonly<Record<string, () => Promise<DatabaseConfig>>> = {
  SQLite: async () => ({ kind: 'sqlite', file: join(folder(), 'sandbox.db') }),
  PostgreSQL: async () => ({ kind: 'postgres', url: await emptyPostgres(), schema: 'sandbox' }),
}

test.each(Object.entries(fresh))(
  'open orders and drafts of before name SKUs, too, on %s',
  async (_, make) => {
    const config = await make()
    const at = migrations.findIndex(({ name }) => name === 'products')
    const text = (record: string) => `'${record.replaceAll("'", "''")}'`
    const order = (id: number, status: string, ...skus: (string | null)[]) => {
      const request = orderRequestText(orderRequest({ items: items(...skus) }))
      return `insert into shop_order values
      (1, ${id}, 5, 'o${id}', 'O${id}', '${status}', 1, 1, 1, ${text(request)})`
    }
    const shipment = (id: number, state: string, ...skus: (string | null)[]) => [
      `insert into shipment (account_id, id, ship_code, state, created_at, to_name, total_paid)
      values (1, ${id}, 's${id}', '${state}', 1, '', 0)`,
      `insert into shipment_detail (account_id, shipment_id, request)
      values (1, ${id}, ${text(parcelRequestText({ ...requestTo('A'), items: items(...skus) }))})`,
    ]
    {
      await using engine = await openEngine(config)
      await migrate(engine, 1, migrations.slice(0, at))
      await engine.transact(1, async session => {
        for (const sql of [
          `insert into account (id, name, created_at) values (1, 'alder', 1)`,
          `insert into shop values (1, 5, 'x', 'api', 1, null)`,
          order(1, 'open', 'Tee', 'tee', null, ' mug '),
          order(2, 'open'),
          order(3, 'fulfilled', 'done'),
          ...shipment(4, 'draft', 'vase', null),
          ...shipment(5, 'bought', 'sold'),
        ]) {
          await session.execute(sql)
        }
      })
    }
    await using db = await openDatabase(config)
    await db.migrate()
    const holder = (sku: string) =>
      db.transact(1, ({ products }) => products.namedBy(serviceOn(1), sku))
    const found = await Promise.all(['tee', 'MUG', 'Vase', 'done', 'sold'].map(holder))
    expect(found).toEqual(['order', 'order', 'draft', null, null])
  },
)
