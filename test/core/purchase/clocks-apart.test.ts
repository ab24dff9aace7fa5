import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { commandOf } from '#core/command/command.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { postgresKit } from '../../support/engines.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'

const hourMs = 3_600_000
const machineNow = Date.now
const kit = postgresKit()

/** With a carrier that has sold nothing yet, and whose book can be searched. */
function askedInVain({ app }: Service): World {
  const { sandbox } = app.worlds
  const carriers = sandbox.carriers().map(
    (carrier): Carrier => ({
      ...carrier,
      find: async () => null,
      sell: () => ({
        kind: 'remote',
        buy: () => Promise.reject(new CarrierError('timeout', 'The carrier does not answer.')),
      }),
    }),
  )
  return { ...sandbox, carriers: () => carriers }
}

describe('of two nodes on PostgreSQL whose clocks are an hour apart', () => {
  let settings: { DATABASE_URL?: string }
  let account: number
  let shipmentId: number

  beforeAll(async () => {
    const { DATABASE_URL } = await kit.settings()
    settings = DATABASE_URL === undefined ? {} : { DATABASE_URL }
    await using service = await startService(settings)
    const funded = await fundedClient(service)
    account = funded.account
    const world = askedInVain(service)
    const caller = await world.authenticate(await service.token(account))
    const command = { ...commandOf(world, caller, null), patienceMs: 0 }
    ;({ shipmentId } = await createShipment(command, creation(parcel())))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each([
    ['ahead', hourMs],
    ['behind', -hourMs],
  ])(
    'the one that is %s gives no purchase up that the other has begun a moment ago',
    async (_, byMs) => {
      vi.spyOn(Date, 'now').mockImplementation(() => machineNow() + byMs)
      await using node = await startService(settings)
      const world = askedInVain(node)
      expect(await reconcilePurchase(world, account, shipmentId)).toMatchObject({ kind: 'open' })
      const kept = await world.store.read.shipments.byId(serviceOn(account), shipmentId)
      expect(kept?.state).toBe('purchasing')
    },
  )
})
