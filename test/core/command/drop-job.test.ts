import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { dropJob } from '#core/command/drop-job.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { insertAccounts } from '../../support/sample-shipments.ts'

const kind = 'settle-top-up'
const now = 1_000_000

describeOnEachEngine('an operator who drops a job', kit => {
  let store: Database
  let jobId = 0
  const clock = { now: () => now }
  beforeAll(async () => {
    store = await kit.open()
    await insertAccounts(store, 1, 2)
  })

  async function claimedJob() {
    jobId += 1
    const job = { kind, accountId: 2, clock: 'machine', runAt: 0, payload: { topUpId: 1 } } as const
    await store.transact(2, ({ jobs }) => jobs.enqueue(jobId, job))
    const [claimed] = await store.transact(0, ({ jobs }) => jobs.claim(kind, now, 1000, 1))
    if (!claimed) throw new Error('Nothing was due.')
    return claimed
  }

  const outcomes = async (accountId: number) =>
    (await store.read.requestLog.list(serviceOn(accountId), null, 10)).map(
      ({ method, outcome }) => `${method} ${outcome}`,
    )

  test('removes one that was given up, and leaves the reason in the log of its account', async () => {
    const job = await claimedJob()
    await store.transact(2, ({ jobs }) => jobs.giveUp(job, 'no use'))
    expect(await dropJob({ store, clock }, job.id, ' paid by hand, ticket 17 ')).toMatchObject({
      kind,
      lastError: 'no use',
    })
    expect(await store.read.jobs.byId(job.id)).toBeNull()
    const line = `OPERATOR dropped ${kind} ${job.id}: paid by hand, ticket 17`
    expect(await outcomes(2)).toEqual([line])
    expect(await outcomes(1)).toEqual([])
    await expect(dropJob({ store, clock }, job.id, 'again')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is refused where it still runs, or without a reason, and nothing is logged', async () => {
    const before = await outcomes(2)
    const job = await claimedJob()
    const drop = (reason: string) => dropJob({ store, clock }, job.id, reason)
    await expect(drop('away')).rejects.toMatchObject({ code: 'conflict' })
    await store.transact(2, ({ jobs }) => jobs.giveUp(job, 'no use'))
    await expect(drop(' ')).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await store.read.jobs.byId(job.id)).toMatchObject({ dead: true })
    expect(await outcomes(2)).toEqual(before)
  })
})
