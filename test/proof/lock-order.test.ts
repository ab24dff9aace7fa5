import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import { deleteOrder, placeOrder } from '#core/order/orders.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import { createShipment, requestKey } from '../support/create-shipment.ts'
import { type DatabaseKit, postgresKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { orderPaths, orderRequest } from '../support/order-request.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'

/**
 * Whatever spends or refunds locks the account's balance before the counts of its shipments: two
 * nodes that serve one account then never wait for each other's rows.
 */
describe('while another node holds the balance of an account', () => {
  const kit = postgresKit()
  let command: Command
  let other: pg.Client
  beforeAll(async () => {
    command = await buyer(kit)
    await createShipment(command, creation(parcel()))
    other = await connectedTo(kit)
  })
  afterAll(() => other.end())

  const to = (name: string) => parcel({ toAddress: { ...parcel().toAddress, name } })

  async function shipCodeOf(shipmentId: number): Promise<string> {
    const found = await command.world.store.read.shipments.byId(command.tenant, shipmentId)
    return found?.shipCode ?? ''
  }

  const acts: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
    'a purchase': async () => () => createShipment(command, creation(to('Ann'))),
    'a purchase elsewhere': async () => () =>
      createShipment(command, creation(to(remoteRecipient))),
    'a void': async () => {
      const { shipmentId } = await createShipment(command, creation(to('Ann')))
      const code = await shipCodeOf(shipmentId)
      return () => voidShipment(command, code)
    },
  }

  test.each(Object.entries(acts))('%s waits for it, and holds no count', async (_, prepare) => {
    const act = await prepare()
    await other.query('begin')
    await other.query("select 1 from ledger_balance where book = 'credits' for update")
    const acted = act()
    try {
      await somebodyWaits(other)
      const { rows: counts } = await other.query('select n from shipment_count for update nowait')
      expect(counts.length).toBeGreaterThan(0)
    } finally {
      await other.query('rollback')
      await acted
    }
  })
})

/** Whoever voids the order's only parcel meanwhile would else find none bought, and open it again. */
describe('while another node holds an order', () => {
  const kit = postgresKit()
  let command: Command
  let other: pg.Client
  beforeAll(async () => {
    command = await buyer(kit)
    const shop = await openShop(command, 'shop')
    await placeOrder(command, orderRequest({ shopId: shop.id, orderId: 'held' }), orderPaths)
    await createShipment(command, creation(parcel(), { orderId: 'held' }))
    other = await connectedTo(kit)
  })
  afterAll(() => other.end())

  test.each(['Ann', remoteRecipient])('a further purchase for it waits (%s)', async name => {
    await other.query('begin')
    await other.query("select 1 from shop_order where order_id = 'held' for no key update")
    const to = parcel({ toAddress: { ...parcel().toAddress, name } })
    const bought = createShipment(command, creation(to, { orderId: 'held' }))
    try {
      await somebodyWaits(other)
    } finally {
      await other.query('rollback')
      await bought
    }
  })
})

describe('while another node deletes an order', () => {
  const kit = postgresKit()

  test.each([true, false])('a shipment for it waits, and is made (draft: %s)', async draft => {
    const command = await buyer(kit, draft ? 1 : 2)
    const { tenant, world } = command
    const shop = await openShop(command, 'shop')
    const request = orderRequest({ shopId: shop.id, orderId: 'gone' })
    const { id } = await placeOrder(command, request, orderPaths)
    const other = await connectedTo(kit)
    await other.query('begin')
    await other.query(`select 1 from shop_order where id = ${id} for update`)
    const made = createShipment(
      command,
      creation(parcel({ purchaseLabel: !draft }), { orderId: 'gone', draft }),
    )
    await somebodyWaits(other)
    await other.query(`delete from shop_order where id = ${id}`)
    await other.query('commit')
    await other.end()
    const { shipmentId } = await made
    const shipment = await world.store.read.shipments.byId(tenant, shipmentId)
    expect(shipment).toMatchObject({ orderId: 'gone', state: draft ? 'draft' : 'bought' })
  })
})

describe('while another node makes a shipment for an order', () => {
  const kit = postgresKit()

  test('its deletion waits, and is refused', async () => {
    const command = await buyer(kit)
    const shop = await openShop(command, 'shop')
    const request = orderRequest({ shopId: shop.id, orderId: 'linked' })
    const { id } = await placeOrder(command, request, orderPaths)
    const { shipmentId } = await createShipment(command, creation(parcel()))
    const other = await connectedTo(kit)
    await other.query('begin')
    await other.query(`insert into shop_order_shipment values (1, ${id}, ${shipmentId}, 0)`)
    const refused = expect(deleteOrder(command, id)).rejects.toMatchObject({ code: 'order_in_use' })
    await somebodyWaits(other)
    await other.query('commit')
    await other.end()
    await refused
  })
})

describe('while another node takes a key anew that was used long ago', () => {
  const kit = postgresKit()

  test('it is not forgotten, and a retry finds what is bought under it', async () => {
    const { tenant, world } = await buyer(kit)
    const other = await connectedTo(kit)
    const take = (shipmentId: number, at: number) =>
      world.store.transact(tenant.accountId, ({ keys }) =>
        keys.take(tenant, requestKey('old'), { kind: 'shipment', id: shipmentId }, at, at - 10),
      )
    await take(111, 100)
    await other.query('begin')
    await other.query(
      "update idempotency_key set shipment_id = 222, taken_at = 200 where key = 'old'",
    )
    const pruned = world.store.transact(0, ({ keys }) => keys.prune(190, 10))
    await somebodyWaits(other)
    await other.query('commit')
    await other.end()
    expect(await pruned).toBe(0)
    expect((await take(333, 205))?.subject?.id).toBe(222)
  })
})

async function buyer(kit: DatabaseKit, account = 1): Promise<Command> {
  const world = proofWorld({ store: await kit.open(), now: () => Date.UTC(2026, 0, 5, 8) })
  await openAccount(world, account, 1_000_00)
  return await commandFor(world, account)
}

async function connectedTo(kit: DatabaseKit): Promise<pg.Client> {
  const config = await kit.config()
  if (config.kind !== 'postgres') throw new Error('not PostgreSQL')
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  await client.query(`set search_path to "${config.schema}"`)
  return client
}

const somebodyWaits = (client: pg.Client): Promise<void> =>
  eventually(async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })
