import { type AccountId, noAccount } from '#core/access.ts'
import { idempotencyWindowMs } from '#core/command/idempotency-window.ts'
import type { Log } from '#core/ports/log.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { Writers } from '#core/store.ts'
import { type Instant, latestCredible } from '#core/time/clock.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import { moveFreight } from '#core/tracking/move-freight.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import { forgetEnded } from '#core/user/end-entries.ts'
import { sweepFollowers } from '#core/webhook/follow-shipment.ts'
import type { World } from '#core/world.ts'
import { jobHandlers } from './handlers.ts'
import { laneSource } from './lane-source.ts'
import { Repeat } from './repeat.ts'
import { tracedWork } from './traced-work.ts'
import { workOffJobs } from './work-off-jobs.ts'
import { Worker } from './worker.ts'

const moveEveryMs = 1000
const indexEveryMs = 1000
const pruneEveryMs = hourMs
/** How many rows one transaction handles: few enough that no request waits for it. */
const atOnce = 100
const keepLogMs = 30 * dayMs
/** Calls are kept with their bodies for so long; only the newest of an account stay as long. */
const keepCallsMs = 7 * dayMs
/** An event may be sent again as long. */
const keepEventsMs = 30 * dayMs
/** Far longer than their window: a clock that runs ahead for a while deletes no key too early. */
const keepKeysMs = 7 * idempotencyWindowMs

/** Starts all that a world does without a request, until it is disposed of. */
export function startBackground(
  world: World,
  log: Log,
  /** Null where nobody collects traces. */
  tracing: Tracing | null = null,
): AsyncDisposable {
  const { store, clock } = world
  const running = new AsyncDisposableStack()
  const repeat = (everyMs: number, act: () => Promise<'more' | 'done'>): void => {
    running.use(new Repeat(act, everyMs, log))
  }
  /** `act` returns how many it handled, `atOnce` at most. */
  const repeatTransaction = (
    everyMs: number,
    act: (writers: Writers, now: Instant) => Promise<number>,
  ) =>
    repeat(everyMs, async () => {
      const now = clock.now()
      const handled = await store.transact(noAccount, writers => act(writers, now))
      return handled === atOnce ? 'more' : 'done'
    })
  running.use(workOffJobs(world, jobHandlers(log), log, tracing))
  running.use(new Worker(world, tracedWork(world, laneSource(world), tracing), log))
  repeat(moveEveryMs, () => moveEverybody(world, log))
  repeatTransaction(indexEveryMs, ({ shipments }) => shipments.indexNames(atOnce))
  repeatTransaction(pruneEveryMs, ({ allowances }, now) => allowances.prune(now, atOnce))
  repeatTransaction(pruneEveryMs, ({ requestLog }, now) =>
    requestLog.prune(now - keepLogMs, atOnce),
  )
  repeatTransaction(pruneEveryMs, ({ calls }, now) => calls.prune(now - keepCallsMs, atOnce))
  // A key that was taken while the clock ran ahead would else count until the clock reaches that time.
  repeatTransaction(pruneEveryMs, ({ keys }, now) => keys.redate(latestCredible(now), now, atOnce))
  repeatTransaction(pruneEveryMs, ({ keys }, now) => keys.prune(now - keepKeysMs, atOnce))
  repeatTransaction(pruneEveryMs, ({ events }, now) => events.prune(now - keepEventsMs, atOnce))
  repeatTransaction(pruneEveryMs, (writers, now) => forgetEnded(writers, now, atOnce))
  repeat(pruneEveryMs, async () => {
    const handled = await sweepFollowers(store, clock.now(), atOnce)
    return handled === atOnce ? 'more' : 'done'
  })
  repeatTransaction(pruneEveryMs, ({ webhooks }, now) => webhooks.prune(now, atOnce))
  return running
}

async function moveEverybody(world: World, log: Log): Promise<'done'> {
  const { shipments, freight } = world.store.read
  const now = world.clock.now()
  const moveAll = async (accounts: readonly AccountId[], move: typeof moveParcels) => {
    for (const accountId of accounts) {
      try {
        await move(world, accountId)
      } catch (error) {
        log.error({ err: error, accountId }, "an account's shipments could not be moved")
      }
    }
  }
  await moveAll(await shipments.accountsWithDue(now), moveParcels)
  await moveAll(await freight.accountsWithDue(now), moveFreight)
  return 'done'
}
