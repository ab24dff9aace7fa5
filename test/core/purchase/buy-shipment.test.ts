import { expect, test } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import { usualLimits } from '#core/carrier-limits.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { buyShipment } from '#core/purchase/create-shipment.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { requestKey } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

/** Receives no order, and has none in its book. */
const silent = (carrier: Carrier): Carrier => ({
  ...carrier,
  find: async () => null,
  sell: () => ({
    kind: 'remote',
    buy: () => Promise.reject(new CarrierError('timeout', 'The carrier did not answer.')),
  }),
})

describeOnEachEngine('a label for packages that no shipment has yet', kit => {
  let now = Date.UTC(2026, 0, 5, 8)

  test('is bought under its key although the carrier sold nothing at first', async () => {
    const store = await kit.open()
    const parts = { store, now: () => now }
    const [deaf, well] = [proofWorld({ ...parts, between: silent }), proofWorld(parts)]
    await openAccount(well, 1, 500_00)
    const { key: _, ...asked } = creation(parcel())
    const buyIn = async (world: typeof well) =>
      buyShipment({ ...(await commandFor(world, 1)), key: requestKey('once', 'v5') }, () => asked)
    const { shipmentId } = await buyIn(deaf)
    now += usualLimits.bookShowsAfterMs
    expect(await reconcilePurchase(deaf, 1, shipmentId)).toEqual({ kind: 'released' })
    expect(await buyIn(well)).toMatchObject({
      shipmentId,
      fresh: { shipment: { state: 'bought' } },
    })
    expect(await buyIn(well)).toMatchObject({ shipmentId, replayed: true })
    await using books = await openBooks(await kit.config())
    expect(await books.rows('select state from shipment')).toEqual([{ state: 'bought' }])
    expect(await brokenLaws(books, 'open')).toEqual({})
  })
})
