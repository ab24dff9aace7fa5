import { beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import { placeOrder } from '#core/order/orders.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { changeDraft } from '#core/purchase/change-draft.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import type { World } from '#core/world.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { box, creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { anyShipment } from '../../support/any-shipment.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { draftPurchase } from '../../support/draft-purchase.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { orderPaths, orderRequest } from '../../support/order-request.ts'

const now = Date.UTC(2026, 0, 5, 8)

describeOnEachEngine('a draft', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => now })
  })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, 500_00)
    return await commandFor(world, accounts)
  }

  const to = (name: string, changes: Partial<ShipmentRequest> = {}): ShipmentRequest =>
    parcel({ toAddress: { ...parcel().toAddress, name }, ...changes })

  async function draft(command: Command, orderId: string | null = null): Promise<number> {
    const asked = creation(to('Ann Example'), { draft: true, orderId })
    return (await createShipment(command, asked)).shipmentId
  }

  const change = (
    command: Command,
    shipmentId: number,
    request: ShipmentRequest,
    orderId: string | null = null,
  ): Promise<Shipment> => {
    const pathOf = ({ part }: { readonly part: string }) => part
    return changeDraft(command, { shipmentId, request, orderId, storeId: null, pathOf })
  }

  const namesFound = async ({ tenant }: Command, toName: string) => {
    const { shipments } = world.store.read
    const page = await shipments.page(tenant, { ...anyShipment, toName }, { page: 1, limit: 10 })
    return page.entries.map(({ id }) => id)
  }

  const index = () => world.store.transact(0, ({ shipments }) => shipments.indexNames(1000))

  test('is what it was changed to, and is found by its new name alone', async () => {
    const command = await account()
    const id = await draft(command)
    await index()
    expect(await namesFound(command, 'example')).toEqual([id])
    const request = to('Bea Elsewhere', { packages: [{ ...box, weight: 3 }], items: [] })
    const changed = await change(command, id, request, 'order 9')
    expect(changed).toMatchObject({ id, state: 'draft', orderId: 'order 9', request })
    for (const found of ['elsewhere', 'bea']) expect(await namesFound(command, found)).toEqual([id])
    await index()
    expect(await namesFound(command, 'elsewhere')).toEqual([id])
    expect(await namesFound(command, 'example')).toEqual([])
  })

  test('is bought as its buyer saw it, or not at all', async () => {
    const command = await account()
    const id = await draft(command)
    const seen = await change(command, id, to('Seen'), 'order 1')
    const buy = () => buyDraft(command, () => ({ ...draftPurchase(id), asSeen: seen }))
    for (const [name, orderId] of [
      ['Another', 'order 1'],
      ['Seen', 'order 2'],
    ] as const) {
      await change(command, id, to(name), orderId)
      await expect(buy()).rejects.toMatchObject({ code: 'conflict' })
    }
    await change(command, id, to('Seen'), 'order 1')
    expect((await buy()).shipmentId).toBe(id)
  })

  test('that is changed is made from its new order, and no longer from the old one', async () => {
    const command = await account()
    const shop = await openShop(command, 'Mugs')
    const place = (orderId: string) =>
      placeOrder(command, orderRequest({ shopId: shop.id, orderId }), orderPaths)
    const [old, other] = [await place('old'), await place('new')]
    const id = await draft(command, 'old')
    await change(command, id, to('Ann'), 'new')
    await buyDraft(command, () => draftPurchase(id))
    const statusOf = async (order: number) =>
      (await world.store.read.orders.byId(command.tenant, order))?.status
    expect([await statusOf(old.id), await statusOf(other.id)]).toEqual(['open', 'fulfilled'])
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books)).toEqual({})
  })

  test('can be changed while it is one: not a bought or deleted one, and not of another account', async () => {
    const command = await account()
    const bought = (await createShipment(command, creation(to('Ann')))).shipmentId
    await expect(change(command, bought, to('Bea'))).rejects.toMatchObject({ code: 'conflict' })
    const id = await draft(command)
    const stranger = await account()
    await expect(change(stranger, id, to('Bea'))).rejects.toMatchObject({ code: 'not_found' })
    const { shipCode } = await change(command, id, to('Bea'))
    await voidShipment(command, shipCode)
    await expect(change(command, id, to('Cid'))).rejects.toMatchObject({ code: 'not_found' })
    const stored = await world.store.read.shipments.byId(command.tenant, id)
    expect(stored).toMatchObject({ state: 'cancelled', request: { toAddress: { name: 'Bea' } } })
  })

  test('is refused in a region that the account may not use', async () => {
    const command = await account()
    const id = await draft(command)
    const elsewhere = change(command, id, to('Ann', { region: 'BC' }))
    await expect(elsewhere).rejects.toMatchObject({ code: 'validation_failed' })
  })
})
