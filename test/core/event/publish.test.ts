import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { buyingThrough } from '../../proof/buying-through.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { listen, tellingWorld } from '../../support/listening-account.ts'

const now = Date.UTC(2026, 0, 5, 8)
const { toAddress } = parcel()
const elsewhere = creation(parcel({ toAddress: { ...toAddress, name: remoteRecipient } }))

const typeOf = async ({ store }: World, accountId: number, sequence: number) =>
  (await store.read.events.bySequence(serviceOn(accountId), sequence))?.type

describeOnEachEngine('a webhook that is made while a carrier thinks', kit => {
  const plain = (store: Store) => tellingWorld(proofWorld({ store, now: () => now }))

  test('is told of the label that the carrier then sells', async () => {
    const store = await kit.open()
    const world = tellingWorld(
      proofWorld({
        store,
        now: () => now,
        between: buyingThrough(async buy => {
          await listen(plain(store), 1)
          return await buy()
        }),
      }),
    )
    await openAccount(world, 1, 100_00)
    await createShipment(await commandFor(world, 1), elsewhere)
    expect(await typeOf(world, 1, 1)).toBe('shipment.purchased')
  })

  test('is told of the void to which the carrier then agrees', async () => {
    const store = await kit.open()
    const world = tellingWorld(
      proofWorld({
        store,
        now: () => now,
        between: carrier => ({
          ...carrier,
          async cancel(sold, signal) {
            await listen(plain(store), 2)
            if (!carrier.cancel) throw new Error('It can not be asked.')
            return await carrier.cancel(sold, signal)
          },
        }),
      }),
    )
    await openAccount(world, 2, 100_00)
    const command = await commandFor(world, 2)
    const { shipmentId } = await createShipment(command, elsewhere)
    const bought = await store.read.shipments.byId(command.tenant, shipmentId)
    await voidShipment(command, bought?.shipCode ?? '')
    expect(await typeOf(world, 2, 1)).toBe('shipment.voided')
    expect(await typeOf(world, 2, 2)).toBe('shipment.refunded')
  })
})
