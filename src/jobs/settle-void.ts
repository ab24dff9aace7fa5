import { serviceOn } from '#core/access.ts'
import type { Log } from '#core/ports/log.ts'
import type { Job, SaleJobKind } from '#core/ports/queue.ts'
import { reconcileVoid } from '#core/purchase/void/reconcile-void.ts'
import type { World } from '#core/world.ts'
import type { JobResult } from './job-handler.ts'
import { nextLook } from './next-look.ts'

const shortestPauseMs = 15_000

/** Asks a carrier again and again until it says what became of a void, however long that takes. */
export const settleVoidJob =
  (log: Log) =>
  async (
    world: World,
    { accountId, payload }: Job<SaleJobKind<'settle-void'>>,
  ): Promise<JobResult> => {
    const { shipmentId } = payload
    const outcome = await reconcileVoid(world, accountId, payload)
    if (outcome?.kind === 'undecidable') {
      const { why } = outcome
      log.error({ accountId, shipmentId, why }, 'a person must learn what became of a void')
      return { kind: 'given_up', why }
    }
    if (outcome?.kind === 'too_late') {
      const { why } = outcome
      log.error(
        { accountId, shipmentId, why },
        'a carrier has voided a label that is still charged',
      )
      return { kind: 'given_up', why: `its carrier has voided it, but it is still charged: ${why}` }
    }
    if (outcome?.kind !== 'open') return { kind: 'done' }
    const request = await world.store.read.voids.ofShipment(serviceOn(accountId), shipmentId)
    if (!request) return { kind: 'done' }
    const { why, askAgainAt } = outcome
    if (askAgainAt === 'never') {
      log.error({ accountId, shipmentId, why }, 'a person must learn what became of a void')
      return { kind: 'given_up', why }
    }
    log.warn({ accountId, shipmentId, why }, 'a void still waits for its carrier')
    const at = nextLook(request.askedAt, world.clock.now(), shortestPauseMs, askAgainAt)
    return { kind: 'later', at, why }
  }
