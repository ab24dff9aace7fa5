import { serviceOn } from '#core/access.ts'
import type { Log } from '#core/ports/log.ts'
import type { Job, SaleJobKind } from '#core/ports/queue.ts'
import { holdLapsesAfterMs } from '#core/purchase/settle/request-to-resume.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import type { World } from '#core/world.ts'
import type { JobResult } from './job-handler.ts'
import { nextLook } from './next-look.ts'

const shortestPauseMs = 15_000

/** Looks at an open purchase again and again until it is settled, however long that takes. */
export const settlePurchaseJob =
  (log: Log) =>
  async (
    world: World,
    { accountId, payload }: Job<SaleJobKind<'settle-purchase'>>,
  ): Promise<JobResult> => {
    const { shipmentId } = payload
    const outcome = await reconcilePurchase(world, accountId, shipmentId)
    if (outcome.kind !== 'open') return { kind: 'done' }
    const purchase = await world.store.read.purchases.ofShipment(serviceOn(accountId), shipmentId)
    if (!purchase) return { kind: 'done' }
    const { why } = outcome
    if (purchase.state === 'held') {
      return { kind: 'later', at: purchase.heldAt + holdLapsesAfterMs, why }
    }
    log.warn(
      { accountId, shipmentId, reference: purchase.reference, why },
      'a purchase is still open: see postilion purchases list',
    )
    const at = nextLook(purchase.heldAt, world.clock.now(), shortestPauseMs)
    return { kind: 'later', at, why }
  }
