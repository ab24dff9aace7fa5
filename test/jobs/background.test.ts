import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { idempotencyWindowMs } from '#core/command/idempotency-window.ts'
import type { Database } from '#db/database.ts'
import { startBackground } from '#jobs/background.ts'
import { requestKey } from '../support/create-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { fakeWorld } from '../support/fake-world.ts'
import { draftShipment, insertAccounts, insertShipment } from '../support/sample-shipments.ts'

const dayMs = 86_400_000
const now = 1_000 * dayMs
/** By how much the clocks of two machines may differ. */
const skewMs = 300_000
/** It is not put off until the hour is over: a server may be started anew before that. */
const soonMs = 10_000
const quiet = {
  warn() {},
  error(fields: object) {
    throw new Error('background work failed', { cause: fields })
  },
}

describeOnEachEngine('the work that nobody asks for', kit => {
  let db: Database
  const tenant = serviceOn(1)
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const shipment = (id: number) => ({ kind: 'shipment', id }) as const
  const shipmentUnder = async (key: string, notBefore: number) =>
    (await db.read.keys.find(tenant, requestKey(key), notBefore))?.subject?.id ?? null

  /** What it does in so long a time; its clock alone is false. */
  async function passes(ms: number): Promise<void> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const background = startBackground(
      { ...fakeWorld('sandbox', () => now), store: db, clock: { now: () => now } },
      quiet,
    )
    vi.advanceTimersByTime(ms)
    vi.useRealTimers()
    await background[Symbol.asyncDispose]()
  }

  test('brings new names into the index of names', async () => {
    for (const id of [1, 2, 3]) await insertShipment(db, 1, draftShipment(id))
    await passes(1000)
    const left = await db.transact(1, ({ shipments }) => shipments.indexNames(100))
    expect(left).toBe(0)
    const config = await kit.config()
    if (config.kind !== 'sqlite') return
    using file = new DatabaseSync(config.file, { readOnly: true })
    const row = file.prepare('select count(*) as n from shipment_name_pending').get()
    expect(row?.n).toBe(0)
  })

  test('lets a key that was taken while the clock ran a year ahead count for a day from now', async () => {
    const take = (key: string, shipmentId: number, at: number) =>
      db.transact(1, ({ keys }) => keys.take(tenant, requestKey(key), shipment(shipmentId), at, 0))
    await take('a year ahead', 1, now + 365 * dayMs)
    await take('beyond the skew', 2, now + skewMs + 1)
    await take('within the skew', 3, now + skewMs)
    await passes(soonMs)
    const holderAt = (key: string, at: number) => shipmentUnder(key, at - idempotencyWindowMs)
    expect(await holderAt('a year ahead', now + dayMs)).toBe(1)
    expect(await holderAt('a year ahead', now + dayMs + 1)).toBeNull()
    expect(await holderAt('beyond the skew', now + dayMs + 1)).toBeNull()
    expect(await holderAt('within the skew', now + skewMs + dayMs)).toBe(3)
  })

  test('forgets keys a week after their window began, and log entries of more than thirty days', async () => {
    const windowStart = now - 7 * idempotencyWindowMs
    const monthStart = now - 30 * 86_400_000
    await db.transact(1, async ({ keys, requestLog }) => {
      await keys.take(tenant, requestKey('old'), shipment(1), windowStart - 1, 0)
      await keys.take(tenant, requestKey('young'), shipment(2), windowStart, 0)
      for (const at of [monthStart - 1, monthStart]) {
        await requestLog.append(tenant, {
          requestId: `at ${at}`,
          tokenId: null,
          userId: null,
          method: 'POST',
          route: '/shipments',
          path: '/shipments',
          status: 200,
          outcome: '',
          durationMs: 1,
          at,
        })
      }
    })
    await passes(soonMs)
    expect(await shipmentUnder('old', 0)).toBeNull()
    expect(await shipmentUnder('young', 0)).toBe(2)
    const log = await db.read.requestLog.list(tenant, null, 10)
    expect(log.map(({ at }) => at)).toEqual([monthStart])
  })

  test('forgets sessions, challenges and links that have ended', async () => {
    const user = { id: 1, email: 'a@b', name: 'A', isOperator: false, disabledAt: null }
    const session = {
      userId: 1,
      stage: 'full',
      provedAt: 1,
      lookAs: null,
      place: '',
      browser: '',
    } as const
    const invitation = {
      accountId: 1,
      email: 'c@d',
      role: 'viewer',
      invitedBy: null,
      createdAt: 1,
    } as const
    const idleMs = 12 * 3_600_000
    await db.transact(1, async ({ users, sessions, passkeys, invitations }) => {
      await users.insert({ ...user, createdAt: 1, passwordHash: null })
      for (const [id, lastSeenAt] of [
        [1, now - idleMs - 1],
        [2, now - idleMs],
      ] as const) {
        await sessions.insert({ ...session, id, createdAt: 1, lastSeenAt }, `session ${id}`)
      }
      for (const [id, expiresAt] of [
        [1, now],
        [2, now + 60_000],
      ] as const) {
        await passkeys.putChallenge({
          challengeHash: `${id}`,
          purpose: 'prove',
          userId: 1,
          expiresAt,
        })
        await invitations.insert(tenant, { ...invitation, id, expiresAt }, `invitation ${id}`)
        await invitations.insertReset({ userId: 1, createdAt: 1, expiresAt }, `reset ${id}`)
      }
    })
    await passes(soonMs)
    const { sessions, invitations } = db.read
    expect(await sessions.ofUser(1)).toMatchObject([{ id: 2 }])
    expect(await invitations.list(tenant)).toMatchObject([{ id: 2 }])
    expect(await invitations.resetBySecret('reset 1')).toBeNull()
    expect(await invitations.resetBySecret('reset 2')).not.toBeNull()
    const challengesLeft = await db.transact(0, async ({ passkeys }) => [
      await passkeys.takeChallenge('1', 'prove'),
      await passkeys.takeChallenge('2', 'prove'),
    ])
    expect(challengesLeft).toMatchObject([null, { userId: 1 }])
  })
})
