import { beforeAll, expect, test } from 'vitest'
import { storeCard } from '#core/payment/add-card.ts'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Books, openBooks } from './books.ts'
import type { CrashProcess } from './crash-process.ts'
import { countSteps, crashSeeds, deathWithin, runWithProcesses } from './crash-runs.ts'
import {
  callKeyed,
  type KeyedCall,
  type KeyedTask,
  keyedCalls,
  performKeyed,
} from './keyed-steps.ts'
import { brokenLaws } from './laws.ts'
import { openAccount, proofWorld } from './proof-world.ts'
import { Random } from './random.ts'
import { runAllJobs } from './run-jobs.ts'

const seeds = crashSeeds(25)

const minuteMs = 60_000
const beginning = Date.UTC(2026, 0, 5, 8)

describeOnEachEngine('a process killed between a key and its kept answer', kit => {
  let config: DatabaseConfig
  /** How many steps each call takes when nobody dies. */
  const steps = new Map<KeyedCall, number>()

  beforeAll(async () => {
    config = await kit.config()
    for (const [index, call] of keyedCalls.entries()) {
      const task = await prepare(call, 1_000_000 + index)
      await using db = await openDatabase(config)
      steps.set(call, await countSteps(step => performKeyed(db, task, step)))
    }
  })

  const worldAt = (store: Database, minutes: number) =>
    proofWorld({ store, now: () => beginning + minutes * minuteMs })

  async function prepare(call: KeyedCall, account: number): Promise<KeyedTask> {
    await using db = await openDatabase(config)
    const world = worldAt(db, 0)
    await openAccount(world, account, 200_00)
    await storeCard(db, account, 'sandbox', demoCard, true, beginning)
    return { kind: 'keyed', call, account, now: beginning }
  }

  const made = async (books: Books, call: KeyedCall, account: number): Promise<number> => {
    const table = call === 'shop' ? 'shop' : call === 'top-up' ? 'top_up' : 'shipment'
    return (await books.rows(`select id from ${table} where account_id = ${account}`)).length
  }

  async function run(seed: number, child: CrashProcess, books: Books): Promise<boolean> {
    const random = new Random(seed)
    const call = keyedCalls[seed % keyedCalls.length] ?? 'shop'
    const death = deathWithin(steps.get(call), random)
    const told = `PROOF_SEED=${seed}: ${call}, killed ${death.when} step ${death.step}`
    const killed = await child.obey({ config, task: await prepare(call, seed), death })
    await using db = await openDatabase(config)
    // After the process that died could have had the call in hand.
    await callKeyed(worldAt(db, 1), seed, call)
    await runAllJobs(worldAt(db, 20))
    await callKeyed(worldAt(db, 20), seed, call)
    const answers = [
      await callKeyed(worldAt(db, 40), seed, call),
      await callKeyed(worldAt(db, 60), seed, call),
    ]
    expect(answers[0], told).not.toBeNull()
    expect(answers[1], told).toBe(answers[0])
    expect(await made(books, call, seed), told).toBe(1)
    expect(await brokenLaws(books), told).toEqual({})
    return killed
  }

  test(`answers every retry alike, and does the work once (${seeds.length} runs)`, async () => {
    await using books = await openBooks(config)
    await runWithProcesses(seeds, (seed, child) => run(seed, child, books))
  }, 3_600_000)
})
