import { idempotencyWindowMs } from '#core/command/key-window.ts'
import type { Log } from '#core/ports/log.ts'
import { latestCredible } from '#core/time/clock.ts'
import { dayMs } from '#core/time/durations.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import type { World } from '#core/world.ts'
import { jobHandlers } from './handlers.ts'
import { Repeat } from './repeat.ts'
import { Worker } from './worker.ts'

const moveEveryMs = 1000
const indexEveryMs = 1000
const pruneEveryMs = 3_600_000
/** What one command takes on: few enough that no request waits for it. */
const atOnce = 100
const keepLogMs = 30 * dayMs
/** Far beyond their window: a machine's clock that runs ahead for a while costs no key. */
const keepKeysMs = 7 * idempotencyWindowMs

/** Everything that a world does without being asked, until it is disposed of. */
export function startBackground(world: World, log: Log): AsyncDisposable {
  const running = new AsyncDisposableStack()
  running.use(new Worker(world, jobHandlers(log), log))
  running.use(new Repeat(() => moveEverybody(world, log), moveEveryMs, log))
  running.use(new Repeat(() => indexNames(world), indexEveryMs, log))
  running.use(new Repeat(() => pruneLog(world), pruneEveryMs, log))
  running.use(new Repeat(() => redateKeys(world), pruneEveryMs, log))
  running.use(new Repeat(() => pruneKeys(world), pruneEveryMs, log))
  return running
}

type Left = 'more' | 'done'

const leftAfter = (handled: number): Left => (handled === atOnce ? 'more' : 'done')

async function moveEverybody(world: World, log: Log): Promise<Left> {
  const { shipments } = world.store.read
  for (const accountId of await shipments.accountsWithDue(world.clock.now())) {
    try {
      await moveParcels(world, accountId)
    } catch (error) {
      log.error({ err: error, accountId }, "an account's parcels could not be moved")
    }
  }
  return 'done'
}

const indexNames = async ({ store }: World): Promise<Left> =>
  leftAfter(await store.transact(0, ({ shipments }) => shipments.indexNames(atOnce)))

async function pruneLog({ store, clock }: World): Promise<Left> {
  const before = clock.now() - keepLogMs
  return leftAfter(await store.transact(0, ({ requestLog }) => requestLog.prune(before, atOnce)))
}

/** A key that was taken while the clock ran ahead would count until the clock comes to that time. */
async function redateKeys({ store, clock }: World): Promise<Left> {
  const now = clock.now()
  const latest = latestCredible(now)
  return leftAfter(await store.transact(0, ({ keys }) => keys.redate(latest, now, atOnce)))
}

async function pruneKeys({ store, clock }: World): Promise<Left> {
  const before = clock.now() - keepKeysMs
  return leftAfter(await store.transact(0, ({ keys }) => keys.prune(before, atOnce)))
}
