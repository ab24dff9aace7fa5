import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { holdEntries } from '#core/ledger/purchase-postings.ts'
import type { Price } from '#core/rating/quote.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody } from './requests.ts'

const service = await sharedService()

describe('the balance', () => {
  it('of a new account is zero', async () => {
    const { body } = await (await service.client()).get('/credits')
    expect(body).toEqual({ success: true, balance: 0, currency: 'CAD', held: 0 })
  })

  it('falls by what a label cost, to the cent, and rises with its void', async () => {
    const { client } = await fundedClient(service, {}, 123_45)
    const { body } = await client.post('/shipments', shipmentBody())
    const { ship_code, total_paid } = body.shipment
    const left = (123_45 - Math.round(total_paid * 100)) / 100
    expect((await client.get('/credits')).body).toMatchObject({ balance: left, held: 0 })
    await client.get(`/shipments/${ship_code}/void`)
    expect((await client.get('/credits')).body).toMatchObject({ balance: 123.45, held: 0 })
  })

  it('is not lowered by what is only held', async () => {
    const { client, account } = await fundedClient(service, {}, 100_00)
    const { store } = service.app.worlds.sandbox
    const id = await store.takeNumbers('ledger_transaction', 1)
    await store.transact(account, ({ ledger }) =>
      ledger.append(serviceOn(account), {
        id,
        cause: { kind: 'shipment', id: 'test' },
        at: Date.now(),
        memo: 'set aside',
        entries: holdEntries({ total: 12_34 } as Price),
      }),
    )
    const { body } = await client.get('/credits')
    expect(body).toEqual({ success: true, balance: 100, currency: 'CAD', held: 12.34 })
  })
})
