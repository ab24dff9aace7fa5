import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { PaymentError } from '#core/ports/payments.ts'
import type { Job } from '#core/ports/queue.ts'
import type { Database } from '#db/database.ts'
import { settleTopUpJob } from '#jobs/settle-top-up.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Desk, openDesk, paymentOf } from '../support/scripted-payments.ts'
import { topUpCredits } from '../support/top-up-credits.ts'

describeOnEachEngine('the job that settles top-ups', kit => {
  let db: Database
  let desk: Desk
  let topUp: TopUp
  let logged: string[]

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    desk = await openDesk(db)
    logged = []
    desk.provider.onCharge = () => Promise.reject(new PaymentError('unavailable', 'No answer.'))
    topUp = await topUpCredits(desk.command, { amount: 25_00, key: null, fault: null })
  })

  async function run() {
    const jobs = await db.read.jobs.list(1000)
    const job = jobs.find(({ accountId }) => accountId === desk.accountId)
    const log = {
      warn: (_: object, message: string) => void logged.push(`warn ${message}`),
      error: (_: object, message: string) => void logged.push(`error ${message}`),
    }
    return await settleTopUpJob(log)(desk.world, job as Job<'settle-top-up'>)
  }

  test('looks for the first time so early that a sandbox top-up is posted within five seconds', async () => {
    const jobs = await db.read.jobs.list(1000)
    const job = jobs.find(({ accountId }) => accountId === desk.accountId)
    expect((job?.runAt ?? 0) - topUp.askedAt).toBeLessThanOrEqual(3000)
  })

  test('is over once the provider has told the end', async () => {
    desk.provider.onFind = async () => paymentOf(topUp)
    expect(await run()).toEqual({ kind: 'done' })
    expect(await desk.books()).toMatchObject({ credits: 25_00 })
    expect(await run()).toEqual({ kind: 'done' })
    expect(logged).toEqual([])
  })

  test('comes again while nobody knows, ever less often, but at least each hour', async () => {
    const { nowMs } = desk.clock
    expect(await run()).toMatchObject({ kind: 'later', at: nowMs + 2000 })
    desk.provider.onFind = () => Promise.reject(new PaymentError('unavailable', 'No answer.'))
    desk.clock.nowMs = topUp.askedAt + 40 * 60_000
    expect(await run()).toMatchObject({ at: desk.clock.nowMs + 10 * 60_000 })
    expect(logged).toEqual(['warn a top-up is still pending: see postilion top-ups list'])
    desk.clock.nowMs = topUp.askedAt + 90 * 86_400_000
    expect(await run()).toMatchObject({ at: desk.clock.nowMs + 3_600_000 })
  })

  test('gives up what never reached the provider, though the clock was set back meanwhile', async () => {
    desk.provider.onFind = async () => null
    expect(await run()).toMatchObject({ kind: 'later' })
    desk.clock.nowMs = topUp.askedAt - 3_600_000
    expect(await run()).toEqual({ kind: 'done' })
    expect(await desk.books()).toMatchObject({ credits: 0, pending_top_ups: 0 })
  })

  test('calls for a person where the provider has another payment, and posts nothing', async () => {
    desk.provider.onFind = async () => paymentOf(topUp, { amount: 1 })
    expect(await run()).toMatchObject({ kind: 'later', why: 'mismatch' })
    expect(logged).toEqual([
      'error the payment provider has another payment than the top-up asked for: see postilion top-ups list',
    ])
    expect(await desk.books()).toMatchObject({ credits: 0, pending_top_ups: 25_00 })
  })
})
