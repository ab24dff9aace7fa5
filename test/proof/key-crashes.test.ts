import { beforeAll, expect, test } from 'vitest'
import { storeCard } from '#core/payment/cards.ts'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import { type Books, openBooks } from './books.ts'
import type { CrashProcess } from './crash-process.ts'
import { countSteps, crashSeeds, deathWithin, runWithProcesses } from './crash-runs.ts'
import {
  callKeyed,
  draftsAtOnce,
  type KeyedCall,
  type KeyedTask,
  keyedCalls,
  performKeyed,
  prepareKeyed,
} from './keyed-steps.ts'
import { brokenLaws } from './laws.ts'
import { openAccount, proofWorld } from './proof-world.ts'
import { Random } from './random.ts'
import { runAllJobs } from './run-jobs.ts'

const minuteMs = 60_000
const beginning = Date.UTC(2026, 0, 5, 8)

/** Two seeds in a row make the same call. */
const callOf = (seed: number): KeyedCall => keyedCalls[(seed >> 1) % keyedCalls.length] ?? 'shop'

describeBehindPoolersToo('a process killed between a key and its kept answer', kit => {
  const seeds = crashSeeds(kit.kind, keyedCalls.length, 2)
  let config: DatabaseConfig
  /** How many steps each call takes when nobody dies. */
  const steps = new Map<KeyedCall, number>()

  beforeAll(async () => {
    config = await kit.config()
    for (const call of new Set(seeds.map(callOf))) {
      const task = await prepare(call, 1_000_000 + steps.size)
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
    const shipmentId = await prepareKeyed(world, account, call)
    return { kind: 'keyed', call, account, now: beginning, shipmentId }
  }

  /** What there is in the end, in a word each. */
  async function made(books: Books, call: KeyedCall, account: number): Promise<readonly unknown[]> {
    const table = call === 'shop' ? 'shop' : call === 'top-up' ? 'top_up' : 'shipment'
    const word = table === 'shop' ? `'shop'` : 'state'
    const query = `select ${word} as word from ${table} where account_id = ${account}`
    const words = (await books.rows(query)).map(row => row.word)
    // A top-up whose process died before it asked the provider is given up, and asked for anew.
    return words.filter(one => one !== 'failed')
  }

  const expected: Readonly<Record<KeyedCall, readonly string[]>> = {
    shop: ['shop'],
    'top-up': ['posted'],
    'in process': ['bought'],
    remote: ['bought'],
    drafts: Array.from({ length: draftsAtOnce }, () => 'draft'),
    'draft here': ['bought'],
    'draft far': ['bought'],
    'delete draft': ['cancelled'],
    'void here': ['voided'],
    'void far': ['voided'],
  }

  async function run(seed: number, child: CrashProcess, books: Books): Promise<boolean> {
    const random = new Random(seed)
    const call = callOf(seed)
    const death = deathWithin(steps.get(call), random)
    const told = `PROOF_SEED=${seed}: ${call}, killed ${death.when} step ${death.step}`
    const task = await prepare(call, seed)
    const killed = await child.obey({ config, task, death })
    await using db = await openDatabase(config)
    // After the process that died could have had the call in hand.
    await callKeyed(worldAt(db, 1), task)
    await runAllJobs(worldAt(db, 20))
    await callKeyed(worldAt(db, 20), task)
    await callKeyed(worldAt(db, 30), task)
    await runAllJobs(worldAt(db, 35))
    const answers = [await callKeyed(worldAt(db, 40), task), await callKeyed(worldAt(db, 60), task)]
    expect(answers[0], told).not.toBeNull()
    expect(answers[1], told).toBe(answers[0])
    expect(await made(books, call, seed), told).toEqual(expected[call])
    expect(await brokenLaws(books), told).toEqual({})
    return killed
  }

  test(`answers every retry alike, and does the work once (${seeds.length} runs)`, async () => {
    await using books = await openBooks(config)
    await runWithProcesses(seeds, (seed, child) => run(seed, child, books))
  }, 3_600_000)
})
