import { createHmac, KeyObject } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Writers } from '#core/store.ts'
import { eventually } from '../../support/eventually.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf } from './support/client.ts'
import { shipmentBody } from './support/shipment-body.ts'

const service = await sharedService()

test('a kept call says what it did, and nobody reads the log for that', async () => {
  const { store } = service.app.worlds.sandbox
  const transact = store.transact.bind(store)
  const asked: string[] = []
  vi.spyOn(store, 'transact').mockImplementation((account, work) =>
    transact(account, writers => work(noting(writers, asked))),
  )
  const { client, tenant } = await clientOf(service)
  const { status, body, headers } = await client.post('/labels', shipmentBody())
  expect(status).toBe(201)
  const kept = await eventually(async () => {
    const call = await store.read.calls.byRequestId(tenant, headers.get('request-id') ?? '')
    if (!call) throw new Error('the call is not kept yet')
    return call
  })
  expect(kept.outcome).toBe(`purchased ${body.data.ship_code}`)
  expect(kept.shipCodes).toEqual([body.data.ship_code])
  expect(asked).toEqual([])
})

/** Notes each look into the log. */
const noting = (writers: Writers, asked: string[]): Writers =>
  new Proxy(writers, {
    get(target, name) {
      const store: unknown = Reflect.get(target, name, target)
      if (name !== 'requestLog') return store
      return {
        ...target.requestLog,
        ofRequest(...call: Parameters<Writers['requestLog']['ofRequest']>) {
          asked.push(call[1])
          return target.requestLog.ofRequest(...call)
        },
      }
    },
  })

test('the key of label links is one that Node need not make again for each of them', () => {
  for (const world of Object.values(service.app.worlds)) {
    expect(world.labelLinkKey).toBeInstanceOf(KeyObject)
    const sign = () => createHmac('sha256', world.labelLinkKey).update('x').digest('hex')
    expect(sign()).toBe(sign())
  }
})
