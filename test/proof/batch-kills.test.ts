import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Store } from '#core/store.ts'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import { prepareBatch, processDue } from './batch-steps.ts'
import { type Books, openBooks } from './books.ts'
import { CrashProcess } from './crash-process.ts'
import { deathWithin } from './crash-runs.ts'
import { everything } from './everything.ts'
import { brokenLaws } from './laws.ts'
import { marked } from './marked-store.ts'
import { proofWorld } from './proof-world.ts'
import { Random } from './random.ts'
import { leaseMs, runAllJobs } from './run-jobs.ts'

const size = process.env.PROOF ? 1000 : 100
const failing = (size / 100) * 3
const kills = process.env.PROOF ? 5 : 2
const seed = Number(process.env.PROOF_SEED ?? 1)
const account = 1
/** Each worker before the last has taken fewer steps than a third of all sales need. */
const stepsOfWorker = size * 2

describeBehindPoolersToo('a batch whose workers die', kit => {
  let now = Date.UTC(2026, 0, 5, 8)
  const worldOn = (store: Store) => proofWorld({ store, now: () => now })
  const untilLeaseLapses = (): void => {
    now += leaseMs + 1
  }

  async function killWorker(config: DatabaseConfig, random: Random): Promise<void> {
    await using child = new CrashProcess()
    const death = deathWithin(stepsOfWorker, random)
    expect(await child.obey({ config, task: { kind: 'batch', now }, death })).toBe(true)
    untilLeaseLapses()
  }

  /** Freezes a worker in the middle, lets another one process the rest, and wakes it. */
  async function freezeWorker(config: DatabaseConfig, books: Books, random: Random): Promise<void> {
    await using store = await openDatabase(config)
    await using elsewhere = await openDatabase(config)
    const frozen = Promise.withResolvers<void>()
    const wakes = Promise.withResolvers<void>()
    const freezesAt = 5 + random.below(size / 5)
    let begun = 0
    const freezing = marked(store, async name => {
      if (name !== 'beginning a transaction') return
      begun += 1
      if (begun < freezesAt) return
      frozen.resolve()
      await wakes.promise
    })
    const worker = processDue(worldOn(freezing))
    const first = await Promise.race([frozen.promise.then(() => 'frozen'), worker])
    expect(first).toBe('frozen')
    untilLeaseLapses()
    await processDue(worldOn(elsewhere))
    const before = await everything(kit.kind, books)
    wakes.resolve()
    await worker
    expect(await everything(kit.kind, books)).toEqual(before)
  }

  const countOf = async (books: Books, from: string): Promise<number> =>
    Number((await books.rows(`select count(*) as n from ${from}`))[0]?.n)

  test(`is bought once each, and ends once (${size} shipments, ${kills} kills, PROOF_SEED=${seed})`, async () => {
    const random = new Random(seed)
    const config = await kit.config()
    let id = 0
    {
      await using db = await openDatabase(config)
      id = await prepareBatch(worldOn(db), account, size)
    }
    for (let killed = 0; killed < kills; killed += 1) await killWorker(config, random)
    await using books = await openBooks(config)
    await freezeWorker(config, books, random)
    await using db = await openDatabase(config)
    await runAllJobs(worldOn(db))
    const batch = await db.read.batches.byId(serviceOn(account), id)
    expect(batch).toMatchObject({
      state: 'processed_with_errors',
      run: 1,
      processedCount: size - failing,
      failedCount: failing,
    })
    expect(await countOf(books, `shipment where state = 'bought'`)).toBe(size - failing)
    expect(await countOf(books, `shipment where state = 'draft'`)).toBe(failing)
    expect(await countOf(books, 'batch_error')).toBe(failing)
    expect(await countOf(books, `request_log where outcome like 'processed batch%'`)).toBe(1)
    expect(await countOf(books, 'carrier_book where cancelled_at is null')).toBe(size - failing)
    expect(await brokenLaws(books)).toEqual({})
  }, 3_600_000)
})
