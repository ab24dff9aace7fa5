import { serviceOn } from '#core/access.ts'
import { anyCall } from '#core/calls/request-log.ts'
import { anyListed } from '#core/shipment/list-filter.ts'
import type { Writers } from '#core/store.ts'
import { anyShipment } from '../any-shipment.ts'
import { anyFreight } from '../sample-freight.ts'
import { sampleAt } from '../sample-shipments.ts'

const mine = serviceOn(1)
const dayMs = 86_400_000
const page = { limit: 50, page: 2 }

const ofGoods = {
  from: sampleAt - dayMs,
  states: ['bought', 'draft'],
  orderId: 'x',
  toName: 'Ada',
} as const
const byCode = { ...ofGoods, shipCode: 'x', trackingCode: 'x' }
const anyOrder = { orderId: null, shopId: null, status: null, from: null, to: null }
const ofOrders = { orderId: 'x', shopId: 1, status: 'open', from: sampleAt } as const
const ofCalls = {
  statusClass: 4,
  method: 'POST',
  route: '/x',
  tokenId: 1,
  userId: 1,
  code: 'x',
  requestId: 'x',
  key: 'x',
  from: 1,
} as const

/** Asks the stores for every list by each choice of filters: of at most so many, and of all at once. */
export async function askForEveryList(stores: Writers, atOnce: number): Promise<void> {
  const { shipments, freight, orders, calls, requestLog } = stores
  for (const filter of choicesOf({ ...ofGoods, storeId: 'a', serviceId: 7 }, atOnce)) {
    for (const order of ['newest', 'oldest'] as const) {
      await shipments.keys(mine, { ...anyListed, ...filter }, order, null, page.limit)
      await freight.keys(mine, { ...anyListed, ...filter }, order, null, page.limit)
    }
  }
  for (const filter of choicesOf({ ...byCode, batchId: 'x', closeoutId: 'x' }, atOnce)) {
    await shipments.page(mine, { ...anyShipment, ...filter }, page)
  }
  for (const filter of choicesOf(byCode, atOnce)) {
    await freight.page(mine, { ...anyFreight, ...filter }, page)
  }
  for (const filter of choicesOf(ofOrders, atOnce)) {
    await orders.page(mine, { ...anyOrder, ...filter }, page)
  }
  for (const filter of choicesOf(ofCalls, atOnce)) {
    await calls.page(mine, { ...anyCall, ...filter }, null, page.limit)
    await requestLog.search(mine, { ...anyCall, ...filter }, null, page.limit, 2000)
  }
  await calls.keptAmong(mine, ['x', 'y'])
  await orders.known(mine, 1, ['x', 'y'])
}

function* choicesOf<T extends object>(all: T, atOnce: number): Generator<Partial<T>> {
  const fields = Object.entries(all)
  for (let bits = 0; bits < 2 ** fields.length; bits += 1) {
    const chosen = fields.filter((_, place) => ((bits >> place) & 1) === 1)
    if (chosen.length > atOnce && chosen.length < fields.length) continue
    yield Object.fromEntries(chosen) as Partial<T>
  }
}
