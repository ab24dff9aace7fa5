import type { AccountId } from '../../access.ts'
import { CoreError, notFound } from '../../errors.ts'
import type { World } from '../../world.ts'
import { systemSettler } from './settle-purchase.ts'
import { settleVoid, type VoidOutcome } from './settle-void.ts'

/** What a person has learnt from the carrier about a void that waits. */
export type VoidEvidence = {
  readonly end: 'agreed' | 'refused'
  readonly why: string
}

/** Where the carrier agreed the credits return; where it refused the label stays good, and paid. */
export async function settleVoidByHand(
  world: World,
  accountId: AccountId,
  shipmentId: number,
  { end, why }: VoidEvidence,
): Promise<VoidOutcome> {
  const settler = await systemSettler(world, accountId, 'operator')
  const { shipments, voids } = world.store.read
  const shipment = await shipments.byId(settler.tenant, shipmentId)
  if (!shipment) throw notFound('Shipment')
  const request = await voids.ofShipment(settler.tenant, shipmentId)
  if (shipment.state !== 'void_asked' || request === null) {
    throw new CoreError('conflict', `No void of ${shipment.shipCode} waits for its carrier.`)
  }
  const answer = end === 'agreed' ? ({ kind: 'accepted' } as const) : { kind: end, why }
  const outcome = await settleVoid(settler, { shipmentId, askedAt: request.askedAt }, answer)
  if (outcome.kind === 'too_late') throw new CoreError('not_voidable', outcome.why)
  return outcome
}
