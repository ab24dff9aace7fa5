import { beforeAll, describe, expect, it } from 'vitest'
import { expectBought } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { orderBody, storeOf } from './order-body.ts'
import { shipmentBody, to } from './requests.ts'

const service = await sharedService()
let client: ApiClient
let store: string
let named = 0
beforeAll(async () => {
  ;({ client } = await fundedClient(service, {}, 100_000_00))
  store = await storeOf(client)
})

async function place(changes: Body = {}): Promise<{ id: number; order_id: string }> {
  const order_id = `Order ${++named}`
  const { status, body } = await client.post('/orders', orderBody(store, { order_id, ...changes }))
  expect(status).toBe(200)
  return body.order
}
const ship = (changes: Body): Promise<Answer> => client.post('/shipments', shipmentBody(changes))
async function buy(changes: Body): Promise<string> {
  const answer = await ship(changes)
  expectBought(answer)
  return answer.body.shipment.ship_code
}
const cancel = async (ship_code: string) =>
  expect((await client.get(`/shipments/${ship_code}/void`)).status).toBe(200)
const standing = async (id: number): Promise<unknown> => {
  const { body } = await client.get(`/orders/${id}`)
  return [body.order.status, body.order.shipments]
}

describe('a shipment bought for an order', () => {
  it('fulfils it and is listed with it; its void opens it again', async () => {
    const { id, order_id } = await place()
    const code = await buy({ order_id })
    expect(await standing(id)).toEqual(['fulfilled', [code]])
    const { body } = await client.get(`/shipments/${code}`)
    expect(body.shipment).toMatchObject({ order_id, store })
    const listed = await client.get(`/orders?${new URLSearchParams({ order_id })}`)
    expect(listed.body.data[0]).toMatchObject({ status: 'fulfilled', shipments: [code] })
    await cancel(code)
    expect(await standing(id)).toEqual(['open', [code]])
    await cancel(code)
    expect(await standing(id)).toEqual(['open', [code]])
  })

  it('keeps it fulfilled while another is still bought', async () => {
    const { id, order_id } = await place()
    const [first, second] = [await buy({ order_id }), await buy({ order_id })]
    await cancel(first)
    expect(await standing(id)).toEqual(['fulfilled', [first, second]])
    await cancel(second)
    expect(await standing(id)).toEqual(['open', [first, second]])
    const third = await buy({ order_id })
    expect(await standing(id)).toEqual(['fulfilled', [first, second, third]])
  })

  it('may spell the order’s id in another way', async () => {
    const { id, order_id } = await place()
    const code = await buy({ order_id: order_id.toUpperCase().replace(' ', '') })
    expect(await standing(id)).toEqual(['fulfilled', [code]])
  })

  it('stays with an order that is replaced', async () => {
    const { id, order_id } = await place()
    const code = await buy({ order_id })
    const body = orderBody(store, { order_id: `${order_id} again` })
    const replaced = await client.ask('PUT', `/orders/${id}`, { body })
    expect(replaced.body.order).toMatchObject({ status: 'fulfilled', shipments: [code] })
    await cancel(code)
    expect(await standing(id)).toEqual(['open', [code]])
  })

  it('is one for a key that comes twice', async () => {
    const { id, order_id } = await place()
    const headers = { 'idempotency-key': `key of ${order_id}` }
    const [first] = await Promise.all([
      client.post('/shipments', shipmentBody({ order_id }), { headers }),
      client.post('/shipments', shipmentBody({ order_id }), { headers }),
    ])
    expect(await standing(id)).toEqual(['fulfilled', [first.body.shipment.ship_code]])
  })
})

describe('a draft, a return and a refusal', () => {
  it('a draft is listed with its order and fulfils nothing, and its end opens nothing', async () => {
    const { id, order_id } = await place()
    const { body } = await ship({ order_id, is_draft: true })
    const draft = body.shipment.ship_code
    expect(await standing(id)).toEqual(['open', [draft]])
    const bought = await buy({ order_id })
    await cancel(draft)
    expect(await standing(id)).toEqual(['fulfilled', [draft, bought]])
  })

  it('a return neither fulfils nor reopens an order', async () => {
    const { id, order_id } = await place()
    const back = await buy({ order_id, is_return: true })
    expect(await standing(id)).toEqual(['open', [back]])
    const out = await buy({ order_id })
    await cancel(back)
    expect(await standing(id)).toEqual(['fulfilled', [back, out]])
    const again = await buy({ order_id, is_return: true })
    await cancel(out)
    expect(await standing(id)).toEqual(['open', [back, out, again]])
  })

  it('what the carrier refuses leaves the order open, and nothing with it', async () => {
    const { id, order_id } = await place()
    const { status } = await ship({ order_id, ...to({ name: 'REFUSED' }) })
    expect(status).toBe(422)
    expect(await standing(id)).toEqual(['open', []])
  })

  it('a label whose answer is lost fulfils the order once it is found', async () => {
    const { id, order_id } = await place()
    const code = await buy({ order_id, ...to({ name: 'LOST ANSWER' }) })
    expect(await standing(id)).toEqual(['fulfilled', [code]])
  })
})

describe('an order_id that is text', () => {
  it('of no order stays text', async () => {
    const { body } = await ship({ order_id: 'nobody’s' })
    expect(body.shipment).toMatchObject({ order_id: 'nobody’s', store: null })
  })

  it('is no number of ours', async () => {
    const { id } = await place()
    await buy({ order_id: String(id) })
    expect(await standing(id)).toEqual(['open', []])
  })

  it('of several orders stays text, unless the store tells which', async () => {
    const elsewhere = await storeOf(client)
    const first = await place()
    const second = await place({ order_id: first.order_id, store_id: elsewhere })
    const { body } = await ship({ order_id: first.order_id })
    expect(body.shipment).toMatchObject({ order_id: first.order_id, store: null })
    expect(await standing(first.id)).toEqual(['open', []])
    const code = await buy({ order_id: first.order_id, store_id: Number(elsewhere) })
    expect(await standing(second.id)).toEqual(['fulfilled', [code]])
    expect(await standing(first.id)).toEqual(['open', []])
    const nowhere = await ship({ order_id: first.order_id, store_id: '999999' })
    expect(nowhere.body.shipment).toMatchObject({ status: 'Ready', store: '999999' })
    expect(await standing(first.id)).toEqual(['open', []])
  })

  it('as one of several spells it is that one’s', async () => {
    const lower = await place({ order_id: 'spelled' })
    const upper = await place({ order_id: 'SPELLED' })
    const code = await buy({ order_id: 'SPELLED' })
    expect(await standing(upper.id)).toEqual(['fulfilled', [code]])
    await buy({ order_id: 'Spelled' })
    expect(await standing(lower.id)).toEqual(['open', []])
  })

  it('never reaches another account’s order', async () => {
    const { id, order_id } = await place()
    const { client: other } = await fundedClient(service)
    expectBought(await other.post('/shipments', shipmentBody({ order_id, store_id: store })))
    expect(await standing(id)).toEqual(['open', []])
  })
})
