import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { eventHistory, findEvent } from '#core/overview/event-history.ts'
import { listWebhooks, mostFailures } from '#core/webhook/list-webhooks.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import {
  accountWithWebhooks,
  gone,
  hour,
  lowCredits,
  noon,
  testFact,
} from '../webhook/account-with-webhooks.ts'

const all = { type: null, span: null, before: null }

describeOnEachEngine('what was told of an account', kit => {
  let db: Database
  let account: Awaited<ReturnType<typeof accountWithWebhooks>>
  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    account = await accountWithWebhooks(db)
  })

  const sequences = async (filter: Partial<typeof all> | object, limit = 50) => {
    const found = await eventHistory(db.read, account.tenant, { ...all, ...filter }, limit)
    return { told: found.events.map(({ sequence }) => sequence), hasMore: found.hasMore }
  }

  test('is listed newest first, a page behind the other, without a gap', async () => {
    await account.subscribe()
    await account.publish(lowCredits, lowCredits, lowCredits)
    account.pass(hour)
    await account.publish(lowCredits)
    expect(await sequences({}, 2)).toEqual({ told: [4, 3], hasMore: true })
    const before = { at: noon, sequence: 3 }
    expect(await sequences({ before }, 2)).toEqual({ told: [2, 1], hasMore: false })
    const other = await accountWithWebhooks(db)
    expect((await eventHistory(db.read, other.tenant, all, 50)).events).toEqual([])
  })

  test('is found by the id of its messages, among the newest of the account', async () => {
    await account.subscribe()
    await account.publish(lowCredits, lowCredits, lowCredits)
    const { events } = await eventHistory(db.read, account.tenant, all, 50)
    const [newest, middle] = events
    const find = (id = '', mostLooked = 2) => db.read.events.byId(account.tenant, id, mostLooked)
    expect(await find(middle?.id)).toMatchObject({ sequence: 2, type: 'credits.low' })
    expect(await find(middle?.id, 1)).toBeNull()
    const other = await accountWithWebhooks(db)
    expect(await db.read.events.byId(other.tenant, newest?.id ?? '', 50)).toBeNull()
  })

  test('is narrowed to a type and to a time, of which both ends are part', async () => {
    const id = await account.subscribe()
    await account.publish(lowCredits)
    account.pass(hour)
    await account.publish(testFact(id), lowCredits)
    account.pass(hour)
    await account.publish(lowCredits)
    expect((await sequences({ type: 'webhook.test' })).told).toEqual([2])
    const span = { first: noon, last: noon + hour }
    expect((await sequences({ span })).told).toEqual([3, 2, 1])
    expect((await sequences({ span, type: 'credits.low' })).told).toEqual([3, 1])
    const before = { at: noon + hour, sequence: 3 }
    expect((await sequences({ span, before })).told).toEqual([2, 1])
    const later = { at: noon + 2 * hour, sequence: 4 }
    expect((await sequences({ span, before: later })).told).toEqual([3, 2, 1])
  })

  test('says of an event to whom it went, and not of webhooks that were removed', async () => {
    const kept = await account.subscribe({ description: 'Order desk' })
    const removed = await account.subscribe()
    await account.subscribe({ events: ['order.created'] })
    await account.publish(lowCredits)
    await account.deliver()
    await account.write(({ webhooks }) => webhooks.remove(account.tenant, removed, noon))
    const { event, deliveries } = await findEvent(db.read, account.tenant, 1)
    expect(JSON.parse(event.body)).toMatchObject({ type: 'credits.low', sequence: 1 })
    expect(event.shipCode).toBeNull()
    expect(deliveries).toMatchObject([
      { webhookId: kept, description: 'Order desk', state: 'delivered', attempts: 1 },
    ])
  })

  test('knows no event of others, and none that never was', async () => {
    await account.subscribe()
    await account.publish(lowCredits)
    const absent = { code: 'not_found' }
    await expect(findEvent(db.read, serviceOn(999), 1)).rejects.toMatchObject(absent)
    await expect(findEvent(db.read, account.tenant, 2)).rejects.toMatchObject(absent)
  })

  test('stands beside each webhook: the paused first, with the newest delivery and the failures', async () => {
    const [one, other] = [await account.subscribe(), await account.subscribe()]
    expect(await listWebhooks(db.read, account.tenant)).toMatchObject([
      { webhook: { id: one }, newest: null, failures: 0 },
      { webhook: { id: other }, newest: null, failures: 0 },
    ])
    await account.publish(testFact(one), testFact(other))
    account.answerWith(gone)
    await account.deliver()
    await account.write(({ webhooks }) =>
      webhooks.resume(account.tenant, one, account.now(), noon - hour),
    )
    expect(await listWebhooks(db.read, account.tenant)).toMatchObject([
      { webhook: { id: other }, newest: { sequence: 2, state: 'failed' }, failures: 1 },
      { webhook: { id: one }, newest: { sequence: 1, state: 'failed' }, failures: 1 },
    ])
    for (let told = 0; told <= mostFailures; told += 1) {
      await account.publish(testFact(one))
      await account.deliver()
      await account.write(({ webhooks }) =>
        webhooks.resume(account.tenant, one, account.now(), noon - hour),
      )
    }
    const found = (await listWebhooks(db.read, account.tenant)).find(
      ({ webhook }) => webhook.id === one,
    )
    expect(found?.failures).toBe(mostFailures)
  })
})
