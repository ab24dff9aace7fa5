import { type Audience, publish } from '../event/publish.ts'
import type { Writers } from '../store.ts'

/** Tells of a top-up if it was credited. */
export async function tellOfTopUp(
  audience: Audience | null,
  writers: Pick<Writers, 'events' | 'topUps'>,
  topUpId: number,
): Promise<void> {
  const topUp = audience && (await writers.topUps.byId(audience.tenant, topUpId))
  if (topUp?.state === 'posted')
    await publish(audience, writers, [{ type: 'credits.topped_up', topUp }])
}
