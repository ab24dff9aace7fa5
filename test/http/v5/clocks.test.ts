import { beforeAll, expect, it } from 'vitest'
import { dayMs } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { Body } from '../../support/body.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf } from './support/client.ts'
import { orderBody, storeOf } from './support/order-body.ts'
import { shipmentBody } from './support/shipment-body.ts'

const aheadMs = 40 * dayMs

const service = await sharedService()
let client: ApiClient
let webhook: number
let number: string
/** An account whose clock runs ahead, with one of everything that is dated. */
beforeAll(async () => {
  const its = await clientOf(service)
  ;({ client } = its)
  await advanceClock(service.app.worlds.sandbox, its.account, aheadMs)
  const store = await storeOf(client)
  await made('/orders', orderBody(store))
  await made('/shipments', shipmentBody())
  const [closed, ready] = [await buy(), await buy()]
  await made('/closeouts', { shipment_ids: [closed.shipment_id] })
  await made('/pickups', { shipment_ids: [ready.shipment_id] })
  await made('/batches', { name: 'Tuesday' })
  await made('/products', { sku: 'kettle', title: 'Kettle' })
  await made('/payment-methods', { token: 'test_card', default: true })
  await made('/tokens', { name: 'till', scopes: ['rates:read'] })
  webhook = (await made('/webhooks', { url: 'http://127.0.0.1:1024/' })).id
  for (const act of ['pause', 'test']) await client.post(`/webhooks/${webhook}/${act}`)
  number = ready.tracking_code
})

async function made(path: string, body: Body): Promise<Answer['body']> {
  const answer = await client.post(path, body)
  expect(answer.status, `${path}: ${answer.text}`).toBe(201)
  return answer.body.data
}
const buy = () => made('/labels', shipmentBody())

/** Every moment in an answer that the service has dated, by its field. */
function momentsIn(value: unknown, field = ''): readonly (readonly [string, number])[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) =>
      momentsIn(part, Number.isNaN(Number(name)) ? name : field),
    )
  }
  // The client says when an order was placed.
  if (typeof value !== 'string' || field === 'order_at') return []
  return /^\d{4}-\d\d-\d\dT/.test(value) ? [[field, Date.parse(value)]] : []
}

it.each([
  ['/shipments', "the account's"],
  ['/orders', "the account's"],
  ['/stores', "the account's"],
  ['/closeouts', "the account's"],
  ['/pickups', "the account's"],
  ['/batches', "the account's"],
  ['/products', "the account's"],
  ['/webhooks', "the account's"],
  ['/tracking/{number}', "the account's"],
  ['/tokens', "the machine's"],
  ['/payment-methods', "the machine's"],
  ['/credits/transactions', "the machine's"],
  ['/webhooks/{id}/deliveries', "the machine's"],
])('%s is dated by %s clock', async (path, clock) => {
  const { body } = await client.get(path.replace('{id}', `${webhook}`).replace('{number}', number))
  const moments = momentsIn(body.data)
  expect(moments.length).toBeGreaterThan(0)
  const now = Date.now() + (clock === "the account's" ? aheadMs : 0)
  const others = moments.filter(([, at]) => Math.abs(at - now) > dayMs)
  expect(others).toEqual([])
})

it('an event is dated by the clock of the account, its message by that of the machine', async () => {
  const { data } = (await client.get(`/webhooks/${webhook}/deliveries`)).body
  const { body } = await client.get(`/webhooks/${webhook}/deliveries/${data[0].id}`)
  const event = JSON.parse(body.data.body)
  expect(Date.parse(event.timestamp)).toBeGreaterThan(Date.now() + aheadMs - dayMs)
  expect(Date.parse(body.data.created_at)).toBeLessThanOrEqual(Date.now())
})
