import { beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import type { Order } from '#core/order/order.ts'
import { deleteOrder, placeOrder } from '#core/order/orders.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { orderPaths, orderRequest } from '../../support/order-request.ts'

const now = () => Date.UTC(2026, 0, 5, 8)
const everything = { orderId: null, shopId: null, status: null, from: null, to: null }

describeOnEachEngine('the deletion of an order', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now })
  })

  async function merchant() {
    accounts += 1
    await openAccount(world, accounts, 500_00)
    const command = await commandFor(world, accounts)
    const shop = await openShop(command, 'shop')
    const place = (orderId = 'A') =>
      placeOrder(command, orderRequest({ shopId: shop.id, orderId }), orderPaths)
    return { command, place }
  }

  const ship = async (command: Command, orderId: string, draft = false) => {
    const request = parcel({ purchaseLabel: !draft })
    const { shipmentId } = await createShipment(command, creation(request, { orderId, draft }))
    const shipment = await world.store.read.shipments.byId(command.tenant, shipmentId)
    if (!shipment) throw new Error('there is no shipment')
    return shipment
  }

  const found = async ({ tenant }: Command, { id }: Order) =>
    (await world.store.read.orders.byId(tenant, id)) !== null

  test('takes it out of lists and counts, and frees its id', async () => {
    const { command, place } = await merchant()
    const order = await place()
    await place('B')
    await deleteOrder(command, order.id)
    expect(await found(command, order)).toBe(false)
    const page = { limit: 10, page: 1 }
    const list = await world.store.read.orders.page(command.tenant, everything, page)
    expect(list).toMatchObject({ total: 1, entries: [{}] })
    await expect(deleteOrder(command, order.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await place()).id).not.toBe(order.id)
  })

  test.each([true, false])('is refused while a shipment is linked: a draft %s', async draft => {
    const { command, place } = await merchant()
    const order = await place()
    const { shipCode } = await ship(command, 'A', draft)
    await expect(deleteOrder(command, order.id)).rejects.toMatchObject({ code: 'order_in_use' })
    expect(await found(command, order)).toBe(true)
    await voidShipment(command, shipCode)
    await deleteOrder(command, order.id)
    expect(await found(command, order)).toBe(false)
  })

  test('is refused while a return of it travels', async () => {
    const { command, place } = await merchant()
    const order = await place()
    await createShipment(command, creation(parcel({ isReturn: true }), { orderId: 'A' }))
    await expect(deleteOrder(command, order.id)).rejects.toMatchObject({ code: 'order_in_use' })
  })

  test('leaves void shipments the order’s id as their text', async () => {
    const { command, place } = await merchant()
    const order = await place()
    const { id, shipCode } = await ship(command, 'A')
    await voidShipment(command, shipCode)
    await deleteOrder(command, order.id)
    const shipment = await world.store.read.shipments.byId(command.tenant, id)
    expect(shipment).toMatchObject({ orderId: 'A', state: 'voided' })
  })

  test('is refused while a void is waiting for its carrier', async () => {
    const { command, place } = await merchant()
    const order = await place()
    const { id } = await ship(command, 'A')
    await world.store.transact(command.tenant.accountId, ({ shipments }) =>
      shipments.move(command.tenant, id, 'bought', 'void_asked', null),
    )
    await expect(deleteOrder(command, order.id)).rejects.toMatchObject({ code: 'order_in_use' })
  })

  test('finds no order of another account', async () => {
    const [mine, theirs] = [await merchant(), await merchant()]
    const order = await mine.place()
    await expect(deleteOrder(theirs.command, order.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await found(mine.command, order)).toBe(true)
  })
})
