import { beforeAll, expect, test } from 'vitest'
import type { World } from '#core/world.ts'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import { type Books, openBooks } from './books.ts'
import type { CrashProcess } from './crash-process.ts'
import { countSteps, crashSeeds, deathWithin, runWithProcesses } from './crash-runs.ts'
import { brokenLaws } from './laws.ts'
import { proofWorld } from './proof-world.ts'
import { Random } from './random.ts'
import { runAllJobs } from './run-jobs.ts'
import {
  amountLeft,
  amountOf,
  ask,
  creditsOf,
  goOn,
  isAftermath,
  isEnding,
  performTopUp,
  prepareTopUp,
  type TopUpDeed,
  type TopUpTask,
  topUpDeeds,
} from './top-up-steps.ts'

const minuteMs = 60_000
const beginning = Date.UTC(2026, 0, 5, 8)

describeBehindPoolersToo('a process killed at any step of a top-up', kit => {
  const seeds = crashSeeds(kit.kind, topUpDeeds.length, 1)
  let config: DatabaseConfig
  /** How many steps each deed takes when nobody dies. */
  const steps = new Map<TopUpDeed, number>()

  beforeAll(async () => {
    config = await kit.config()
    for (const [index, deed] of topUpDeeds.entries()) {
      const task = await prepare(deed, 1_000_000 + index)
      await using db = await openDatabase(config)
      steps.set(deed, await countSteps(step => performTopUp(db, task, step)))
      await runAllJobs(worldAt(db, 20))
    }
  })

  const worldAt = (store: Database, minutes: number) =>
    proofWorld({ store, now: () => beginning + minutes * minuteMs })

  async function prepare(deed: TopUpDeed, account: number): Promise<TopUpTask> {
    await using db = await openDatabase(config)
    await prepareTopUp(worldAt(db, 0), account, deed)
    return { kind: 'top-up', deed, account, now: beginning + minuteMs }
  }

  /** What the provider charged the account, a row for each time. */
  const charged = (books: Books, account: number) =>
    books.rows(`select b.amount from payment_book b join top_up u on u.reference = b.reference
      where u.account_id = ${account} and b.declined is null`)

  /** The client, who got no answer, asks until it is told how it ended. */
  async function askAgain(world: World, deed: TopUpDeed, account: number): Promise<void> {
    if (isEnding(deed) || isAftermath(deed)) return
    for (let round = 0; round < 2; round += 1) {
      if ((await ask(world, account, deed)) !== null) return
    }
  }

  /**
   * Every other client asks at once, and need not wait for the reconciler, whatever the process had done
   * by then: only the payment that its provider takes its time for may be pending still.
   */
  async function carryOn(world: World, deed: TopUpDeed, seed: number, told: string): Promise<void> {
    if (isEnding(deed) || isAftermath(deed) || seed % 2 === 0) return
    const state = (await ask(world, seed, deed))?.state ?? 'failed'
    const late = deed === 'late' ? ['pending'] : []
    expect([deed === 'declined' ? 'failed' : 'posted', ...late], told).toContain(state)
  }

  async function run(seed: number, child: CrashProcess, books: Books): Promise<boolean> {
    const random = new Random(seed)
    const deed = topUpDeeds[seed % topUpDeeds.length] ?? 'paid'
    const death = deathWithin(steps.get(deed), random)
    const told = `PROOF_SEED=${seed}: ${deed}, killed ${death.when} step ${death.step}`
    const killed = await child.obey({ config, task: await prepare(deed, seed), death })
    await using db = await openDatabase(config)
    await carryOn(worldAt(db, 2), deed, seed, told)
    if (isAftermath(deed)) await goOn(worldAt(db, 20), seed, deed)
    await runAllJobs(worldAt(db, 20))
    expect(await brokenLaws(books), told).toEqual({})
    await askAgain(worldAt(db, 40), deed, seed)
    await runAllJobs(worldAt(db, 60))
    expect(await brokenLaws(books), told).toEqual({})
    const took = deed === 'declined' ? [] : [amountOf(deed)]
    expect(
      (await charged(books, seed)).map(({ amount }) => amount),
      told,
    ).toEqual(took)
    expect(await creditsOf(db, seed), told).toBe(amountLeft(deed))
    return killed
  }

  test(`leaves every charge credited once, nothing else credited and nothing pending (${seeds.length} runs)`, async () => {
    await using books = await openBooks(config)
    await runWithProcesses(seeds, (seed, child) => run(seed, child, books))
  }, 3_600_000)
})
