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
  running.use(new Repeat(() => moveEverybody(world), moveEveryMs, log))
  running.use(new Repeat(() => pruneLog(world), pruneEveryMs, log))
  return running
}

async function moveEverybody(world: World): Promise<void> {
  const { shipments } = world.store.read
  for (const id of await shipments.accountsWithDue(world.clock.now())) await moveParcels(world, id)
}

async function pruneLog({ store, clock }: World): Promise<void> {
  const before = clock.now() - keepLogMs
  for (;;) {
    const removed = await store.transact(0, ({ requestLog }) =>
      requestLog.prune(before, pruneAtOnce),
    )
    if (removed < pruneAtOnce) return
  }
}
