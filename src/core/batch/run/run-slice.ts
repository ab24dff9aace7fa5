import { type AccountId, serviceOn } from '../../access.ts'
import { jobCaller } from '../../account/system-caller.ts'
import { systemLogEntry } from '../../command/system-log-entry.ts'
import { currentAudience, publish } from '../../event/publish.ts'
import type { BatchCountsSoFar, BatchProgress, JobPayloads } from '../../ports/queue.ts'
import { readAccountNow } from '../../sandbox/account-clock.ts'
import type { World } from '../../world.ts'
import type { Batch, RunMember } from '../batch.ts'
import { buyMember, type MemberOutcome, type RunBuyer } from './buy-member.ts'
import { walkInParallel } from './walk-in-parallel.ts'

/** Then the batches that wait have their turn. */
const longestSliceMs = 1000
const membersOfPage = 50
/** A carrier outside the process thinks about several orders at once. */
const salesAtOnce = 8

/** `waits`: the pass has found all that it can know now. */
export type SliceEnd =
  | { readonly kind: 'over' }
  | { readonly kind: 'more' | 'waits'; readonly progress: BatchProgress }

const beginning: BatchProgress = { pass: 0, after: null, processed: 0, failed: 0, nextFrom: null }

/**
 * Works on a run for about a second. A run goes over the shipments of its batch in passes until none is
 * open any more. Facts say what is left to do: the progress only says where to look first.
 */
export async function runSlice(
  world: World,
  accountId: AccountId,
  { batchId, run, progress = beginning }: JobPayloads['process-batch'],
  onFault: RunBuyer['onFault'],
  sliceMs = longestSliceMs,
): Promise<SliceEnd> {
  const tenant = serviceOn(accountId)
  const { batches } = world.store.read
  const batch = await batches.byId(tenant, batchId)
  if (batch?.state !== 'processing' || batch.run !== run) return { kind: 'over' }
  const caller = await jobCaller(world, accountId)
  const { pass } = progress
  const buyer = { world, caller, run: { id: batchId, run }, pass, onFault }
  const endsAt = performance.now() + sliceMs
  const hasTime = (): boolean => performance.now() < endsAt
  let begun = 0
  // The first shipment is taken in any case, so that each slice comes further.
  const mayBegin = (): boolean => begun++ === 0 || hasTime()
  let reached = progress
  for (;;) {
    const members = await batches.runMembers(tenant, buyer.run, reached.after, membersOfPage)
    const outcomes = await walkInParallel(members, salesAtOnce, mayBegin, member =>
      buyMember(buyer, member),
    )
    for (const [at, outcome] of outcomes.entries()) reached = advance(reached, members[at], outcome)
    const isLast = members.length < membersOfPage && outcomes.length === members.length
    if (isLast) return await endPass(world, batch, accountId, reached)
    if (!hasTime()) break
  }
  await showProgress(world, batch, accountId, reached)
  return { kind: 'more', progress: reached }
}

function advance(
  progress: BatchProgress,
  member: RunMember | undefined,
  outcome: MemberOutcome,
): BatchProgress {
  if (member === undefined) throw new Error('an outcome is of no shipment')
  const { pass, after, processed, failed, nextFrom } = progress
  return {
    pass,
    after: { createdAt: member.createdAt, id: member.id },
    processed: processed + (outcome === 'processed' ? 1 : 0),
    failed: failed + (outcome === 'failed' ? 1 : 0),
    nextFrom: nextFrom ?? (outcome === 'open' ? { after, processed, failed } : null),
  }
}

async function endPass(
  world: World,
  batch: Batch,
  accountId: AccountId,
  progress: BatchProgress,
): Promise<SliceEnd> {
  const { pass, nextFrom } = progress
  if (nextFrom !== null) {
    await showProgress(world, batch, accountId, progress)
    return { kind: 'waits', progress: { ...nextFrom, pass: pass + 1, nextFrom: null } }
  }
  await endRun(world, batch, accountId, progress)
  return { kind: 'over' }
}

/** A later pass begins with lower counts than the pass before has shown. */
async function showProgress(
  { store }: World,
  batch: Batch,
  accountId: AccountId,
  { processed, failed }: BatchCountsSoFar,
): Promise<void> {
  const { processedCount, failedCount } = batch
  if (processed <= processedCount && failed <= failedCount) return
  const counts = {
    processedCount: Math.max(processed, processedCount),
    failedCount: Math.max(failed, failedCount),
  }
  await store.transact(accountId, ({ batches }) =>
    batches.showProgress(serviceOn(accountId), batch, counts),
  )
}

/** The one place where a run ends, once. */
async function endRun(
  world: World,
  batch: Batch,
  accountId: AccountId,
  { processed, failed }: BatchCountsSoFar,
): Promise<void> {
  const tenant = serviceOn(accountId)
  const processedAt = await readAccountNow(world, tenant)
  const state = failed === 0 ? 'processed' : 'processed_with_errors'
  const end = { state, processedAt, processedCount: processed, failedCount: failed } as const
  const outcome = `processed batch ${batch.id}: ${processed} bought, ${failed} failed`
  const audience = await currentAudience(world, tenant, processedAt)
  await world.store.transact(accountId, async writers => {
    const { batches, requestLog } = writers
    if (!(await batches.endRun(tenant, batch, end))) return
    await requestLog.append(
      tenant,
      systemLogEntry('job', 'process-batch', outcome, world.clock.now()),
    )
    await publish(audience, writers, [{ type: 'batch.processed', batch: { ...batch, ...end } }])
  })
}
