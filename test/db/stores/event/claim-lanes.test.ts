import { beforeAll, expect, test } from 'vitest'
import type { DeliveryLane } from '#core/webhook/webhook.ts'
import { type Database, openEngine } from '#db/database.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import { accountWithWebhooks, lowCredits } from '../../../core/webhook/account-with-webhooks.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import { type Asked, planOf, recorded } from '../../../support/recorded-session.ts'

type Told = Awaited<ReturnType<typeof accountWithWebhooks>>

describeOnEachEngine('a claim of lanes', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  const claim = (now: number, limit: number) =>
    db.transact(0, ({ webhooks }) => webhooks.claimLanes(now, now + 1000, limit))

  const countOf = (lanes: readonly DeliveryLane[], { accountId }: Told) =>
    lanes.filter(lane => lane.accountId === accountId).length

  const giveBack = async (lanes: readonly DeliveryLane[], at: number) => {
    for (const lane of lanes) {
      await db.transact(lane.accountId, ({ webhooks }) => webhooks.releaseLane(lane, 0, at))
    }
  }

  test('finds those of other accounts behind hundreds whose account has its twenty', async () => {
    const [crowded, other, third] = [
      await accountWithWebhooks(db),
      await accountWithWebhooks(db),
      await accountWithWebhooks(db),
    ]
    for (let made = 0; made < 250; made++) await crowded.subscribe()
    await crowded.publish(lowCredits)
    const now = crowded.now()
    expect(countOf(await claim(now, 200), crowded)).toBe(20)
    expect(await db.read.webhooks.anyLaneDue(now)).toBe(false)
    expect(await claim(now, 200)).toEqual([])

    for (let made = 0; made < 30; made++) await third.subscribe()
    other.pass(2)
    third.pass(1)
    await other.subscribe()
    await other.publish(lowCredits)
    await third.publish(lowCredits)
    const later = other.now()
    expect(await db.read.webhooks.anyLaneDue(later)).toBe(true)
    const few = await claim(later, 5)
    expect([few.length, countOf(few, third)]).toEqual([5, 5])
    const rest = await claim(later, 200)
    expect([other, third, crowded].map(account => countOf(rest, account))).toEqual([1, 15, 0])
    expect(await db.read.webhooks.anyLaneDue(later)).toBe(false)

    const lapsed = await claim(now + 1000, 200)
    expect(countOf(lapsed, crowded)).toBe(20)
    await giveBack(lapsed, Number.MAX_SAFE_INTEGER)
    for (let rested = 20; rested < 250; rested += 20) {
      await giveBack(await claim(later + 2000, 200), Number.MAX_SAFE_INTEGER)
    }
    await giveBack(await claim(later + 2000, 200), Number.MAX_SAFE_INTEGER)
    expect(await db.read.webhooks.anyLaneDue(later + 2000)).toBe(false)
  })

  test('takes nothing of a webhook that was removed while a worker had its lane', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.publish(lowCredits)
    const lanes = await claim(account.now(), 200)
    await account.write(({ webhooks }) => webhooks.remove(account.tenant, id, account.now()))
    await giveBack(lanes, 0)
    expect(await db.read.webhooks.anyLaneDue(account.now())).toBe(false)
  })

  test('reads lanes in their turn by an index, and accounts one by one', async () => {
    const config = await kit.config()
    await using engine = await openEngine(config)
    const asked: Asked[] = []
    await engine.transact(1, async session => {
      const { webhooks } = writersOn(recorded(session, asked))
      await webhooks.anyLaneDue(1)
      await webhooks.claimLanes(1, 2, 200)
    })
    expect(asked).toHaveLength(4)
    for (const each of asked) {
      const plan = await planOf(config, each)
      expect(plan.filter(line => /webhook_ready\b/.test(line))).toHaveLength(1)
      expect(plan.filter(line => /Seq Scan|SCAN webhook$/.test(line))).toEqual([])
    }
  })
})
