import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { describeOnEachEngine, sqliteKit } from '../support/engines.ts'
import { openBooks } from './books.ts'
import { brokenLaws } from './laws.ts'
import { Simulation } from './simulation.ts'

/** Where each commit waits for a server, fewer of them prove the same. */
const shipmentsOn = process.env.PROOF
  ? { sqlite: 80_000, postgres: 20_000 }
  : inject('isThorough')
    ? { sqlite: 2000, postgres: 500 }
    : { sqlite: 800, postgres: 150 }
const seed = Number(process.env.PROOF_SEED ?? 1)

/** What a run must have met with, or it has proved nothing about it. */
const everything = [
  'purchases',
  'several packages',
  'replays',
  'drafts bought',
  'draft conflict',
  'voids',
  'voids agreed to',
  'voids that wait',
  'killed',
  'frozen',
  'crashes',
  'clock leaps',
  'late sales',
  'sales after the minute',
  'taken back',
  'left open',
  'buy insufficient_credits',
  'buy carrier_rejected',
  'buy carrier_error',
  'void not_voidable',
]

// Time in a simulation is the simulation's own: however slow the machine, no carrier is late by it.
beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
})

/** A group of writes ends where the seed ends it, not where the machine was slow. */
const open = (config: DatabaseConfig) =>
  openDatabase(config, { groupLimitMs: Number.POSITIVE_INFINITY })

describeOnEachEngine('a life of purchases, voids, faults and deaths', kit => {
  const shipments = shipmentsOn[kit.kind]

  test(`keeps every law of the books after ${shipments} shipments (PROOF_SEED=${seed})`, async () => {
    const config = await kit.config()
    await using db = await open(config)
    const { bought, tally } = await new Simulation(db, seed).run(shipments)
    await using books = await openBooks(config)
    expect(await brokenLaws(books)).toEqual({})
    const [count] = await books.rows(
      'select cast(count(*) as bigint) as n from shipment where bought_at is not null',
    )
    expect(count?.n).toBeGreaterThanOrEqual(bought)
    if (kit.kind === 'sqlite') expect(everything.filter(what => !tally[what])).toEqual([])
  }, 3_600_000)
})

describe('on SQLite, whose statements keep our order', () => {
  const kit = sqliteKit()

  test('a seed tells the same story whenever it is run', async () => {
    const stories: string[] = []
    for (const environment of ['sandbox', 'production'] as const) {
      await using db = await open(await kit.config(environment))
      stories.push((await new Simulation(db, 7).run(60)).digest)
    }
    expect(stories[0]).toBe(stories[1])
  })
})
