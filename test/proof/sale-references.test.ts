import { expect, test } from 'vitest'
import { createShipment } from '../support/create-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { openBooks } from './books.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'

describeOnEachEngine('two installations', kit => {
  test('that sell the same parcels share no reference, and each fits every carrier', async () => {
    const references: unknown[] = []
    // Two databases that know nothing of one another, each of them a sandbox.
    for (const place of ['production', 'sandbox'] as const) {
      const world = proofWorld({ store: await kit.open(place), now: () => 1_800_000_000_000 })
      await openAccount(world, 1, 500_00)
      for (const name of ['Ann', remoteRecipient, 'LOST ANSWER']) {
        const request = parcel({ toAddress: { ...parcel().toAddress, name } })
        await createShipment(await commandFor(world, 1), creation(request))
      }
      await using books = await openBooks(await kit.config(place))
      const sold = await books.rows('select reference from carrier_book')
      references.push(...sold.map(({ reference }) => reference))
    }
    expect(references).toHaveLength(6)
    expect(new Set(references).size).toBe(6)
    for (const reference of references) expect(reference).toMatch(/^s-\d{1,11}-[0-9a-f]{16}$/)
  })
})
