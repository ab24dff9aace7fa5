import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountId, serviceOn } from '#core/access.ts'
import { accountOf } from '#core/account/accounts.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { anyListed } from '#core/shipment/list-filter.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { type DashboardVisitor, dashboardVisitor } from '../../support/dashboard/visitor.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { queriesOf, workOf } from '../../support/plans/watched-queries.ts'
import { administer } from '../../support/postgres.ts'
import { type Service, startService } from '../../support/service.ts'

/** The second account has five times, or a hundred times, what the first one has. */
const isProof = process.env.PROOF !== undefined
const { few, many } = isProof ? { few: 10_000, many: 1_000_000 } : { few: 800, many: 4_000 }
const dayMs = 86_400_000
/**
 * A page may cost so much more by the rows of the account, of which some states have less than a page
 * where there are few.
 */
const most = { page: isProof ? 1.5 : 2, name: 3 }
/** A year's calls of a busy account; a million would be written for minutes. */
const mostCalls = 200_000

/** A million shipments are written in minutes. */
const patienceMs = isProof ? 3_600_000 : 180_000

/** What runs in the background meanwhile. */
const ofWorkers = /from "job" where|"next_move_at" <=/

/** A search of the log looks at so many of its lines before it yields. */
const mostLooked = 2000
const callsAtOnce = 10_000
/** PostgreSQL reads a table of so many rows at once rather than look some of them up. */
const smallTable = 1000

type Seen = { readonly visitor: DashboardVisitor; readonly orderId: string }

describeOnEachEngine('what a screen costs', kit => {
  let service: Service
  let config: DatabaseConfig
  let small: Seen
  let large: Seen

  async function accountWith(shipments: number): Promise<Seen> {
    const visitor = await dashboardVisitor(service)
    const { account } = visitor
    const { sandbox } = service.app.worlds
    const row = await sandbox.store.read.accounts.byId(account)
    if (!row) throw new Error('the account is not there')
    await seedShipments(sandbox, { account: accountOf(row), shipments, spreadMs: 30 * dayMs })
    await logCalls(account, Math.min(shipments, mostCalls) + mostLooked)
    return { visitor, orderId: await orderOf(account) }
  }

  async function logCalls(account: AccountId, calls: number): Promise<void> {
    const head = { method: 'POST', route: '/x', path: '/x', status: 200, outcome: 'saved x' }
    const { store } = service.app.worlds.sandbox
    for (let call = 0; call < calls; ) {
      const end = Math.min(calls, call + callsAtOnce)
      const from = call
      await store.transact(account, async ({ requestLog }) => {
        for (let at = from; at < end; at += 1) {
          const asker = { requestId: `${account}-${at}`, tokenId: 1, userId: null }
          const times = { durationMs: 1, at: Date.now() - at * 1000 }
          await requestLog.append(serviceOn(account), { ...head, ...asker, ...times })
        }
      })
      call = end
    }
  }

  /** Of a shipment in the middle of the list. */
  async function orderOf(account: AccountId): Promise<string> {
    const { shipments } = service.app.worlds.sandbox.store.read
    const keys = await shipments.keys(serviceOn(account), anyListed, 'oldest', null, 300)
    const found = await shipments.byIds(
      serviceOn(account),
      keys.map(({ id }) => id),
    )
    const orderId = found.find(({ orderId }) => orderId !== null)?.orderId
    if (!orderId) throw new Error('no shipment of the first 300 is of an order')
    return orderId
  }

  beforeAll(async () => {
    service = await startService(await kit.settings())
    config = await kit.config()
    small = await accountWith(few)
    large = await accountWith(many)
    const { store } = service.app.worlds.sandbox
    while ((await store.transact(0, ({ shipments }) => shipments.indexNames(500))) > 0);
    // PostgreSQL counts by itself what it plans by, some time after so many rows.
    if (config.kind === 'postgres') await administer(config.url, 'analyze')
  }, patienceMs)
  afterAll(() => service[Symbol.asyncDispose]())

  async function workFor({ visitor, orderId }: Seen, path: string): Promise<number> {
    const wanted = path.replace('ORDER', encodeURIComponent(orderId))
    const asked = await queriesOf(async () => {
      expect((await visitor.get(wanted)).status).toBe(200)
    }, config.kind)
    const byScreen = asked.filter(({ sql }) => !ofWorkers.test(sql))
    expect(byScreen.length).toBeGreaterThan(0)
    return await workOf(config, byScreen)
  }

  async function times(path: string): Promise<number> {
    const least = config.kind === 'postgres' ? smallTable : 1
    const ofSmall = Math.max(least, await workFor(small, path))
    return (await workFor(large, path)) / ofSmall
  }

  const day = (back: number): string =>
    new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)

  describe('does not grow with the rows of the account', () => {
    test.each([
      ['the list', '/shipments'],
      ['a tab', '/shipments?tab=drafts'],
      ['the list of an order', '/shipments?order=ORDER'],
      ['what is to print', '/print'],
      ['calls', '/requests'],
      ['events', '/events'],
      ['webhooks', '/webhooks'],
    ])('%s', { timeout: patienceMs }, async (_, path) => {
      expect(await times(path)).toBeLessThanOrEqual(most.page)
    })
  })

  const names = [
    ['a name that many have', '/search?q=tremblay'],
    ['the list of a name', '/shipments?name=tremblay'],
    ['a name that nobody has', '/search?q=quetzal'],
    ['the list of a name that nobody has', '/shipments?name=quetzal'],
  ] as const
  // PostgreSQL looks through the newest 20,000 for a name that nobody has.
  test.each(kit.kind === 'sqlite' || isProof ? names : names.slice(0, 2))(
    '%s costs little more to find',
    { timeout: patienceMs },
    async (_, path) => {
      expect(await times(path)).toBeLessThanOrEqual(most.name)
    },
  )

  // PostgreSQL takes the index of names in a large table alone, and what sums up takes it long.
  if (kit.kind === 'sqlite' || isProof) {
    test.each([
      ['Today', ''],
      ['Money', '/money'],
      ['a search by an order', '/search?q=ORDER'],
    ])('%s does not grow, either', { timeout: patienceMs }, async (_, path) => {
      expect(await times(path)).toBeLessThanOrEqual(most.page)
    })

    test('an export costs the same for each of its rows', { timeout: patienceMs }, async () => {
      const path = `/shipments.csv?from=${day(40)}`
      expect((await times(path)) / (many / few)).toBeLessThanOrEqual(most.page)
    })
  }
})
