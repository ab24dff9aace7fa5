import { CoreError } from '../../errors.ts'
import { currentAudience } from '../../event/publish.ts'
import { appendIncome } from '../../ledger/append-income.ts'
import { refundPosting } from '../../ledger/purchase-postings.ts'
import type { Writers } from '../../store.ts'
import type { BoughtConsignment, Publication } from '../goods-sales.ts'
import { publishVoid } from '../publish-shipments.ts'
import type { CancelOutcome } from '../settle/cancel-sale.ts'
import { logOutcome } from '../settle/settler.ts'
import { goOnAsking, reopenVoid, type VoidSettler, voidJob } from './reopen-void.ts'
import type { VoidAttempt } from './void-store.ts'

/** What became of a void: where it stays undecidable a person ends it by `settleVoidByHand`. */
export type VoidOutcome =
  | CancelOutcome
  /** The carrier agreed when the shipment could not be voided any more: a person has to settle it. */
  | { readonly kind: 'too_late'; readonly why: string }

/**
 * Applies the answer to the first question: its refusal counts while nobody else has asked. An acceptance
 * that comes too late is left to a job, which shows it to a person. `jobId` is the job that asks again: it
 * waits for as long as the carrier says.
 */
export async function settleFirstAnswer(
  settler: VoidSettler,
  attempt: VoidAttempt,
  answer: CancelOutcome,
  jobId: number,
): Promise<VoidOutcome> {
  if (answer.kind === 'refused')
    return await commitRefusal(settler, attempt, answer.why, 'refuseFirst')
  const outcome = await settleVoid(settler, attempt, answer, jobId)
  if (outcome.kind === 'too_late') await leaveAcceptance(settler, attempt)
  return outcome
}

async function leaveAcceptance(
  { world, tenant, sales }: VoidSettler,
  attempt: VoidAttempt,
): Promise<void> {
  const jobId = await world.store.takeNumbers('job', 1)
  const runAt = world.clock.now()
  const payload = { ...attempt, isAccepted: true }
  await world.store.transact(tenant.accountId, ({ jobs }) =>
    jobs.enqueue(jobId, { ...voidJob(tenant, attempt, sales.kind), runAt, payload }),
  )
}

/**
 * Applies a carrier's answer. Of several that settle one void at once, one posts the refund. `jobId` is null
 * for the job itself, which puts itself off.
 */
export async function settleVoid(
  settler: VoidSettler,
  attempt: VoidAttempt,
  answer: CancelOutcome,
  jobId: number | null = null,
): Promise<VoidOutcome> {
  switch (answer.kind) {
    case 'accepted':
      return await acceptVoid(settler, attempt)
    case 'refused':
      return await commitRefusal(settler, attempt, answer.why, 'refuse')
    case 'open':
      await goOnAsking(settler, attempt, answer, jobId)
      return answer
    case 'undecidable':
      return answer
  }
}

export async function acceptVoid(settler: VoidSettler, attempt: VoidAttempt): Promise<VoidOutcome> {
  try {
    return await refundOnce(settler, attempt)
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'not_voidable') throw error
    const { world, tenant } = settler
    const latest = await world.store.read.voids.ofShipment(tenant, attempt.shipmentId)
    // Another process may have accepted it in this moment.
    if (latest?.state === 'accepted') return { kind: 'accepted' }
    return { kind: 'too_late', why: error.message }
  }
}

async function refundOnce(settler: VoidSettler, attempt: VoidAttempt): Promise<VoidOutcome> {
  const { world, tenant, now, sales } = settler
  const { shipmentId } = attempt
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const audience = await currentAudience(world, tenant, now)
  return await world.store.transact(tenant.accountId, async writers => {
    const at = world.clock.now()
    if (!(await acceptRequest(writers, settler, shipmentId, { audience, at }))) {
      return await endedBefore(writers, settler, attempt)
    }
    const consignment = await voidedConsignment(writers, settler, shipmentId)
    const { shipCode, bought } = consignment
    const money = { id: postingId, at, shipCode, price: bought.price }
    await appendIncome(writers.ledger, tenant, refundPosting(money, bought.trackingCode))
    await consignment.endVoid(writers, now)
    await logOutcome(settler, writers, 'voided', consignment.shipCode)
    await publishVoid(sales, audience, writers, shipmentId)
    return { kind: 'accepted' }
  })
}

/**
 * False where another process has settled it. Where the carrier agrees after a refusal, a new request is
 * written and accepted.
 */
async function acceptRequest(
  writers: Writers,
  settler: VoidSettler,
  shipmentId: number,
  { audience, at }: Publication,
): Promise<boolean> {
  const { voids } = writers
  const { tenant } = settler
  if (await voids.accept(tenant, shipmentId, at)) return true
  const latest = await voids.ofShipment(tenant, shipmentId)
  if (latest?.state === 'refused') await reopenVoid(writers, settler, shipmentId, audience)
  return await voids.accept(tenant, shipmentId, at)
}

async function commitRefusal(
  settler: VoidSettler,
  attempt: VoidAttempt,
  why: string,
  move: 'refuse' | 'refuseFirst',
): Promise<VoidOutcome> {
  const { world, tenant } = settler
  const { shipmentId } = attempt
  return await world.store.transact(tenant.accountId, async writers => {
    const { voids } = writers
    const request = await voids.ofShipment(tenant, shipmentId)
    if (!(await voids[move](tenant, attempt, why, world.clock.now()))) {
      return await endedBefore(writers, settler, attempt)
    }
    const consignment = await voidedConsignment(writers, settler, shipmentId)
    await consignment.refuseVoid(writers, request?.fromState ?? 'bought')
    await logOutcome(settler, writers, 'carrier refused to void', consignment.shipCode)
    return { kind: 'refused', why }
  })
}

async function voidedConsignment(
  writers: Writers,
  { world, tenant, sales }: VoidSettler,
  shipmentId: number,
): Promise<BoughtConsignment> {
  const consignment = await sales.find(world, writers, tenant, shipmentId)
  if (!consignment?.bought) throw new Error(`shipment ${shipmentId} was never bought`)
  return { ...consignment, bought: consignment.bought }
}

async function endedBefore(
  { voids }: Pick<Writers, 'voids'>,
  { tenant }: VoidSettler,
  { shipmentId, askedAt }: VoidAttempt,
): Promise<VoidOutcome> {
  const latest = await voids.ofShipment(tenant, shipmentId)
  if (latest?.state === 'accepted') return { kind: 'accepted' }
  if (latest?.askedAt === askedAt && latest.settledAt === null) {
    return { kind: 'open', why: 'its job asks the carrier, too' }
  }
  // Another request is written only after the carrier refused the one before it.
  return { kind: 'refused', why: latest?.reason ?? 'It has refused before.' }
}
