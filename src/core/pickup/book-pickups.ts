import { type AnyCommand, accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import { audienceOf, publish } from '../event/publish.ts'
import { pickupNumber } from '../numbers/pickup-number.ts'
import type { Writers } from '../store.ts'
import { choosePlace, type WantedPlace } from './choose-place.ts'
import { areReady, driverLoads } from './driver-loads.ts'
import type { Pickup } from './pickup.ts'

export type PickupRequest = WantedPlace & { readonly instructions: string | null }

/**
 * Has drivers come for shipments: a pickup for each carrier and region. All are booked in one transaction,
 * or none.
 */
export async function bookPickups(
  command: Command<readonly Pickup[]>,
  request: PickupRequest,
): Promise<readonly Pickup[]> {
  const pickups = await planPickups(command, request)
  return await carryOut(
    command,
    async writers => {
      await writePickups(command, writers, pickups)
      return pickups
    },
    booked => `booked ${booked.map(({ id }) => `pickup ${id}`).join(', ')}`,
  )
}

async function planPickups(
  command: AnyCommand,
  request: PickupRequest,
): Promise<readonly Pickup[]> {
  const { world } = command
  const now = accountNow(command)
  const loads = await driverLoads(command, request.shipmentIds)
  const planned = loads.map(load => ({
    load,
    place: choosePlace(world.catalogue(), load, request, now),
  }))
  const firstId = await world.store.takeNumbers('pickup', planned.length)
  return planned.map(({ load, place }, index) => {
    const { carrierCode, carrierName, shipmentIds } = load
    const { locationId, timeZone, window } = place
    const id = firstId + index
    return {
      ...window,
      id,
      state: 'scheduled',
      carrierCode,
      carrierName,
      confirmationNumber: pickupNumber(id),
      locationId,
      timeZone,
      instructions: request.instructions,
      createdAt: now,
      endedAt: null,
      shipmentIds,
    }
  })
}

async function writePickups(
  command: AnyCommand,
  writers: Writers,
  planned: readonly Pickup[],
): Promise<void> {
  const { tenant } = command
  const ids = planned.flatMap(({ shipmentIds }) => shipmentIds)
  const [taken] = await writers.pickups.waiting(tenant, ids)
  if (taken) {
    const [shipmentId, pickupId] = taken
    const says = `The shipment ${shipmentId} is already on the pickup ${pickupId}.`
    throw new CoreError('shipment_in_use', says)
  }
  if (!(await areReady(writers, tenant, ids))) {
    throw new CoreError('conflict', 'A shipment was changed at the same time. Try again.')
  }
  for (const pickup of planned) await writers.pickups.insert(tenant, pickup)
  const facts = planned.map(pickup => ({ type: 'pickup.updated' as const, pickup }))
  await publish(audienceOf(command), writers, facts)
}
