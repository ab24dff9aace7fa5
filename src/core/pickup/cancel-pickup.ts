import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import { audienceOf, publish } from '../event/publish.ts'
import { endPickup } from './end-pickup.ts'
import { findPickup } from './find-pickup.ts'
import type { Pickup } from './pickup.ts'

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
  throw new CoreError('not_cancellable', `The pickup ${pickup.id} was picked up.`)
}
