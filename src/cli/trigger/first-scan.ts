import { CoreError } from '#core/errors.ts'
import { readAccountNow } from '#core/sandbox/account-clock.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { BoughtShipment, Scene } from './scene.ts'

/** Moves the account's clock to the first scan of a shipment; returns what time it is then. */
export async function firstScan(
  { world, tenant, account }: Scene,
  { bought, shipCode, request }: BoughtShipment,
): Promise<string> {
  const [scan] = world.journey({ ...bought, recipientName: request.toAddress.name })
  if (!scan) throw new CoreError('conflict', `Nobody will see the parcel ${shipCode}.`)
  const leftMs = scan.at - (await readAccountNow(world, tenant))
  const { now } = await advanceClock(world, account.id, Math.max(leftMs, 1))
  return new Date(now).toISOString()
}
