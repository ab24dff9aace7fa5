import { beforeAll, describe, expect, it } from 'vitest'
import { expectBought } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import type { ApiClient } from '../../support/client.ts'
import { openShop, orderOf, placeOrder } from '../../support/placed-orders.ts'
import { sharedService } from '../../support/service.ts'
import { flatShipment, fundedV3 } from './v3-client.ts'

const service = await sharedService()
let v3: ApiClient
let account: number
let store: string
let placed = 0
beforeAll(async () => {
  ;({ v3, account } = await fundedV3(service))
  store = await openStore()
})

/** Version 3 has no stores and no orders; it only names an order. */
const openStore = async (): Promise<string> => String(await openShop(service, account))
async function place({
  order_id = `Order ${++placed}`,
  store_id = store,
} = {}): Promise<{ id: number; order_id: string }> {
  const order = { shopId: Number(store_id), orderId: order_id }
  return { id: await placeOrder(service, account, order), order_id }
}
async function buy(changes: Body, its = v3): Promise<string> {
  const answer = await its.post('/shipments', flatShipment(changes))
  expectBought(answer)
  return answer.body.shipment.ship_code
}
const cancel = async (shipCode: string) =>
  expect((await v3.get(`/shipments/${shipCode}/void`)).status).toBe(200)
const standing = async (id: number): Promise<unknown> => {
  const { status, shipCodes } = await orderOf(service, account, id)
  return [status, shipCodes]
}

describe('a shipment that is bought with the order_id of an order', () => {
  it('is linked to it and fulfils it; its void opens it again', async () => {
    const { id, order_id } = await place()
    const code = await buy({ order_id })
    expect(await standing(id)).toEqual(['fulfilled', [code]])
    const { body } = await v3.get(`/shipments/${code}`)
    expect(body.shipment).toMatchObject({ order_id, store })
    await cancel(code)
    expect(await standing(id)).toEqual(['open', [code]])
  })

  it('keeps it fulfilled until the last of several is void', async () => {
    const { id, order_id } = await place()
    const [first, second] = [await buy({ order_id }), await buy({ order_id })]
    await cancel(first)
    expect(await standing(id)).toEqual(['fulfilled', [first, second]])
    await cancel(second)
    expect(await standing(id)).toEqual(['open', [first, second]])
  })

  it('may send it as a number, as version 3 always could', async () => {
    const { id } = await place({ order_id: '90210' })
    const code = await buy({ order_id: 90210 })
    expect(await standing(id)).toEqual(['fulfilled', [code]])
  })

  it('whose answer is lost fulfils it once the sale is found', async () => {
    const { id, order_id } = await place()
    const code = await buy({ order_id, name: 'LOST ANSWER' })
    expect(await standing(id)).toEqual(['fulfilled', [code]])
  })

  it('and refused by the carrier leaves it open, with nothing linked', async () => {
    const { id, order_id } = await place()
    const body = flatShipment({ order_id, name: 'REFUSED' })
    expect((await v3.post('/shipments', body)).status).toBe(422)
    expect(await standing(id)).toEqual(['open', []])
  })

  it('stays text where two stores have such an order', async () => {
    const { id, order_id } = await place()
    await place({ order_id, store_id: await openStore() })
    const code = await buy({ order_id })
    expect((await v3.get(`/shipments/${code}`)).body.shipment).toMatchObject({
      order_id,
      store: null,
    })
    expect(await standing(id)).toEqual(['open', []])
  })

  it("never reaches another account's order", async () => {
    const { id, order_id } = await place()
    const { v3: stranger } = await fundedV3(service)
    await buy({ order_id }, stranger)
    expect(await standing(id)).toEqual(['open', []])
  })
})

describe('what is not bought on its way out', () => {
  it('a shipment that is only saved is listed with its order and fulfils nothing', async () => {
    const { id, order_id } = await place()
    const body = flatShipment({ order_id, purchase_label: false })
    const { ship_code } = (await v3.post('/shipments', body)).body.shipment
    expect(await standing(id)).toEqual(['open', [ship_code]])
    await cancel(ship_code)
    expect(await standing(id)).toEqual(['open', [ship_code]])
  })

  it('a return label neither opens its order nor keeps it fulfilled', async () => {
    const { id, order_id } = await place()
    const code = await buy({ order_id })
    const back = await v3.post('/shipments/return-label', { ship_code: code })
    expectBought(back)
    const both = [code, back.body.shipment.ship_code]
    expect(await standing(id)).toEqual(['fulfilled', both])
    await cancel(back.body.shipment.ship_code)
    expect(await standing(id)).toEqual(['fulfilled', both])
    await cancel(code)
    expect(await standing(id)).toEqual(['open', both])
  })
})
