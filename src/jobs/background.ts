import { idempotencyWindowMs } from '../core/idempotency/window.ts'
import type { Job } from '../core/ports/queue.ts'
import { moveParcels } from '../core/tracking/move-parcels.ts'
import type { World } from '../core/world.ts'
import type { JobLog } from './job-log.ts'
import { Repeat } from './repeat.ts'
import { settlePurchaseJob } from './settle-purchase.ts'
import { Worker } from './worker.ts'

const moveEveryMs = 1000
const pruneEveryMs = 3_600_000
const pruneAtOnce = 100
const keepLogMs = 30 * 86_400_000

/** Everything that a world does without being asked, until it is disposed of. */
export function startBackground(world: World, log: JobLog): AsyncDisposable {
  const running = new AsyncDisposableStack()
  const settle = settlePurchaseJob(log)
  running.use(
    new Worker(
      world,
      { 'settle-purchase': (at, job) => settle(at, job as Job<'settle-purchase'>) },
      log,
    ),
  )
  running.use(new Repeat(() => moveEverybody(world, log), moveEveryMs, log))
  running.use(new Repeat(() => prune(world), pruneEveryMs, log))
  return running
}

async function moveEverybody(world: World, log: JobLog): Promise<void> {
  const { shipments } = world.store.read
  for (const accountId of await shipments.accountsWithDue(world.clock.now())) {
    try {
      await moveParcels(world, accountId)
    } catch (error) {
      log.error({ err: error, accountId }, "an account's parcels could not be moved")
    }
  }
}

/** What nobody may ask for any more, a little at a time. */
async function prune({ store, clock }: World): Promise<void> {
  const now = clock.now()
  await untilLittle(() =>
    store.transact(0, ({ requestLog }) => requestLog.prune(now - keepLogMs, pruneAtOnce)),
  )
  await untilLittle(() =>
    store.transact(0, ({ keys }) => keys.prune(now - idempotencyWindowMs, pruneAtOnce)),
  )
}

async function untilLittle(removeSome: () => Promise<number>): Promise<void> {
  while ((await removeSome()) === pruneAtOnce);
}
