import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { anyCall, type CallFilter } from '#core/calls/request-log.ts'
import type { EventFilter } from '#core/event/event-store.ts'
import type { FreightFilter } from '#core/freight/freight-store.ts'
import type { OrderFilter } from '#core/order/order-store.ts'
import { anyListed, type ListFilter } from '#core/shipment/list-filter.ts'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import type { Readers, Writers } from '#core/store.ts'
import { openEngine } from '#db/database.ts'
import type { Engine } from '#db/engine/engine.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import { anyShipment } from '../../support/any-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { type Asked, planOf, recorded } from '../../support/recorded-session.ts'
import { anyFreight } from '../../support/sample-freight.ts'

const mine = serviceOn(1)
const attempt = { shipmentId: 1, reference: 'x' }
const limit = 50
const run = { id: 1, run: 1 }
const place = { sequence: 5, id: 5 }
const lines = { olderThan: null, newerThan: null, filter: {}, limit }
const runEnd = { state: 'processed', processedAt: 1, processedCount: 0, failedCount: 0 } as const
const day = 86_400_000
const sessionChange = { secretHash: 'x', stage: 'full', provedAt: 1, lookAs: null } as const

const orderPage = (filter: Partial<OrderFilter>) => (stores: Readers) =>
  stores.orders.page(
    mine,
    { orderId: null, shopId: null, status: null, from: null, to: null, ...filter },
    { limit, page: 1 },
  )

const page = (filter: Partial<ShipmentFilter>) => (stores: Readers) =>
  stores.shipments.page(mine, { ...anyShipment, ...filter }, { limit, page: 1 })

const searchedLog = (filter: Partial<CallFilter>) => (stores: Readers) =>
  stores.requestLog.search(mine, { ...anyCall, ...filter }, { at: 5, requestId: 'x' }, limit, 2000)

const eventPage = (filter: Partial<EventFilter>) => (stores: Readers) =>
  stores.events.page(mine, { type: null, span: null, before: null, ...filter }, limit)

const key = { createdAt: 5 * day, id: 7 }

const keys = (filter: Partial<ListFilter>) => (stores: Readers) =>
  stores.shipments.keys(mine, { ...anyListed, ...filter }, 'newest', key, limit)

const freightKeys = (filter: Partial<ListFilter>) => (stores: Readers) =>
  stores.freight.keys(mine, { ...anyListed, ...filter }, 'oldest', key, limit)

const freightPage = (filter: Partial<FreightFilter>) => (stores: Readers) =>
  stores.freight.page(mine, { ...anyFreight, ...filter }, { limit, page: 1 })

type Question = readonly [what: string, ask: (stores: Writers) => Promise<unknown>]

/** Queries of every request or worker: an index finds their rows, in its order. */
const straight: readonly Question[] = [
  ['a shipment by its id', ({ shipments }) => shipments.byId(mine, 1)],
  ['shipments by their ids', ({ shipments }) => shipments.byIds(mine, [1, 2])],
  ['a shipment by its code', ({ shipments }) => shipments.byShipCode(mine, 'x')],
  ['a shipment by its tracking code', ({ shipments }) => shipments.byTrackingCode(mine, 'x')],
  ['the newest of an order', ({ shipments }) => shipments.newestOfOrder(mine, 'x')],
  [
    'what was bought for an order',
    ({ shipments }) => shipments.boughtOfOrder(mine, 'x', null, limit),
  ],
  ['a label', ({ shipments }) => shipments.label(mine, 1)],
  ['the owner of a code', ({ shipments }) => shipments.ownerOfTrackingCode('x')],
  ['shipments that are due', ({ shipments }) => shipments.dueIds(mine, 1, limit)],
  ['a page of shipments by id', ({ shipments }) => shipments.pageById(mine, 1, limit)],
  ['freight by its id', ({ freight }) => freight.byId(mine, 1)],
  ['freight by ids', ({ freight }) => freight.byIds(mine, [1, 2])],
  ['freight by its code', ({ freight }) => freight.byShipCode(mine, 'x')],
  ['freight by its PRO number', ({ freight }) => freight.byProNumber(mine, 'x')],
  ['the papers of freight', ({ freight }) => freight.papers(mine, 1)],
  ['freight that is due', ({ freight }) => freight.dueIds(mine, 1, limit)],
  ['a page of freight by id', ({ freight }) => freight.pageById(mine, 1, limit)],
  ['a move of freight', ({ freight }) => freight.move(mine, 1, 'draft', 'voided', null)],
  ['counts', ({ shipments }) => shipments.counts(mine)],
  ['a move', ({ shipments }) => shipments.move(mine, 1, 'draft', 'voided', null)],
  ['the latest purchase', ({ purchases }) => purchases.ofShipment(mine, 1)],
  ['open purchases', ({ purchases }) => purchases.open(limit)],
  ['a refused purchase’s end', ({ purchases }) => purchases.releaseRefused(mine, attempt, 1, 1)],
  ['a purchase’s move', ({ purchases }) => purchases.move(mine, attempt, ['held'], 'posted', 1)],
  ['a page of batches', ({ batches }) => batches.page(mine, { page: 1, limit })],
  ['a batch', ({ batches }) => batches.byId(mine, 1)],
  ['the state of a batch', ({ batches }) => batches.stateOf(mine, 1)],
  ['what a run looks at', ({ batches }) => batches.runMembers(mine, run, null, limit)],
  ['what has labels in a batch', ({ batches }) => batches.labelled(mine, 1, null, limit)],
  ['what failed in a run', ({ batches }) => batches.errorPage(mine, run, { page: 1, limit })],
  ['why it failed', ({ batches }) => batches.errorsOf(mine, run, [1, 2])],
  ['a run’s beginning', ({ batches }) => batches.beginRun(mine, 1)],
  ['a run’s end', ({ batches }) => batches.endRun(mine, run, runEnd)],
  ['what may join a batch', ({ batches }) => batches.members(mine, [1, 2])],
  ['joining a batch', ({ batches }) => batches.take(mine, 1, [1, 2])],
  ['leaving a batch', ({ batches }) => batches.release(mine, 1, [1, 2])],
  ['a key', ({ keys }) => keys.find(mine, { scope: 'v5', text: 'x' }, 1)],
  ['a sale of the carrier’s', ({ carrierBook }) => carrierBook.find('a', 'x')],
  ['a cancellation', ({ carrierBook }) => carrierBook.cancel('a', 'x', 1)],
  ['whether a job is due', ({ jobs }) => jobs.anyDue('settle-purchase', 1)],
  ['shipments that are ready', ({ closeouts }) => closeouts.ready(mine, null, limit)],
  ['a page of closeouts', ({ closeouts }) => closeouts.page(mine, { page: 2, limit })],
  ['what is on a closeout', ({ closeouts }) => closeouts.shipments(mine, 1, null, limit)],
  ['the prints of a label', ({ prints }) => prints.ofShipment(mine, 1, limit)],
  ['an assignment', ({ closeouts }) => closeouts.assign(mine, 1, [1, 2])],
  ['whether an order is in use', ({ orders }) => orders.isInUse(mine, 1)],
  ['the removal of an order', ({ orders }) => orders.remove(mine, 1).catch(() => null)],
  ['a product', ({ products }) => products.bySku(mine, 'x')],
  ['what names a SKU', ({ products }) => products.namedBy(mine, 'x')],
  ['what an order fulfils', ({ orders }) => orders.fulfil(mine, 1, 1)],
  ['what a void reopens', ({ orders }) => orders.reopen(mine, 1, 1)],
  ['a page of products', ({ products }) => products.page(mine, { page: 2, limit })],
  ['approved products', ({ products }) => products.approvedBySkus(mine, ['x', 'y'])],
  ['an approved title', ({ products }) => products.approvedFor(mine, { sku: 'x', title: 'y' })],
  ['the request log', ({ requestLog }) => requestLog.list(mine, null, limit)],
  [
    'what follows in the request log',
    ({ requestLog }) => requestLog.list(mine, { at: 5, requestId: 'x' }, limit),
  ],
  ['the lines of a call', ({ requestLog }) => requestLog.ofRequest(mine, 'x')],
  ['a kept call', ({ calls }) => calls.byRequestId(mine, 'x')],
  ['kept calls', ({ calls }) => calls.page(mine, anyCall, null, limit)],
  [
    'what follows among kept calls',
    ({ calls }) => calls.page(mine, anyCall, { at: 5, requestId: 'x' }, limit),
  ],
  ['which calls are kept', ({ calls }) => calls.keptAmong(mine, ['x', 'y'])],
  ['what changed the credits', ({ ledger }) => ledger.changes(mine, null, 0, limit)],
  [
    'what changed the credits before',
    ({ ledger }) => ledger.changes(mine, { sequence: 5, id: 5 }, limit, limit),
  ],
  ['a transaction’s place', ({ ledger }) => ledger.place(mine, 5)],
  ['a session by its secret', ({ sessions }) => sessions.bySecret('x')],
  ['a touch of a session', ({ sessions }) => sessions.touch(1, 1)],
  ['a change of a session', ({ sessions }) => sessions.change(1, 'full', sessionChange)],
  ['the end of all sessions', ({ sessions }) => sessions.endAll(1, null)],
  ['a user by e-mail', ({ users }) => users.byEmail('x')],
  ['a page of users', ({ users }) => users.list(1, limit)],
  ['a role', ({ users }) => users.roleOf(mine, 1)],
  ['a passkey', ({ passkeys }) => passkeys.byCredential('x')],
  ['a use of a passkey', ({ passkeys }) => passkeys.use('x', 1, 1)],
  ['a challenge', ({ passkeys }) => passkeys.takeChallenge('x', 'prove')],
  ['one-time codes', ({ oneTimeCodes }) => oneTimeCodes.ofUser(1)],
  ['a use of a code', ({ oneTimeCodes }) => oneTimeCodes.useStep(1, 1)],
  ['a use of a recovery code', ({ oneTimeCodes }) => oneTimeCodes.useRecoveryCode(1, 'x')],
  ['an invitation', ({ invitations }) => invitations.bySecret('x')],
  ['a use of an invitation', ({ invitations }) => invitations.take(mine, 'x')],
  ['a use of a reset', ({ invitations }) => invitations.takeReset('x')],
  ['an account’s clock', ({ clocks }) => clocks.offsetMs(mine)],
  ['the newest events', eventPage({})],
  ['an event by its id, among the newest', ({ events }) => events.byId(mine, 'x', 5_000)],
  ['events of a day', eventPage({ span: { first: 5 * day, last: 6 * day } })],
  ['events of a type', eventPage({ type: 'x', before: { at: 5, sequence: 5 } })],
  ['to whom an event was sent', ({ webhooks }) => webhooks.deliveriesOf(mine, 5)],
  ['the next of all', keys({})],
  ['the next of a state', keys({ states: ['bought'] })],
  ['the next of states', keys({ states: ['accepted', 'sorted', 'in_transit'] })],
  ['the next of some days', keys({ states: ['draft'], from: 5 * day, to: 9 * day })],
  ['the next freight', freightKeys({})],
  ['the next of a store', keys({ storeId: 'x' })],
  ['the next of a store in some states', keys({ storeId: 'x', states: ['draft', 'bought'] })],
  ['the next of a service', keys({ serviceId: 5 })],
  ['the next of a service in some states', keys({ serviceId: 5, states: ['bought', 'voided'] })],
  ['the next of a service of some days', keys({ serviceId: 5, from: 5 * day, to: 9 * day })],
  ['the next of a store and a service', keys({ storeId: 'x', serviceId: 5 })],
  [
    'the next of a store and a service in a state',
    keys({ storeId: 'x', serviceId: 5, states: ['bought'] }),
  ],
  ['the next freight of a store', freightKeys({ storeId: 'x' })],
  ['the next freight of a service', freightKeys({ serviceId: 5, states: ['bought', 'voided'] })],
]

/** After an index has found them, at most a page, a claim or a handful of rows is sorted. */
const sortedAfterwards: readonly Question[] = [
  ['the counts of states', ({ shipments }) => shipments.stateCounts(mine)],
  ['a page of the journal', ({ ledger }) => ledger.journalPage(mine, null, limit)],
  ['how often labels were printed', ({ prints }) => prints.counts(mine, [1, 2])],
  ['which of some are unprinted', ({ prints }) => prints.unprintedAmong(mine, [1, 2])],
  ['what is unprinted', ({ prints }) => prints.unprinted(mine, 'newest', null, limit)],
  ['the count of what is unprinted', ({ prints }) => prints.countUnprinted(mine)],
  ['the postings of a shipment', ({ ledger }) => ledger.ofCause(mine, ['shipment'], 'x')],
  ['a statement', ({ ledger }) => ledger.statement(mine, lines)],
  ['a statement back', ({ ledger }) => ledger.statement(mine, { ...lines, newerThan: place })],
  [
    'a statement of rare kinds',
    ({ ledger }) => ledger.statement(mine, { ...lines, filter: { kinds: ['grant', 'top_up'] } }),
  ],
  [
    'a statement of all kinds of some days',
    ({ ledger }) =>
      ledger.statement(mine, { ...lines, filter: { kinds: ['shipment', 'void'], from: 5, to: 9 } }),
  ],
  ['what open voids give back', ({ voids }) => voids.open(mine)],
  ['events', ({ tracking }) => tracking.events(mine, 1)],
  ['the count of open purchases', ({ purchases }) => purchases.openCounts(limit)],
  ['a claim of jobs', ({ jobs }) => jobs.claim('settle-purchase', 1, 1, limit)],
  ['old keys', ({ keys }) => keys.prune(1, limit)],
  ['a user’s sessions', ({ sessions }) => sessions.ofUser(1)],
  ['old sessions', ({ sessions }) => sessions.prune(1, limit)],
  ['a user’s accounts', ({ users }) => users.membershipsOf(1)],
  ['an account’s members', ({ users }) => users.membersOf(mine)],
  ['other owners', ({ users }) => users.otherOwners(mine, 1)],
  ['a user’s passkeys', ({ passkeys }) => passkeys.ofUser(1)],
  ['old challenges', ({ passkeys }) => passkeys.pruneChallenges(1, limit)],
  ['an account’s invitations', ({ invitations }) => invitations.list(mine)],
  ['old invitations', ({ invitations }) => invitations.prune(1, limit)],
  ['old resets', ({ invitations }) => invitations.pruneResets(1, limit)],
  ['a search of the log', searchedLog({})],
  ['a search for failures', searchedLog({ statusClass: 4, from: 5 })],
  ['a search for a code', searchedLog({ code: 'x', method: 'POST' })],
  ['a search for a user', searchedLog({ userId: 5, to: 9 })],
  ['old calls', ({ calls }) => calls.prune(1, limit)],
  ['calls beyond the newest', ({ calls }) => calls.trim(mine, limit)],
  ['jobs of an account', ({ jobs }) => jobs.ofAccount(mine, limit)],
  ['events of some time', ({ events }) => events.recordedBetween(mine, 1, 5, limit)],
  ['old log entries', ({ requestLog }) => requestLog.prune(1, limit)],
  ['orders by their ids', ({ orders }) => orders.byIds(mine, [1, 2])],
  ['a page of orders', orderPage({})],
  ['a page of a shop’s orders', orderPage({ shopId: 1 })],
  ['a page of open orders', orderPage({ status: 'open', from: 5 * day, to: 9 * day })],
  ['a page of what a shop has sent', orderPage({ shopId: 1, status: 'fulfilled' })],
  ['a page of an order id', orderPage({ orderId: 'x', shopId: 1, status: 'open', from: 5 })],
  ['a page', page({})],
  ['a page of a state', page({ states: ['bought'] })],
  ['a page of states', page({ states: ['bought', 'draft', 'voided'] })],
  ['a page of some days', page({ from: 5 * day, to: 9 * day - 1 })],
  ['a page of some hours', page({ from: 5 * day + 1, to: 9 * day, states: ['bought'] })],
  ['a page of a ship code', page({ shipCode: 'x' })],
  ['a page of a tracking code', page({ trackingCode: 'x', states: ['bought'] })],
  ['a page of an order', page({ orderId: 'x' })],
  ['a page of a batch', page({ batchId: 'x', states: ['bought', 'draft'] })],
  ['a page of a closeout', page({ closeoutId: 'x' })],
  ['the next of an order and a store', keys({ orderId: 'x', storeId: 'x', serviceId: 5 })],
  ['the next of an order', keys({ orderId: 'x', states: ['bought', 'draft'] })],
  ['events of freight', ({ freight }) => freight.events(mine, 1)],
  ['a page of freight', freightPage({})],
  ['a page of freight of states', freightPage({ states: ['bought', 'draft'] })],
  ['a page of freight of some hours', freightPage({ from: 5 * day + 1, to: 9 * day })],
  ['a page of freight of an order', freightPage({ orderId: 'x', states: ['bought'] })],
  ['a page of freight of a PRO number', freightPage({ trackingCode: 'x' })],
  ['a page of freight of a name', freightPage({ toName: 'x' })],
]

/**
 * A scan of a subquery's result or of a list in a parameter is no scan of a table, nor is a scan of the index that holds
 * only open purchases.
 */
const wholeTable =
  /^(-> +)?(SCAN (?!k\b|rare\b|running\b|c\b|t\b|\(|\d|CONSTANT|json_each |purchase USING INDEX purchase_open)|Seq Scan)/
/** `Sort Key` also stands below a merge of what is in order. */
const sort = /TEMP B-TREE|^(-> +)?(Incremental )?Sort(?! Key)/

describeOnEachEngine('the plan of a query', kit => {
  let engine: Engine
  beforeAll(async () => {
    const config = await kit.config()
    engine = await openEngine(config)
  })
  afterAll(() => engine[Symbol.asyncDispose]())

  async function plansOf(ask: Question[1]): Promise<string[]> {
    const asked: Asked[] = []
    await engine.transact(1, session => {
      return ask(writersOn(recorded(session, asked)))
    })
    expect(asked.length).toBeGreaterThan(0)
    const config = await kit.config()
    const plans = await Promise.all(asked.map(statement => planOf(config, statement)))
    return plans.flat()
  }

  test.each(straight)('takes %s from an index, in its order', async (_, ask) => {
    const plans = await plansOf(ask)
    expect(plans.filter(line => wholeTable.test(line))).toEqual([])
    expect(plans.filter(line => sort.test(line))).toEqual([])
  })

  test.each(sortedAfterwards)('takes %s from an index', async (_, ask) => {
    const plans = await plansOf(ask)
    expect(plans.filter(line => wholeTable.test(line))).toEqual([])
  })

  test('a claim walks past no job of another kind', async () => {
    const kind = kit.kind === 'sqlite' ? /\(kind=\? AND run_at<\?\)/ : /Index Cond: .*kind.*run_at/
    for (const ask of [
      ({ jobs }: Writers) => jobs.anyDue('settle-top-up', 1),
      ({ jobs }: Writers) => jobs.claim('settle-top-up', 1, 1, limit),
    ]) {
      const plans = await plansOf(ask)
      expect(plans).toContainEqual(expect.stringMatching(/job_kind_due/))
      expect(plans).toContainEqual(expect.stringMatching(kind))
    }
  })

  // PostgreSQL's own index takes names at once: none waits.
  if (kit.kind === 'sqlite') {
    test('counts live tokens past none that was revoked or has ended', async () => {
      const plans = await plansOf(({ tokens }) => tokens.countLive(mine, 1))
      const searches = plans.filter(line => line.startsWith('SEARCH'))
      expect(searches).toEqual([
        'SEARCH api_token USING COVERING INDEX api_token_live (account_id=? AND revoked_at=? AND expires_at=?)',
        'SEARCH api_token USING COVERING INDEX api_token_live (account_id=? AND revoked_at=? AND expires_at>?)',
      ])
    })

    test('reads no other names for those that wait', async () => {
      const plans = await plansOf(({ shipments }) => shipments.indexNames(limit))
      expect(plans.filter(line => line.includes('SCAN'))).toEqual(['SCAN w'])
    })
  }

  test('shows a table without a fitting index', async () => {
    const config = await kit.config()
    const plan = await planOf(config, {
      sql: 'select id from shipment where total_paid = 5 order by ship_code',
      values: [],
    })
    expect(plan.some(line => wholeTable.test(line))).toBe(true)
    expect(plan.some(line => sort.test(line))).toBe(true)
  })
})
