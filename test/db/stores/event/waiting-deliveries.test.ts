import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openEngine } from '#db/database.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import {
  accountWithWebhooks,
  failed,
  gone,
  lowCredits,
  noon,
  silent,
} from '../../../core/webhook/account-with-webhooks.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import { type Asked, planOf, recorded } from '../../../support/recorded-session.ts'

const most = 10_000

describeOnEachEngine('the count of messages that wait', kit => {
  let db: Database
  let account: Awaited<ReturnType<typeof accountWithWebhooks>>
  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    account = await accountWithWebhooks(db)
  })
  // What one test leaves waiting is not counted by the next.
  afterEach(async () => {
    for (const { id } of await db.read.webhooks.list(account.tenant)) {
      await account.write(({ webhooks }) => webhooks.remove(account.tenant, id, noon))
    }
  })

  test('knows how many wait, and since when the oldest is due', async () => {
    await account.subscribe()
    await account.subscribe({ events: ['order.created'] })
    const { waiting } = db.read.webhooks
    expect(await waiting(noon, most)).toEqual({ count: 0, firstDueAt: null })
    await account.publish(lowCredits)
    account.pass(60_000)
    // A lane is woken by each new message, which makes the first one no younger.
    await account.publish(lowCredits)
    expect(await waiting(account.now(), most)).toEqual({ count: 2, firstDueAt: noon })
    await account.deliver()
    expect(await waiting(account.now(), most)).toEqual({ count: 0, firstDueAt: null })
    expect(account.world.deliveryCounters.traffic()).toMatchObject({
      outcomes: { delivered: 2, failed: 0, retried: 0 },
      firstAttempts: { count: 2, sumSeconds: 60 },
    })
  })

  test('counts what waits for its next try, which is not late', async () => {
    await account.subscribe()
    account.answerWith(failed)
    await account.publish(lowCredits)
    await account.deliver()
    expect(await db.read.webhooks.waiting(account.now(), most)).toEqual({
      count: 1,
      firstDueAt: null,
    })
    expect(account.world.deliveryCounters.traffic().outcomes.retried).toBe(1)
  })

  test('takes nobody for late whose subscriber is silent', async () => {
    await account.subscribe()
    account.answerWith(silent)
    await account.publish(...Array.from({ length: 20 }, () => lowCredits))
    await account.deliver()
    account.pass(60_000)
    expect(await db.read.webhooks.waiting(account.now(), most)).toEqual({
      count: 20,
      firstDueAt: null,
    })
  })

  test('leaves out what waits for a webhook that was paused or removed', async () => {
    const [paused, removed] = [await account.subscribe(), await account.subscribe()]
    await account.publish(lowCredits)
    await account.write(async ({ webhooks }) => {
      await webhooks.pause(account.tenant, paused, noon, null)
      await webhooks.remove(account.tenant, removed, noon)
    })
    expect(await db.read.webhooks.waiting(noon, most)).toEqual({ count: 0, firstDueAt: null })
  })

  test('tells of a webhook that was paused for its answer', async () => {
    await account.subscribe()
    account.answerWith(gone)
    await account.publish(lowCredits)
    await account.deliver()
    const { pauses, outcomes } = account.world.deliveryCounters.traffic()
    expect([pauses, outcomes.failed]).toEqual([1, 1])
  })

  test('reads no further than its limit, and walks past nothing that was delivered', async () => {
    await account.subscribe()
    await account.publish(lowCredits, lowCredits, lowCredits)
    expect((await db.read.webhooks.waiting(noon, 2)).count).toBe(2)
    const config = await kit.config()
    await using engine = await openEngine(config)
    const asked: Asked[] = []
    await engine.transact(1, session =>
      writersOn(recorded(session, asked)).webhooks.waiting(noon, most),
    )
    const plans = (await Promise.all(asked.map(each => planOf(config, each)))).flat()
    expect(asked).toHaveLength(2)
    const ofDeliveries = /webhook_delivery_(due|by_state)/
    expect(plans.filter(line => ofDeliveries.test(line))).toHaveLength(2)
    expect(plans.filter(line => /webhook_due/.test(line))).toHaveLength(2)
    expect(plans.filter(line => /Seq Scan|SCAN [dt]\b|TEMP B-TREE|Sort/.test(line))).toEqual([])
  })
})
