import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'
import { shipmentBody } from '../../support/tested-version.ts'

const dayMs = 86_400_000

describeOnEachEngine('parcels that move', kit => {
  let service: Service
  beforeAll(async () => {
    service = await startService(await kit.settings())
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('are scanned once, however many move them at once', async () => {
    const { sandbox } = service.app.worlds
    const { client, account } = await fundedClient(service)
    const codes: string[] = []
    for (let made = 0; made < 5; made++) {
      codes.push((await client.post('/shipments', shipmentBody())).body.shipment.ship_code)
    }
    await Promise.all([
      advanceClock(sandbox, account, 30 * dayMs),
      ...Array.from({ length: 4 }, () => moveParcels(sandbox, account)),
    ])
    await Promise.all(Array.from({ length: 4 }, () => moveParcels(sandbox, account)))
    for (const code of codes) {
      const { body } = await client.get(`/track?ship_code=${code}`)
      expect(body.status).toBe('Delivered')
      const statuses = body.events.map(({ status }: { status: string }) => status)
      expect(statuses).toEqual(['Delivered', 'In Transit', 'Processing', 'Received', 'Ready'])
    }
  })

  it('never go beyond the year 2199', async () => {
    const { sandbox } = service.app.worlds
    const { account } = await fundedClient(service)
    await expect(advanceClock(sandbox, account, 200 * 366 * dayMs)).rejects.toMatchObject({
      code: 'validation_failed',
    })
    expect(await sandbox.store.read.clocks.offsetMs(serviceOn(account))).toBe(0)
  })

  it.each([
    ['/shipments/a%00b', 400],
    ['/track?order_id=a%00b', 422],
    ['/track?tracking_code=a%00b', 422],
    ['/shipments?order_id=a%00b', 422],
    ['/shipments?ship_code=%00', 422],
    ['/shipments?to_name=%00', 422],
  ])('are looked for by no text with a NUL in it: %s', async (path, status) => {
    const { client } = await fundedClient(service)
    expect((await client.get(path)).status).toBe(status)
  })

  it('have no page at an address with a NUL in it', async () => {
    expect((await fetch(`${service.url}/t/a%00b`)).status).toBe(400)
  })
})
