/**
 * How long a 404 takes for another account's code, against a code that was never issued. If the times
 * differed, a stranger could learn from them which codes exist. The benchmark asks for both in turn, on
 * every route that takes a code, and the figure is the ratio of their medians.
 *
 *   node bench/not-found.ts            both engines
 *   node bench/not-found.ts sqlite     one of them
 */

import { fundedClient } from '../test/support/funded-client.ts'
import { openShop, placeOrder } from '../test/support/placed-orders.ts'
import { administer, startPostgres } from '../test/support/postgres.ts'
import { type Service, startService } from '../test/support/service.ts'
import { sandboxApi, shipmentBody } from '../test/support/tested-version.ts'
import { median } from './parts/ratio.ts'

const asks = Number(process.env.BENCH_ASKS ?? 1500)
const warmUp = 200
const aim = { least: 0.9, most: 1.1 }

type Codes = {
  readonly ship: string
  readonly tracking: string
  readonly orderName: string
  readonly order: string
  readonly store: string
}

type Route = readonly [method: string, path: (codes: Codes) => string]

const routes: readonly Route[] = [
  ['GET', ({ ship }) => `/shipments/${ship}`],
  ['GET', ({ ship }) => `/shipments/${ship}/void`],
  ['GET', ({ ship }) => `/track?ship_code=${ship}`],
  ['GET', ({ tracking }) => `/track?tracking_code=${tracking}`],
  ['GET', ({ orderName }) => `/track?order_id=${orderName}`],
  ['GET', ({ order }) => `/orders/${order}`],
  ['GET', ({ store, order }) => `/${store}/orders/${order}`],
  ['DELETE', ({ store }) => `/stores/${store}`],
]

const unknown: Codes = {
  ship: '260105ZZZZZZ',
  tracking: '9400100000000000000000',
  orderName: 'nobodys-1',
  order: '987654321',
  store: '987654321',
}

/** The codes of another account's newest records. */
async function theirs(service: Service): Promise<Codes> {
  const { client, account } = await fundedClient(service)
  const shopId = await openShop(service, account)
  let codes = unknown
  for (let made = 1; made <= 20; made += 1) {
    const orderName = `somebodys-${made}`
    const order = await placeOrder(service, account, { shopId, orderId: orderName })
    const bought = await client.post('/shipments', shipmentBody({ order_id: orderName }))
    codes = {
      ship: bought.body.shipment.ship_code,
      tracking: bought.body.tracking_code,
      orderName,
      order: String(order),
      store: String(shopId),
    }
  }
  return codes
}

async function measure(engine: string, service: Service): Promise<void> {
  const foreign = await theirs(service)
  const token = await service.token(await service.account())
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (method: string, path: string): Promise<number> => {
    const from = performance.now()
    const answer = await fetch(`${service.url}${sandboxApi}${path}`, { method, headers })
    await answer.arrayBuffer()
    if (answer.status !== 404) throw new Error(`${method} ${path} was answered ${answer.status}`)
    return performance.now() - from
  }
  for (const [method, path] of routes) {
    const times: { readonly foreign: number[]; readonly unknown: number[] } = {
      foreign: [],
      unknown: [],
    }
    for (let asked = -warmUp; asked < asks; asked += 1) {
      const [first, second] = asked % 2 === 0 ? [foreign, unknown] : [unknown, foreign]
      const [one, other] = [await ask(method, path(first)), await ask(method, path(second))]
      if (asked < 0) continue
      times.foreign.push(first === foreign ? one : other)
      times.unknown.push(first === foreign ? other : one)
    }
    const ratio = median(times.foreign) / median(times.unknown)
    const reached = ratio >= aim.least && ratio <= aim.most
    if (!reached) process.exitCode = 1
    console.log(
      `${engine.padEnd(9)}${method.padEnd(7)}${path(unknown).padEnd(42)} ${ratio.toFixed(2)} times an unknown one's ` +
        `(${median(times.foreign).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms)  aim ${aim.least} to ${aim.most}: ${reached ? 'ok' : 'MISSED'}`,
    )
  }
}

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes('sqlite')) {
  await using service = await startService()
  await measure('sqlite', service)
}
if (wanted.length === 0 || wanted.includes('postgres')) {
  await using server = await startPostgres()
  await administer(server.url('postgres'), 'create database strangers')
  await using service = await startService({ DATABASE_URL: server.url('strangers') })
  await measure('postgres', service)
}
