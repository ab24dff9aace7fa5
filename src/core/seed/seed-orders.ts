import type { Tenant } from '../access.ts'
import type { Account } from '../account/account-store.ts'
import type { Command } from '../command/command.ts'
import { operatorCommand } from '../command/operator-command.ts'
import { invalid } from '../errors.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { OrderRequest } from '../order/order.ts'
import { readAccountNow } from '../sandbox/account-clock.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Shop } from '../shop/shop.ts'
import { findShop, openShopForImport } from '../shop/shops.ts'
import { dayMs } from '../time/durations.ts'
import type { World } from '../world.ts'
import { busyHours } from './busy-hours.ts'
import { seededOrderId } from './invent-part.ts'
import { inventOrder, orderBefore } from './invented-order.ts'
import { chanceFrom, pick } from './invented-people.ts'

type OrderSeeding = {
  readonly account: Account
  readonly orders: number
  /** Called after each command with the number of orders that are written so far. */
  progress?(orders: number): void
}

export type SeededOrders = { readonly open: number; readonly fulfilled: number }

const most = 1_000_000
/** So few that a request hardly waits for the command. */
const ordersPerCommand = 100
/** Three of four orders are fulfilled, as far as there are seeded shipments without an order. */
const fulfilledShare = 0.75
const shopNames = ['Harbour Books', 'North Mugs']
/** Open orders are as old as this at most; a fulfilled one waited as long for its shipment. */
const longestWaitMs = 2 * dayMs

type Scene = { readonly world: World; readonly tenant: Tenant; readonly shops: readonly Shop[] }
type SeededOrder = { readonly request: OrderRequest; readonly shipment: Shipment | null }

/** Gives an account shops with orders: those that its seeded shipments fulfil, and open ones. */
export async function seedOrders(world: World, seeding: OrderSeeding): Promise<SeededOrders> {
  const { account, orders } = seeding
  if (!Number.isSafeInteger(orders) || orders < 1 || orders > most) {
    throw invalid('orders', `The number of orders must be a whole number from 1 to ${most}.`)
  }
  const scene = await openScene(await operatorCommand(world, account, 'seed'))
  const wanted = Math.floor(orders * fulfilledShare)
  const fulfilled = await seedFulfilled(scene, wanted, made => seeding.progress?.(made))
  const open = orders - fulfilled
  await seedOpen(scene, account, open, made => seeding.progress?.(fulfilled + made))
  return { open, fulfilled }
}

async function openScene(command: Command): Promise<Scene> {
  const { world, tenant } = command
  const shops: Shop[] = []
  for (const name of shopNames) {
    const known = await findShop(world.store.read, tenant, name)
    shops.push(known ?? (await openShopForImport(command, name)))
  }
  return { world, tenant, shops }
}

async function seedFulfilled(
  scene: Scene,
  wanted: number,
  progress: (made: number) => void,
): Promise<number> {
  const { shipments } = scene.world.store.read
  let made = 0
  for (let last = 0; made < wanted; ) {
    const page = await shipments.pageById(scene.tenant, last, ordersPerCommand)
    if (page.length === 0) break
    last = page.at(-1)?.id ?? last
    const found = await ordersBehind(
      scene,
      page.map(({ id }) => id),
    )
    made += await writeOrders(scene, found.slice(0, wanted - made))
    progress(made)
  }
  return made
}

/** For the seeded shipments among these that have no order yet. */
async function ordersBehind(
  { world, tenant, shops }: Scene,
  shipmentIds: readonly number[],
): Promise<readonly SeededOrder[]> {
  const { read } = world.store
  const orders: SeededOrder[] = []
  for (const shipment of await read.shipments.byIds(tenant, shipmentIds)) {
    const { id, orderId, bought, state, createdAt } = shipment
    if (orderId !== seededOrderId(id) || !bought || state === 'voided') continue
    if ((await read.orders.named(tenant, orderId, null)).length > 0) continue
    const chance = chanceFrom(id)
    const orderedAt = createdAt - Math.floor(chance() * longestWaitMs)
    const request = orderBefore(shipment, orderId, pick(shops, chance), orderedAt)
    orders.push({ request, shipment })
  }
  return orders
}

async function seedOpen(
  scene: Scene,
  { settings }: Account,
  wanted: number,
  progress: (made: number) => void,
): Promise<void> {
  const now = await readAccountNow(scene.world, scene.tenant)
  const momentAt = busyHours(now - longestWaitMs, now)
  for (let made = 0; made < wanted; ) {
    const count = Math.min(ordersPerCommand, wanted - made)
    const firstId = await scene.world.store.takeNumbers('shop_order', count)
    const orders = Array.from({ length: count }, (_, index): SeededOrder => {
      const chance = chanceFrom(firstId + index)
      const shop = pick(scene.shops, chance)
      const orderedAt = momentAt((made + index) / wanted)
      const orderId = `S${firstId + index}`
      const request = inventOrder(shop, orderId, orderedAt, settings.defaultCountryOfOrigin, chance)
      return { request, shipment: null }
    })
    made += await writeOrders(scene, orders)
    progress(made)
  }
}

async function writeOrders(
  { world: { store }, tenant }: Scene,
  seeded: readonly SeededOrder[],
): Promise<number> {
  if (seeded.length === 0) return 0
  const firstId = await store.takeNumbers('shop_order', seeded.length)
  const orders = seeded.map(({ request }, index) => ({
    id: firstId + index,
    request,
    createdAt: request.orderedAt,
  }))
  await store.transact(tenant.accountId, async writers => {
    await writers.orders.insert(tenant, orders)
    for (const [index, { shipment }] of seeded.entries()) {
      if (shipment === null) continue
      const link = { ...shipment, order: firstId + index }
      await linkToOrder(writers, tenant, link, shipment.createdAt)
    }
  })
  return seeded.length
}
