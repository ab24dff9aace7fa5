import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { JobKind } from '#core/ports/queue.ts'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import type { JobHandlers } from '#jobs/job-handler.ts'
import { workOffJobs } from '#jobs/work-off-jobs.ts'
import { fakeWorld } from '../test/support/fake-world.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { silentLog } from '../test/support/silent-log.ts'
import { median } from './ratio.ts'

/**
 * How long after its commit a job starts while 10,000 of another kind are due, four of which always
 * run, against 100 ms.
 */
const waiting = 10_000
const atOnce = 100
const measured = 200
const limitMs = 100
const slowJobMs = 20
const account = 1

let lastId = 0

async function enqueue(store: Database, kind: JobKind, count: number): Promise<void> {
  const now = Date.now()
  await store.transact(account, async ({ jobs }) => {
    for (let index = 0; index < count; index += 1) {
      lastId += 1
      const payload = { shipmentId: lastId, topUpId: lastId }
      const job = { kind, accountId: account, clock: 'machine', runAt: now, payload } as const
      await jobs.enqueue(lastId, job)
    }
  })
}

async function measure(config: DatabaseConfig): Promise<readonly number[]> {
  await using store = await openDatabase(config)
  await store.migrate()
  await store.transact(account, ({ accounts }) =>
    accounts.insert({ id: account, name: 'bench', createdAt: 0 }),
  )
  for (let made = 0; made < waiting; made += atOnce) await enqueue(store, 'settle-purchase', atOnce)
  let started = Promise.withResolvers<number>()
  const handlers: JobHandlers = {
    'settle-purchase': {
      hands: 4,
      run: () => pause(slowJobMs, { kind: 'done' }),
    },
    'settle-top-up': {
      hands: 4,
      async run() {
        started.resolve(performance.now())
        return { kind: 'done' }
      },
    },
  }
  await using _working = workOffJobs({ ...fakeWorld('sandbox'), store }, handlers, silentLog)
  const waits: number[] = []
  for (let round = 0; round < measured; round += 1) {
    // Not in step with the jobs of the other kind.
    await pause(1 + Math.random() * slowJobMs)
    started = Promise.withResolvers()
    await enqueue(store, 'settle-top-up', 1)
    const committedAt = performance.now()
    waits.push(Math.max(0, (await started.promise) - committedAt))
  }
  return waits
}

function report(engine: string, waits: readonly number[]): void {
  const longest = Math.max(...waits)
  console.log(
    `${engine}: a job starts ${median(waits).toFixed(1)} ms after its commit, ${longest.toFixed(1)} ms at most, ${(longest / limitMs).toFixed(2)} of ${limitMs} ms, beside ${waiting} of another kind`,
  )
  if (longest > limitMs) process.exitCode = 1
}

const folder = mkdtempSync(join(tmpdir(), 'postilion-bench-'))
try {
  report('sqlite', await measure({ kind: 'sqlite', file: join(folder, 'jobs.db') }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
await using server = await startPostgres()
report(
  'postgres',
  await measure({ kind: 'postgres', url: server.url('postgres'), schema: 'bench' }),
)
