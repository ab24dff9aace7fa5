import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JobKind } from '#core/ports/queue.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { postgresKit, sqliteKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
import { insertAccounts } from '../support/sample-shipments.ts'

const kind: JobKind = 'settle-top-up'
const later = Date.now() + 3_600_000
let made = 0

/** The commit fails where `isRefused`. */
async function enqueue(node: Database, runAt: number, isRefused = false): Promise<void> {
  made += 1
  const job = { kind, accountId: 1, clock: 'machine', runAt, payload: { topUpId: 1 } } as const
  await node
    .transact(1, async ({ jobs }) => {
      await jobs.enqueue(made, job)
      if (isRefused) throw new Error('the fact that caused it')
    })
    .catch(error => {
      if (!isRefused) throw error
    })
}

describe('what one process over a PostgreSQL enqueues', () => {
  const kit = postgresKit()
  let proxy: PostgresProxy
  let asking: Database
  let working: Database
  beforeEach(async () => {
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error('not a PostgreSQL')
    const before = await PostgresProxy.before(config.url)
    proxy = before.proxy
    asking = await openDatabase(config)
    working = await openDatabase({ ...config, url: before.url })
    await insertAccounts(asking, 1)
  })
  afterEach(async () => {
    await working[Symbol.asyncDispose]()
    await asking[Symbol.asyncDispose]()
    await proxy[Symbol.asyncDispose]()
  })

  /** Nobody looks for jobs here: whatever is heard was told. */
  function ear(node: Database) {
    let heard = 0
    const listening = node.onEnqueued(kind, () => {
      heard += 1
    })
    return { heard: () => heard, [Symbol.dispose]: () => listening[Symbol.dispose]() }
  }

  test('wakes the workers of another with its commit, if it is due and committed', async () => {
    using hearing = ear(working)
    await eventually(() => expect(hearing.heard()).toBe(1))
    await enqueue(asking, later)
    await enqueue(asking, 1, true)
    await enqueue(asking, 1)
    await eventually(() => expect(hearing.heard()).toBe(2))
    await enqueue(asking, 1)
    await eventually(() => expect(hearing.heard()).toBe(3))
  })

  test('wakes its own workers once, not again by its own announcement', async () => {
    using hearing = ear(asking)
    await eventually(() => expect(hearing.heard()).toBe(1))
    await enqueue(asking, 1)
    // Notifications come in the order of their commits.
    await enqueue(working, 1)
    await eventually(() => expect(hearing.heard()).toBe(3))
    expect(hearing.heard()).toBe(3)
  })

  test('wakes them again after the connection that listens was lost', async () => {
    using hearing = ear(working)
    proxy.refusing = true
    proxy.cutAll()
    const before = hearing.heard()
    await enqueue(asking, 1)
    proxy.refusing = false
    // It looks for what it may have missed, and then hears the next.
    await eventually(() => expect(hearing.heard()).toBe(before + 1))
    await enqueue(asking, 1)
    await eventually(() => expect(hearing.heard()).toBe(before + 2))
  })
})

describe('what is enqueued over the embedded database', () => {
  const kit = sqliteKit()

  test('wakes the workers of its own process', async () => {
    const db = await kit.open()
    await insertAccounts(db, 1)
    let heard = 0
    using _listening = db.onEnqueued(kind, () => {
      heard += 1
    })
    await enqueue(db, 1)
    expect(heard).toBe(1)
  })
})
