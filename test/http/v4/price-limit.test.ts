import { beforeAll, describe, expect, it } from 'vitest'
import { cents, expectBought, expectRefused } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { malformedLimits } from '../../support/malformed-limits.ts'
import { sharedService } from '../../support/service.ts'
import { draft, shipmentBody } from './requests.ts'

const service = await sharedService()
let client: ApiClient
let account: number
let price: number
beforeAll(async () => {
  ;({ client, account } = await fundedClient(service))
  price = (await create()).body.rate.total
})

const create = (changes: Body = {}, key?: string): Promise<Answer> =>
  client.post('/shipments', shipmentBody(changes), {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const booksNow = () => booksOf(service, account)

describe('max_price of a purchase', () => {
  it.each(malformedLimits)('is refused as %j, and nothing is bought', async max_price => {
    const before = await booksNow()
    expectRefused(await create({ max_price }), 'max_price', 'm')
    expect(await booksNow()).toEqual(before)
  })

  it('is refused where it is malformed on a draft too', async () =>
    expectRefused(await create({ max_price: '', ...draft }), 'max_price', 'not empty'))

  it('refuses a label that costs a cent more, before anything is charged or kept', async () => {
    const before = await booksNow()
    const kept = (await client.get('/shipments')).body.meta.total
    const below = (price - 0.01).toFixed(2)
    for (const max_price of [Number(below), below, ` ${below} `]) {
      const { status, body } = await create({ max_price })
      const message = `The label costs ${price.toFixed(2)} CAD, more than the limit of ${below} CAD. Nothing was bought.`
      expect([status, body]).toEqual([409, { success: false, message, errors: [message] }])
    }
    expect(await booksNow()).toEqual(before)
    expect((await client.get('/shipments')).body.meta.total).toBe(kept)
  })

  it('buys a label that costs as much or less, for what it costs', async () => {
    for (const max_price of [price, price.toFixed(2), 1_000_000]) {
      const before = await booksNow()
      expectBought(await create({ max_price }))
      expect(before.credits - (await booksNow()).credits).toBe(cents(price))
    }
  })

  it('may be null, which is the same as absent', async () =>
    expectBought(await create({ max_price: null })))

  it('is of the whole price, with what is asked for beside the postage', async () => {
    const more = { insured: true, signature_confirmation: true }
    expect((await create({ ...more, max_price: price })).status).toBe(409)
  })

  it('is not kept by a draft, which costs nothing', async () => {
    const { status, body } = await create({ max_price: 0.01, ...draft })
    expect(status).toBe(200)
    expect(body.shipment).not.toHaveProperty('max_price')
  })

  it('is refused on a draft that joins a batch, which is bought without a limit', async () => {
    const batch_id = (await client.post('/batches', {})).body.batch.id
    const kept = (await client.get('/shipments')).body.meta.total
    for (const saves of [draft, { purchase_label: false }]) {
      const refused = await create({ max_price: 20, batch_id, ...saves })
      expectRefused(refused, 'max_price', 'bought with its batch')
      expect((await create({ max_price: 20, batch_id: ' ', ...saves })).status).toBe(200)
    }
    expect((await client.get('/shipments')).body.meta.total).toBe(kept + 2)
    expectBought(await create({ max_price: 1_000, batch_id }))
  })

  it('leaves the key of a refused call free, and is not asked once the key has bought', async () => {
    expect((await create({ max_price: 0.01 }, 'limited')).status).toBe(409)
    expect((await create({ max_price: '' }, 'limited')).status).toBe(422)
    const bought = await create({ max_price: price }, 'limited')
    expectBought(bought)
    const before = await booksNow()
    for (const max_price of [0.01, '', price]) {
      const again = await create({ max_price }, 'limited')
      expect(again.status).toBe(200)
      expect(again.body).toEqual(bought.body)
    }
    expect(await booksNow()).toEqual(before)
  })
})
