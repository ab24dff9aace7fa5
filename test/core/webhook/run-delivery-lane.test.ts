import { beforeAll, expect, test } from 'vitest'
import type { DeliveryLane } from '#core/webhook/webhook.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { openBooks } from '../../proof/books.ts'
import { everything } from '../../proof/everything.ts'
import {
  accountWithWebhooks,
  failed,
  gone,
  hour,
  lowCredits,
  noon,
  ok,
  silent,
  testFact,
} from './account-with-webhooks.ts'

type ToldAccount = Awaited<ReturnType<typeof accountWithWebhooks>>

describeOnEachEngine('the lane of a webhook', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  test('sends each event once, in the order of the facts, with the bytes that were kept', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.publish(lowCredits, lowCredits)
    await account.publish(lowCredits)
    await account.deliver()
    expect(account.sent.map(({ body }) => JSON.parse(body).sequence)).toEqual([1, 2, 3])
    expect(new Set(account.sent.map(({ id }) => id)).size).toBe(3)
    for (const { id, body } of account.sent) expect(JSON.parse(body).id).toBe(id)
    await account.deliver()
    expect(account.sent).toHaveLength(3)
    expect(await account.states(id)).toEqual([
      [3, 'delivered'],
      [2, 'delivered'],
      [1, 'delivered'],
    ])
  })

  test('is given what its webhook listens to, and nothing else', async () => {
    const account = await accountWithWebhooks(db)
    const all = await account.subscribe()
    const low = await account.subscribe({ events: ['credits.low'] })
    const other = await account.subscribe({ events: ['order.created', 'credits.topped_up'] })
    const one = await account.subscribe({ shipmentId: 7, events: ['tracking.updated'] })
    await account.publish(lowCredits, testFact(other))
    expect(await account.states(all)).toEqual([[1, 'pending']])
    expect(await account.states(low)).toEqual([[1, 'pending']])
    expect(await account.states(other)).toEqual([[2, 'pending']])
    expect(await account.states(one)).toEqual([])
  })

  test('tries ten times over 75 hours, and logs each try', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    account.answerWith(failed)
    await account.publish(lowCredits)
    const waits: number[] = []
    for (let tries = 1; ; tries++) {
      await account.deliver()
      const delivery = await db.read.webhooks.delivery(account.tenant, id, 1)
      expect(delivery?.attempts).toBe(tries)
      if (delivery?.dueAt == null) break
      waits.push(delivery.dueAt - account.now())
      account.pass(delivery.dueAt - account.now() - 1)
      await account.deliver()
      expect(account.sent).toHaveLength(tries)
      account.pass(1)
    }
    const minutes = [5, 30, 120, 300, 600, 840, 1200, 1440]
    expect(waits).toEqual([5000, ...minutes.map(each => each * 60_000)])
    expect(account.now() - noon).toBeGreaterThan(75 * hour)
    expect(await account.states(id)).toEqual([[1, 'failed']])
    expect(new Set(account.sent.map(({ id, body }) => id + body)).size).toBe(1)
    const log = await db.read.webhooks.attempts(account.tenant, id, 1)
    expect(log.map(({ number, status }) => [number, status])).toEqual(
      Array.from({ length: 10 }, (_, at) => [at + 1, 500]),
    )
  })

  test('waits as long as Retry-After says, where that is longer', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    account.answerWith({ ...failed, retryAfterMs: 120_000 })
    await account.publish(lowCredits)
    await account.deliver()
    const delivery = await db.read.webhooks.delivery(account.tenant, id, 1)
    expect(delivery?.dueAt).toBe(noon + 120_000)
  })

  test('of a subscriber that is gone is paused; its other events wait', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    account.answerWith(gone)
    await account.write(({ clocks }) => clocks.advance(account.tenant, hour))
    await account.publish(lowCredits)
    await account.deliver()
    await account.publish(lowCredits)
    await account.deliver()
    expect(account.sent).toHaveLength(1)
    expect(await db.read.webhooks.byId(account.tenant, id)).toMatchObject({
      pausedAt: noon + hour,
      pausedBecause: 'It answered 410 Gone.',
    })
    expect(await account.states(id)).toEqual([
      [2, 'pending'],
      [1, 'failed'],
    ])
  })

  test('of a paused webhook sends what waited once it is resumed, but what waited too long', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.write(({ webhooks }) => webhooks.pause(account.tenant, id, noon, null))
    await account.publish(lowCredits)
    account.pass(hour)
    await account.publish(lowCredits)
    await account.deliver()
    expect(account.sent).toEqual([])
    await account.write(({ webhooks }) =>
      webhooks.resume(account.tenant, id, account.now(), noon + 1),
    )
    await account.deliver()
    expect(account.sent).toHaveLength(1)
    expect(await account.states(id)).toEqual([
      [2, 'delivered'],
      [1, 'skipped'],
    ])
  })

  test('that a dead worker left is sent by another, with the same id and bytes', async () => {
    const account = await accountWithWebhooks(db)
    await account.subscribe()
    await account.publish(lowCredits)
    const [dead] = await account.claim()
    const [first] = dead ? await db.read.webhooks.due(dead, account.now(), 10) : []
    expect(await account.claim()).toEqual([])
    account.pass(15_000)
    await account.deliver()
    expect(account.sent).toMatchObject([{ id: first?.eventId, body: first?.body }])
  })

  test('takes no write of a worker that has lost it', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.publish(lowCredits)
    const [frozen] = await account.claim()
    if (!frozen) throw new Error('no lane')
    account.answerWith(async () => {
      account.answerWith(ok)
      account.pass(15_000)
      await account.deliver()
      return failed
    })
    await account.run(frozen)
    expect(await account.states(id)).toEqual([[1, 'delivered']])
    expect(await db.read.webhooks.attempts(account.tenant, id, 1)).toHaveLength(1)
    expect(await account.write(({ webhooks }) => webhooks.renewLane(frozen, 1))).toBe(false)
    expect(await account.write(({ webhooks }) => webhooks.releaseLane(frozen, 0, 0))).toBe(false)
  })

  test('is due at once for an event that came while it was given back', async () => {
    const account = await accountWithWebhooks(db)
    await account.subscribe()
    await account.publish(lowCredits)
    const [lane] = await account.claim()
    if (!lane) throw new Error('no lane')
    await account.publish(lowCredits)
    // As a worker does that has looked before the second event was there.
    await account.write(({ webhooks }) => webhooks.releaseLane(lane, 0, 0))
    await account.deliver()
    expect(account.sent).toHaveLength(2)
  })

  test('rests ever longer while nobody answers, whatever happens meanwhile', async () => {
    const account = await accountWithWebhooks(db)
    await account.subscribe()
    account.answerWith(silent)
    for (const restMs of [1000, 2000, 4000]) {
      await account.publish(lowCredits)
      const before = account.sent.length
      await account.deliver()
      expect(account.sent.length).toBeGreaterThan(before)
      account.pass(restMs - 1)
      expect(await account.claim()).toEqual([])
      account.pass(1)
    }
    account.answerWith(ok)
    await account.deliver()
    await account.publish(lowCredits)
    expect(await account.claim()).toHaveLength(1)
  })

  const forgetting = {
    'a change of its address': async (account: ToldAccount, id: number) => {
      const to = { url: 'https://other.example.com/', events: null, description: null }
      await account.write(({ webhooks }) => webhooks.change(account.tenant, id, to))
    },
    'a pause and its end': async (account: ToldAccount, id: number) => {
      const now = account.now()
      await account.write(async ({ webhooks }) => {
        await webhooks.pause(account.tenant, id, now, null)
        await webhooks.resume(account.tenant, id, now, now)
      })
    },
  }

  test.each(Object.entries(forgetting))(
    'rests no longer after %s, also while a worker is at work',
    async (_, forget) => {
      const account = await accountWithWebhooks(db)
      const id = await account.subscribe()
      account.answerWith(silent)
      for (const restMs of [1000, 2000]) {
        await account.publish(lowCredits)
        await account.deliver()
        account.pass(restMs)
      }
      await account.publish(lowCredits)
      account.answerWith(async () => {
        await forget(account, id)
        return silent
      })
      await account.deliver()
      await account.publish(lowCredits)
      const [lane] = await account.claim()
      expect(lane?.failures).toBe(0)
    },
  )

  test('sends once more what is asked for again during its last try', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    account.answerWith(failed)
    await account.publish(lowCredits)
    for (let tries = 1; tries < 10; tries++) {
      await account.deliver()
      account.pass(25 * hour)
    }
    account.answerWith(async () => {
      await account.write(({ webhooks }) => webhooks.resend(account.tenant, id, 1, account.now()))
      account.answerWith(ok)
      return failed
    })
    await account.deliver()
    expect(account.sent).toHaveLength(11)
    expect(await account.states(id)).toEqual([[1, 'delivered']])
    expect(await db.read.webhooks.attempts(account.tenant, id, 1)).toHaveLength(11)
  })

  test('sends once more what is asked for again during its first try', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.publish(lowCredits)
    account.pass(1)
    account.answerWith(async () => {
      await account.write(({ webhooks }) => webhooks.resend(account.tenant, id, 1, account.now()))
      account.answerWith(failed)
      return ok
    })
    await account.deliver()
    expect(account.sent).toHaveLength(2)
    expect(await account.states(id)).toEqual([[1, 'pending']])
  })

  test('of a subscription to one shipment ends when its subscriber is gone', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe({ shipmentId: 7 })
    await account.write(({ accounts }) => accounts.putListens(account.tenant))
    const listens = async () => (await db.read.accounts.byId(account.accountId))?.hasWebhooks
    expect(await listens()).toBe(true)
    account.answerWith(gone)
    await account.publish(testFact(id), testFact(id))
    await account.deliver()
    expect(await db.read.webhooks.byId(account.tenant, id)).toBeNull()
    expect(await listens()).toBe(false)
    expect(account.world.deliveryCounters.traffic().pauses).toBe(0)
    await account.write(({ webhooks }) => webhooks.prune(noon + 1, 100))
  })

  test('leaves no message running when it fails', async () => {
    const account = await accountWithWebhooks(db)
    await account.subscribe()
    await account.publish(lowCredits, lowCredits)
    const slow = Promise.withResolvers<typeof ok>()
    const began = Promise.withResolvers<void>()
    account.answerWith(async () => {
      account.answerWith(() => {
        began.resolve()
        return slow.promise
      })
      throw new Error('the impossible')
    })
    const [lane] = await account.claim()
    if (!lane) throw new Error('no lane')
    let hasEnded = false
    const run = account.run(lane).catch((error: Error) => {
      hasEnded = true
      return error.message
    })
    await began.promise
    await account.claim()
    expect(hasEnded).toBe(false)
    slow.resolve(ok)
    expect(await run).toBe('the impossible')
  })

  test('is one of twenty of its account at once: those that hang leave hands to others', async () => {
    const hanging = await accountWithWebhooks(db)
    for (let made = 0; made < 30; made++) await hanging.subscribe()
    await hanging.publish(lowCredits)
    const other = await accountWithWebhooks(db)
    await other.subscribe()
    hanging.pass(1)
    await other.publish(lowCredits)
    const claim = () =>
      db.transact(0, ({ webhooks }) =>
        webhooks.claimLanes(hanging.now(), hanging.now() + 1000, 1000),
      )
    const ours = (lanes: readonly DeliveryLane[]) =>
      [hanging, other].map(
        ({ accountId }) => lanes.filter(lane => lane.accountId === accountId).length,
      )
    const first = await claim()
    expect(ours(first)).toEqual([20, 1])
    expect(ours(await claim())).toEqual([0, 0])
    for (const lane of first.slice(0, 5)) {
      await db.transact(lane.accountId, ({ webhooks }) => webhooks.releaseLane(lane, 0, 0))
    }
    const given = first.slice(0, 5).filter(({ accountId }) => accountId === hanging.accountId)
    expect(ours(await claim())[0]).toBe(given.length)
  })

  test('signs with the old secret, too, until its time is over', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.write(({ webhooks }) =>
      webhooks.rotate(account.tenant, id, 'plain:new', noon + hour),
    )
    await account.publish(lowCredits)
    await account.deliver()
    account.pass(hour)
    await account.publish(lowCredits)
    await account.deliver()
    expect(account.sent.map(({ secrets }) => secrets)).toEqual([['new', `secret ${id}`], ['new']])
  })

  test('signs with a new secret from the next message on, also while a worker is at work', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.publish(lowCredits)
    const [lane] = await account.claim()
    if (!lane) throw new Error('no lane')
    await account.write(({ webhooks }) =>
      webhooks.rotate(account.tenant, id, 'plain:new', account.now()),
    )
    await account.run(lane)
    expect(account.sent.map(({ secrets }) => secrets)).toEqual([['new']])
  })

  test('sends nothing while its secret can not be opened, and says so', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.write(({ webhooks }) => webhooks.rotate(account.tenant, id, 'sealed:lost', noon))
    await account.publish(lowCredits)
    await account.deliver()
    expect(account.sent).toEqual([])
    const [attempt] = await db.read.webhooks.attempts(account.tenant, id, 1)
    expect(attempt?.says).toContain('SECRET_KEY')
  })

  test('sends an event again when it is asked to, and exactly the events of a time', async () => {
    const account = await accountWithWebhooks(db)
    const [id, later] = [await account.subscribe({ events: ['credits.low'] }), 2]
    for (let at = 0; at < 4; at++) {
      await account.publish(lowCredits, testFact(id))
      account.pass(hour)
    }
    await account.deliver()
    const first = [...account.sent]
    expect(first).toHaveLength(8)
    await account.write(({ webhooks }) => webhooks.resend(account.tenant, id, 3, account.now()))
    await account.deliver()
    expect(account.sent.slice(8)).toEqual([first[2]])
    expect(await account.subscribe({ events: ['credits.low'] })).toBe(later)
    const range = { from: noon + hour, to: noon + 2 * hour }
    for (const webhook of [id, later]) {
      const replayed = await account.write(({ webhooks }) =>
        webhooks.replay(account.tenant, webhook, range, account.now()),
      )
      expect(replayed).toBe(2)
    }
    await account.deliver()
    const again = account.sent.slice(9).map(({ id }) => id)
    expect(again.toSorted()).toEqual(
      [first[2], first[4], first[2], first[4]].map(each => each?.id).toSorted(),
    )
    expect(await account.states(later)).toEqual([
      [5, 'delivered'],
      [3, 'delivered'],
    ])
  })

  test('sends nothing to a webhook that was removed, and keeps none of its secrets', async () => {
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.publish(lowCredits)
    await account.write(({ webhooks }) => webhooks.remove(account.tenant, id, noon))
    await account.publish(lowCredits)
    expect(await account.claim()).toEqual([])
    await using books = await openBooks(await kit.config())
    const { webhook = [] } = await everything(kit.kind, books)
    const ours = webhook.filter(({ account_id }) => account_id === account.accountId)
    expect(ours).toMatchObject([{ id, secret: '', previous_secret: null }])
    expect(await db.read.webhooks.byId(account.tenant, id)).toBeNull()
    const prune = () => account.write(({ webhooks }) => webhooks.prune(noon + 1, 100))
    expect([await prune(), await prune()]).toEqual([1, 0])
  })
})

describeOnEachEngine('the events of an account', kit => {
  test('are counted without a gap in the order of the commits, and none for what failed', async () => {
    const db = await kit.open()
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    const tellAndFail = account.write(async writers => {
      await writers.events.takeSequences(account.tenant, 1)
      throw new Error('the fact did not happen')
    })
    const ends = await Promise.allSettled([
      ...Array.from({ length: 50 }, () => account.publish(lowCredits)),
      tellAndFail,
    ])
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const sequences = (await account.states(id)).map(([sequence]) => sequence)
    expect(sequences).toEqual(Array.from({ length: 50 }, (_, at) => 50 - at))
  })

  test('are forgotten with their deliveries when they are old', async () => {
    const db = await kit.open()
    const account = await accountWithWebhooks(db)
    const id = await account.subscribe()
    await account.publish(lowCredits)
    await account.deliver()
    account.pass(hour)
    await account.publish(lowCredits)
    const before = account.now()
    const prune = () => db.transact(0, ({ events }) => events.prune(before, 100))
    expect(await prune()).toBeGreaterThan(0)
    expect(await prune()).toBe(0)
    expect(await account.states(id)).toEqual([[2, 'pending']])
    expect(await db.read.events.bySequence(account.tenant, 1)).toBeNull()
    expect(await db.read.webhooks.attempts(account.tenant, id, 1)).toEqual([])
  })
})
