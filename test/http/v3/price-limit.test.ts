import { beforeAll, describe, expect, it } from 'vitest'
import { cents, expectBought, expectRefused } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { booksOf } from '../../support/funded-client.ts'
import { malformedLimits } from '../../support/malformed-limits.ts'
import { sharedService } from '../../support/service.ts'
import { draft } from './requests.ts'
import { flatShipment, fundedV3 } from './v3-client.ts'

const service = await sharedService()
let v3: ApiClient
let account: number
let price: number
let sent: string
beforeAll(async () => {
  ;({ v3, account } = await fundedV3(service))
  const { body } = await create()
  price = body.rate.total
  sent = body.shipment.ship_code
})

const keyed = (key?: string) => ({ headers: key === undefined ? {} : { 'idempotency-key': key } })
const create = (changes: Body = {}, key?: string): Promise<Answer> =>
  v3.post('/shipments', flatShipment(changes), keyed(key))
const comeBack = (changes: Body = {}, key?: string): Promise<Answer> =>
  v3.post('/shipments/return-label', { ship_code: sent, ...changes }, keyed(key))
const booksNow = () => booksOf(service, account)

describe.each([
  ['a purchase', create],
  ['a return label', comeBack],
])('max_price of %s', (what, buy) => {
  it.each(malformedLimits)('is refused as %j, and nothing is bought', async max_price => {
    const before = await booksNow()
    expectRefused(await buy({ max_price }), 'max_price', 'm')
    expect(await booksNow()).toEqual(before)
  })

  it('refuses a label that costs a cent more, before anything is charged or kept', async () => {
    const before = await booksNow()
    const kept = (await v3.get('/shipments')).body.meta.total
    const below = (price - 0.01).toFixed(2)
    for (const max_price of [Number(below), below, ` ${below} `]) {
      const { status, body } = await buy({ max_price })
      const message = `The label costs ${price.toFixed(2)} CAD, more than the limit of ${below} CAD. Nothing was bought.`
      expect([status, body]).toEqual([409, { success: false, message, errors: [message] }])
    }
    expect(await booksNow()).toEqual(before)
    expect((await v3.get('/shipments')).body.meta.total).toBe(kept)
  })

  it('buys a label that costs as much or less, for what it costs', async () => {
    for (const max_price of [price, price.toFixed(2), 1_000_000, null]) {
      const before = await booksNow()
      expectBought(await buy({ max_price }))
      expect(before.credits - (await booksNow()).credits).toBe(cents(price))
    }
  })

  it('leaves the key of a refused call free, and is not asked once the key has bought', async () => {
    const key = `limited ${what}`
    expect((await buy({ max_price: 0.01 }, key)).status).toBe(409)
    expect((await buy({ max_price: '' }, key)).status).toBe(422)
    const bought = await buy({ max_price: price }, key)
    expectBought(bought)
    const before = await booksNow()
    for (const max_price of [0.01, '', price]) {
      const again = await buy({ max_price }, key)
      expect(again.status).toBe(200)
      expect(again.body).toEqual(bought.body)
    }
    expect(await booksNow()).toEqual(before)
  })
})

describe('max_price', () => {
  it('is no key of a shipment that is to come back', async () => {
    const { status, body } = await comeBack({ ship_code: null, max_price: 25 })
    expect(status).toBe(422)
    expect(body.message).toContain('an order_id is required')
  })

  it('is refused on a draft that joins a batch, which is bought without a limit', async () => {
    const batch_id = (await v3.post('/batches', {})).body.batch.id
    const refused = await create({ max_price: 20, batch_id, ...draft })
    expectRefused(refused, 'max_price', 'bought with its batch')
    expectBought(await create({ max_price: 1_000, batch_id }))
  })

  it('is judged on a draft, which does not keep it', async () => {
    expectRefused(await create({ max_price: ' ', ...draft }), 'max_price', 'must be a number')
    const { status, body } = await create({ max_price: 0.01, ...draft })
    expect(status).toBe(200)
    expect(body.shipment).not.toHaveProperty('max_price')
  })
})
