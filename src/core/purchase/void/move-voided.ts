import type { Tenant } from '../../access.ts'
import { isBeingProcessed } from '../../batch/join-batch.ts'
import { CoreError } from '../../errors.ts'
import type { Shipment } from '../../shipment/shipment.ts'
import type { ShipmentState, voidStates } from '../../shipment/state.ts'
import type { Writers } from '../../store.ts'
import type { Instant } from '../../time/clock.ts'

/**
 * Returns the shipment as it stands now. Throws, so that nothing is written, where it may not be voided
 * any more.
 */
export async function moveVoided(
  { shipments, batches }: Pick<Writers, 'shipments' | 'batches'>,
  tenant: Tenant,
  { id, state }: Shipment,
  to: (typeof voidStates)[number],
): Promise<Shipment> {
  const moved = await shipments.move(tenant, id, state, to, null)
  if (!moved) throw new NotVoidable('Its status changed in the meantime.')
  // The row is locked by now: it shows a closeout or batch that took the shipment after the plan was made.
  const current = await shipments.byId(tenant, id)
  if (current === null) throw new NotVoidable('It no longer exists.')
  if (current.closeoutId !== null) throw new NotVoidable('It is on a closeout.')
  if (await isBeingProcessed({ batches }, tenant, current.batchId)) {
    throw new NotVoidable('Its batch is being processed.')
  }
  return current
}

/**
 * A shipment whose void its carrier refused stands where it stood: a good label is scanned as before, and
 * postage that has expired is seen by nobody any more.
 */
export const nextMoveAfterRefusal = (
  stood: ShipmentState,
  firstMoveAt: Instant | null,
): Instant | null => (stood === 'bought' ? firstMoveAt : null)

/** Its sentence is that of parcels; those of other goods have words of their own for the same reason. */
export class NotVoidable extends CoreError {
  readonly why: string

  constructor(why: string) {
    super('not_voidable', `The shipment cannot be voided. ${why}`)
    this.why = why
  }
}
