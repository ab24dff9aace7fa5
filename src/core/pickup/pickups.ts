import type { Tenant } from '../access.ts'
import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { type Audience, audienceOf, publish } from '../event/publish.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { Pickup, PickupReader, PickupState } from './pickup.ts'

export async function findPickup(
  { pickups }: { readonly pickups: PickupReader },
  tenant: Tenant,
  id: number,
): Promise<Pickup> {
  const pickup = await pickups.byId(tenant, id)
  if (pickup === null) throw notFound('Pickup')
  return pickup
}

/** Until the first parcel is scanned nobody needs to come. Cancelled again, it says the same. */
export async function cancelPickup(command: Command<Pickup>, id: number): Promise<Pickup> {
  const { world, tenant } = command
  const known = await findPickup(world.store.read, tenant, id)
  const now = accountNow(command)
  return await carryOut(
    command,
    async writers => {
      const cancelled = await endPickup(writers, tenant, known.id, 'cancelled', now)
      if (cancelled === null) return endedBefore(await findPickup(writers, tenant, known.id))
      await publish(audienceOf(command), writers, [{ type: 'pickup.updated', pickup: cancelled }])
      return cancelled
    },
    () => `cancelled pickup ${known.id}`,
  )
}

function endedBefore(pickup: Pickup): Pickup {
  if (pickup.state === 'cancelled') return pickup
  throw new CoreError('not_cancellable', `The pickup ${pickup.id} has already taken place.`)
}

type PickupEnd = Exclude<PickupState, 'scheduled'>

/** Null where it has ended before. */
export async function endPickup(
  { pickups }: Pick<Writers, 'pickups'>,
  tenant: Tenant,
  id: number,
  as: PickupEnd,
  at: Instant,
): Promise<Pickup | null> {
  return (await pickups.end(tenant, id, as, at)) ? await findPickup({ pickups }, tenant, id) : null
}

/** A void takes its shipment out of the pickup that waits for it; without its last one nobody comes. */
export async function leavePickup(
  writers: Pick<Writers, 'pickups' | 'events'>,
  tenant: Tenant,
  shipmentId: number,
  { audience, at }: { readonly audience: Audience | null; readonly at: Instant },
): Promise<void> {
  const { pickups } = writers
  const id = await pickups.takeOut(tenant, shipmentId)
  if (id === null) return
  const left = await findPickup(writers, tenant, id)
  const pickup =
    left.shipmentIds.length > 0 ? left : await endPickup(writers, tenant, id, 'cancelled', at)
  if (pickup) await publish(audience, writers, [{ type: 'pickup.updated', pickup }])
}
