import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import { Shell } from '../support/shell.ts'
import { openBooks } from './books.ts'
import { type AnsweredKey, Kills } from './kills.ts'
import { brokenLaws } from './laws.ts'
import { proofWorld } from './proof-world.ts'
import { runAllJobs } from './run-jobs.ts'

const kills = process.env.PROOF ? 100 : inject('isThorough') ? 3 : 1
const seed = Number(process.env.PROOF_SEED ?? 1)
const hourMs = 3_600_000

describeBehindPoolersToo('a server that is killed again and again', kit => {
  test(`answers every key with a label or a refusal, and charges once (${kills} kills, PROOF_SEED=${seed})`, async ({
    annotate,
  }) => {
    const config = await kit.config()
    const limits = { RATE_LIMIT_READS: '1000000000', RATE_LIMIT_WRITES: '1000000000' }
    await using shell = await Shell.open({ ...(await kit.settings()), ...limits })
    const run = new Kills(shell, seed)
    await run.run(kills)
    const labels = run.keys.filter(({ end }) => end === 'label')
    const refused = run.keys.filter(({ end }) => end === 'refused')
    const most = (count: (key: AnsweredKey) => number) => Math.max(...run.keys.map(count))
    await annotate(
      `${run.keys.length} keys: ${labels.length} labels, ${refused.length} refusals; at most ${most(key => key.answers)} answers and ${most(key => key.pendings)} times Pending for one`,
    )
    expect(refused.filter(({ recipient }) => recipient !== 'REFUSED')).toEqual([])
    expect(labels.filter(({ recipient }) => recipient === 'REFUSED')).toEqual([])
    {
      await using db = await openDatabase(config)
      await runAllJobs(proofWorld({ store: db, now: () => Date.now() + hourMs }))
    }
    await using books = await openBooks(config)
    expect(await brokenLaws(books)).toEqual({})
    const kept = await books.rows('select ship_code, state from shipment')
    expect(new Set(kept.map(({ state }) => state))).toEqual(new Set(['bought']))
    expect(kept.map(({ ship_code }) => ship_code).sort()).toEqual(
      labels.map(({ shipCode }) => shipCode).sort(),
    )
  }, 3_600_000)
})
