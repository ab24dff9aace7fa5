import { beforeAll, expect, test } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import type { Command } from '#core/command/command.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Database } from '#db/database.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { sqliteKit } from '../../support/engines.ts'

const kit = sqliteKit()
let store: Database
beforeAll(async () => {
  store = await kit.open()
  await openAccount(proofWorld({ store, now }), 1, 100_00)
})

const now = () => Date.UTC(2026, 0, 5, 8)
const usedUp = () => {
  throw new CarrierError('misconfigured', 'The carrier has no number left.')
}

type Refusal = readonly [when: string, sell: NonNullable<Carrier['sell']>]
const refusals: readonly Refusal[] = [
  ['an order', usedUp],
  ['to number a parcel', () => ({ kind: 'in_process', numbers: 'none', pieces: 1, issue: usedUp })],
]

const at = (sell: NonNullable<Carrier['sell']>): Promise<Command> =>
  commandFor(proofWorld({ store, now, between: carrier => ({ ...carrier, sell }) }), 1)

test.each(refusals)(
  'a carrier that refuses %s is named, and nothing is charged',
  async (_, sell) => {
    const command = await at(sell)
    const before = await store.read.ledger.balance(command.tenant, 'credits', 'CAD')
    await expect(createShipment(command, creation(parcel()))).rejects.toMatchObject({
      code: 'carrier_error',
      message: 'The carrier has no number left.',
    })
    expect(await store.read.ledger.balance(command.tenant, 'credits', 'CAD')).toBe(before)
  },
)

test.each(refusals)(
  'what was sold under a key before is found where %s is refused',
  async (when, sell) => {
    const wish = creation(parcel(), { key: when })
    const sold = await createShipment(await commandFor(proofWorld({ store, now }), 1), wish)
    const again = await createShipment(await at(sell), wish)
    expect(again).toEqual({ shipmentId: sold.shipmentId, replayed: true })
  },
)
