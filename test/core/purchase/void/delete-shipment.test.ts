import { expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import type { VoidedShipment } from '#core/purchase/void/void-once.ts'
import { voidShipmentById } from '#core/purchase/void/void-shipment.ts'
import type { Store } from '#core/store.ts'
import { creation, parcel } from '../../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../../proof/proof-world.ts'
import { createShipment } from '../../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'

describeOnEachEngine('the deletion of a draft', kit => {
  test('that another one overtook keeps its answer under its key', async () => {
    const world = proofWorld({ store: await kit.open(), now: Date.now })
    await openAccount(world, 1, 0)
    const other = await commandFor(world, 1)
    const { shipmentId } = await createShipment(other, creation(parcel(), { draft: true }))
    let isOvertaken = false
    const transact: Store['transact'] = async (account, work) => {
      if (!isOvertaken) {
        isOvertaken = true
        await voidShipmentById(other, shipmentId)
      }
      return await world.store.transact(account, work)
    }
    const key = { scope: 'any', text: 'late', fingerprint: null, cipherKey: null }
    const answer = { status: 200, body: Buffer.from('deleted'), isFinal: true }
    const late: Command<VoidedShipment> = {
      ...other,
      world: { ...world, store: { ...world.store, transact } },
      key,
      present: () => answer,
    }
    expect(await voidShipmentById(late, shipmentId)).toEqual({ shipmentId })
    const entry = await world.store.read.keys.find(late.tenant, key, 0)
    expect(entry?.answer?.status).toBe(200)
  })
})
