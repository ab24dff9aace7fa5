import type { AccountId } from '../../access.ts'
import { CoreError } from '../../errors.ts'
import type { World } from '../../world.ts'
import type { Consignment } from '../sale-of-kind.ts'
import { systemSettler } from './settle-purchase.ts'
import { settleVoid, type VoidOutcome } from './settle-void.ts'
import { voidSettlerOf } from './void-settler.ts'

/** What a person has learnt from the carrier about a void that waits. */
export type VoidEvidence = {
  readonly end: 'agreed' | 'refused'
  readonly why: string
}

/** Where the carrier agreed the credits return; where it refused the label stays good, and paid. */
export async function settleVoidByHand(
  world: World,
  accountId: AccountId,
  { id: shipmentId, shipCode }: Pick<Consignment, 'id' | 'shipCode'>,
  { end, why }: VoidEvidence,
): Promise<VoidOutcome> {
  const operator = await systemSettler(world, accountId, 'operator')
  const { tenant } = operator
  const { read } = world.store
  const settler = await voidSettlerOf(operator, shipmentId)
  const request = await read.voids.ofShipment(tenant, shipmentId)
  const consignment = await settler?.goods.find(world, read, tenant, shipmentId)
  if (settler === null || request === null || consignment?.state !== 'void_asked') {
    throw new CoreError('conflict', `No void of ${shipCode} is waiting for its carrier.`)
  }
  const answer = end === 'agreed' ? ({ kind: 'accepted' } as const) : { kind: end, why }
  const outcome = await settleVoid(settler, { shipmentId, askedAt: request.askedAt }, answer)
  if (outcome.kind === 'too_late') throw new CoreError('not_voidable', outcome.why)
  return outcome
}
