import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { OrderWriter } from '#core/order/order-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { orderRequest } from '#test/support/order-request.ts'
import { draftFreight, insertBooked, insertFreight } from '#test/support/sample-freight.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  shipCodeOf,
} from '#test/support/sample-shipments.ts'

describeOnEachEngine('an order with freight', kit => {
  let db: Database
  let lastId = 100
  const mine = serviceOn(1)
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
    await db.transact(1, ({ shops }) =>
      shops.insert(mine, {
        id: 1,
        identifier: 'shop',
        origin: 'api',
        createdAt: 1,
        closedAt: null,
      }),
    )
  })

  const fresh = () => {
    lastId += 1
    return lastId
  }
  const write = <T>(act: (orders: OrderWriter) => Promise<T>) =>
    db.transact(1, ({ orders }) => act(orders))
  async function placed(): Promise<number> {
    const id = fresh()
    const request = orderRequest({ shopId: 1, orderId: `order ${id}` })
    await write(orders => orders.insert(mine, [{ id, request, createdAt: 7 }]))
    return id
  }
  const link = (order: number, id: number, isReturn = false) =>
    write(orders => orders.link(mine, order, id, isReturn))
  const move = (id: number, from: ShipmentState, to: ShipmentState) =>
    db.transact(1, ({ freight }) => freight.move(mine, id, from, to, null))
  async function booked(order: number): Promise<number> {
    const id = fresh()
    await insertBooked(db, 1, id)
    await link(order, id)
    await write(orders => orders.fulfil(mine, id, 8))
    return id
  }
  const isInUse = (order: number) => write(orders => orders.isInUse(mine, order))

  test('lists its id among those of shipments, and the codes of parcels alone', async () => {
    const order = await placed()
    const [parcel, freight, later] = [fresh(), fresh(), fresh()]
    await insertShipment(db, 1, draftShipment(later))
    await insertFreight(db, 1, draftFreight(freight))
    await insertShipment(db, 1, draftShipment(parcel))
    for (const id of [later, freight, parcel]) await link(order, id)
    const whole = {
      id: order,
      shipCodes: [shipCodeOf(parcel), shipCodeOf(later)],
      shipmentIds: [parcel, freight, later],
    }
    expect(await db.read.orders.byId(mine, order)).toMatchObject(whole)
    expect(await db.read.orders.byIds(mine, [order])).toMatchObject([whole])
    expect(await db.read.orders.fulfilledBy(mine, freight)).toMatchObject(whole)
    expect(await db.read.orders.fulfilledBy(serviceOn(2), freight)).toBeNull()
  })

  test('forgets a draft of freight that is removed', async () => {
    const order = await placed()
    const id = fresh()
    await insertFreight(db, 1, draftFreight(id))
    await link(order, id)
    expect(await isInUse(order)).toBe(true)
    await db.transact(1, ({ freight }) => freight.remove(mine, id))
    expect(await db.read.orders.byId(mine, order)).toMatchObject({ shipmentIds: [] })
    expect(await isInUse(order)).toBe(false)
  })

  test('is fulfilled by it, and open again once it is cancelled', async () => {
    const order = await placed()
    const id = await booked(order)
    expect(await db.read.orders.byId(mine, order)).toMatchObject({
      status: 'fulfilled',
      updatedAt: 8,
    })
    expect(await isInUse(order)).toBe(true)
    await move(id, 'bought', 'void_asked')
    expect(await isInUse(order)).toBe(true)
    await move(id, 'void_asked', 'voided')
    await write(orders => orders.reopen(mine, id, 9))
    expect(await db.read.orders.byId(mine, order)).toMatchObject({ status: 'open', updatedAt: 9 })
    expect(await isInUse(order)).toBe(false)
    expect(await db.read.orders.byId(mine, order)).toMatchObject({ shipmentIds: [id] })
  })

  test('stays fulfilled while a parcel or other freight of it is bought', async () => {
    const order = await placed()
    const [first, second, parcel] = [await booked(order), await booked(order), fresh()]
    await insertShipment(db, 1, boughtShipment(parcel))
    await link(order, parcel)
    const voided = async (id: number) => {
      await move(id, 'bought', 'voided')
      await write(orders => orders.reopen(mine, id, 10))
      return (await db.read.orders.byId(mine, order))?.status
    }
    expect(await voided(first)).toBe('fulfilled')
    await db.transact(1, ({ shipments }) => shipments.move(mine, parcel, 'bought', 'voided', null))
    await write(orders => orders.reopen(mine, parcel, 10))
    expect((await db.read.orders.byId(mine, order))?.status).toBe('fulfilled')
    expect(await voided(second)).toBe('open')
  })
})
