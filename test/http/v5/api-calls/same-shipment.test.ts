import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Command, commandOf } from '#core/command/command.ts'
import { buyShipment, createShipment } from '#core/purchase/create-shipment.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { ApiCall } from '#http/base/api-call.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf } from '../support/client.ts'
import { boughtBy, savedBy } from './drawn.ts'
import { runCurl, runPrograms } from './run-calls.ts'
import { creations } from './sample-creations.ts'
import { shipmentsOf } from './shipments-of.ts'

const service = await sharedService()

describe.for(creations)('%s, asked by a screen', ([, creation]) => {
  it('makes the same shipment as bought by the core, by the line and by the program', async () => {
    const whole = { ...creation, draft: false, doubtScope: 'address' as const }
    await expectSame(boughtBy(creation), async command => {
      await buyShipment(command, () => ({ ...whole, fault: null, pathOf: shipmentPath }))
    })
  })

  it('makes the same draft as saved by the core, by the line and by the program', async () => {
    const request = { ...creation.request, purchaseLabel: false }
    const whole = { ...creation, request, draft: true, pathOf: shipmentPath, fault: null }
    await expectSame(savedBy(creation), async command => {
      await createShipment(command, () => whole)
    })
  })
})

/** Each of the three makes one of the account's shipments. */
async function expectSame(
  call: ApiCall,
  carryOut: (command: Command<CreatedShipment>) => Promise<void>,
): Promise<void> {
  const { account, token } = await clientOf(service)
  const world = service.app.worlds.sandbox
  const { present: _, ...command } = commandOf(world, await world.authenticate(token), null)
  await carryOut(command)
  await runCurl(service, { call, token, idempotencyKey: randomUUID() })
  await runPrograms(service, token, [call])
  const [made, ...others] = await shipmentsOf(service, account)
  expect(others).toEqual([made, made])
}
