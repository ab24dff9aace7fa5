import type { AccountId } from '../../access.ts'
import { CoreError } from '../../errors.ts'
import type { JobPayloads } from '../../ports/queue.ts'
import type { World } from '../../world.ts'
import type { Consignment } from '../goods-sales.ts'
import { salesOfPurchase } from '../sales-of-goods.ts'
import { cancelSale } from '../settle/cancel-sale.ts'
import type { Settler } from '../settle/settler.ts'
import { systemSettler } from '../settle/settler.ts'
import { forOperators, type VoidSettler } from './reopen-void.ts'
import { acceptVoid, settleVoid, type VoidOutcome } from './settle-void.ts'
import { remoteLabelOf } from './void-remotely.ts'
import type { VoidAttempt } from './void-store.ts'

/**
 * For the reconciler: asks the carrier again how an open void stands. Null where the request has ended:
 * a later one for the same shipment has a job of its own, and its caller may be asking the carrier at
 * this moment.
 */
export async function reconcileVoid(
  world: World,
  accountId: AccountId,
  { shipmentId, askedAt, isAccepted }: JobPayloads['settle-void'],
): Promise<VoidOutcome | null> {
  const job = await systemSettler(world, accountId, 'job', 'settle-void')
  const settler = await voidSettlerOf(job, shipmentId)
  if (settler === null) return null
  const { tenant, sales } = settler
  const { read } = world.store
  const request = await read.voids.ofShipment(tenant, shipmentId)
  const consignment = await sales.find(world, read, tenant, shipmentId)
  if (!request || !consignment) return null
  if (isAccepted) return await acceptVoid(settler, request)
  if (request.settledAt !== null) return null
  if (askedAt !== undefined && askedAt !== request.askedAt) return null
  const label = await remoteLabelOf(world, tenant, consignment)
  if (!label?.carrier) return { kind: 'open', why: 'its carrier is no longer known' }
  const isTaken = request.state === 'waiting' || (await takeOver(settler, request))
  if (!isTaken) return null
  const sold = { ...label.sold, ticket: request.ticket }
  const answer = await cancelSale(world, label.carrier, sold, label.requestedAt)
  const outcome = await settleVoid(settler, request, answer)
  return isForAPerson(outcome)
    ? { ...outcome, why: forOperators(sales, consignment.shipCode, outcome.why) }
    : outcome
}

/** However often the carrier is asked, nobody here learns the end. */
const isForAPerson = (
  outcome: VoidOutcome,
): outcome is Extract<VoidOutcome, { readonly why: string }> =>
  outcome.kind === 'undecidable' || (outcome.kind === 'open' && outcome.askAgainAt === 'never')

/**
 * From then on a refusal that its caller hears is not certain: the job's question may have cancelled the
 * sale before. False where the request has ended meanwhile.
 */
const takeOver = ({ world, tenant }: VoidSettler, attempt: VoidAttempt): Promise<boolean> =>
  world.store.transact(tenant.accountId, ({ voids }) => voids.wait(tenant, attempt, null))

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
  const operator = await systemSettler(world, accountId, 'operator', 'settle-void')
  const { tenant } = operator
  const { read } = world.store
  const settler = await voidSettlerOf(operator, shipmentId)
  const request = await read.voids.ofShipment(tenant, shipmentId)
  const consignment = await settler?.sales.find(world, read, tenant, shipmentId)
  if (settler === null || request === null || consignment?.state !== 'void_asked') {
    throw new CoreError('conflict', `No void of ${shipCode} is waiting for its carrier.`)
  }
  const answer = end === 'agreed' ? ({ kind: 'accepted' } as const) : { kind: end, why }
  const outcome = await settleVoid(settler, { shipmentId, askedAt: request.askedAt }, answer)
  if (outcome.kind === 'too_late') throw new CoreError('not_voidable', outcome.why)
  return outcome
}

/** Null where no carrier outside our process sold: then there is no such void. */
async function voidSettlerOf(settler: Settler, shipmentId: number): Promise<VoidSettler | null> {
  const { world, tenant } = settler
  const purchase = await world.store.read.purchases.ofShipment(tenant, shipmentId)
  return purchase && { ...settler, sales: salesOfPurchase(purchase) }
}
