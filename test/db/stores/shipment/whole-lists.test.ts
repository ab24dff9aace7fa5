import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import {
  allShipments,
  listShipments,
  type ShipmentQuestion,
} from '#core/overview/list-shipments.ts'
import { anyListed, type ListFilter } from '#core/shipment/list-filter.ts'
import type { NewShipment } from '#core/shipment/shipment-store.ts'
import { shipmentStates } from '#core/shipment/state.ts'
import { dayMs } from '#core/time/durations.ts'
import { type Database, openEngine } from '#db/database.ts'
import type { Engine } from '#db/engine/engine.ts'
import { keyedPage } from '#db/stores/shipment/keyed-page.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  requestTo,
  sampleBought,
  trackingCodeOf,
} from '#test/support/sample-shipments.ts'

const start = 20_000 * dayMs
/** Fewer than the shipments by far, so that many are of one moment. */
const moments = 60
const momentAt = (at: number): number => start + at * (dayMs / 10)
const rows = 800
const names = ['Ann', 'Anna', 'Joanna Moreau', 'Ann Moreau', 'Bo', null]
const orders = ['Order 1', 'order 11', 'Order 2', null]
const stores = ['a', 'b', null]
const services = [7, 8]

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)

/** Drawn once, from a fixed seed. Every other one is of the other account. */
const [shipments = []] = fc.sample(
  fc.tuple(
    ...Array.from({ length: rows }, (_, at) =>
      fc
        .record({
          state: fc.oneof(pick(['draft', 'bought', 'bought'] as const), pick(shipmentStates)),
          moment: fc.nat(moments - 1),
          name: pick(names),
          orderId: pick(orders),
          storeId: pick(stores),
          serviceId: pick(services),
          isPrinted: fc.boolean(),
        })
        .map(({ state, moment, name, serviceId, isPrinted, ...rest }) => {
          const id = at + 1
          const createdAt = momentAt(moment)
          const changes = { ...rest, state, createdAt, request: requestTo(name) }
          const bought = { ...sampleBought(trackingCodeOf(id), createdAt), serviceId }
          const isBought = state !== 'draft' && state !== 'cancelled'
          const shipment = isBought
            ? boughtShipment(id, { ...changes, bought })
            : draftShipment(id, changes)
          return { accountId: 1 + (at % 2), isPrinted, shipment }
        }),
    ),
  ),
  { numRuns: 1, seed: 1 },
)

type Question = Pick<ShipmentQuestion, 'filter' | 'onlyUnprinted' | 'order'>

const orderKey = (text: string): string => text.replaceAll(' ', '').toUpperCase()

const passes = (shipment: NewShipment, filter: ListFilter): boolean =>
  (filter.from === null || shipment.createdAt >= filter.from) &&
  (filter.to === null || shipment.createdAt <= filter.to) &&
  (filter.states === null || filter.states.includes(shipment.state)) &&
  (filter.orderId === null || orderKey(shipment.orderId ?? '') === orderKey(filter.orderId)) &&
  (filter.toName === null ||
    (shipment.request.toAddress.name ?? '').toLowerCase().includes(filter.toName.toLowerCase())) &&
  (filter.storeId === null || shipment.storeId === filter.storeId) &&
  (filter.serviceId === null || shipment.bought?.serviceId === filter.serviceId)

/** The same list by a plain loop over all rows. */
function expectedOf(accountId: number, { filter, onlyUnprinted, order }: Question) {
  const states = onlyUnprinted ? ['bought' as const] : filter.states
  const sign = order === 'newest' ? -1 : 1
  return shipments
    .filter(one => one.accountId === accountId && passes(one.shipment, { ...filter, states }))
    .filter(one => !onlyUnprinted || !one.isPrinted)
    .map(one => one.shipment)
    .sort((a, b) => sign * (a.createdAt - b.createdAt || a.id - b.id))
    .map(({ id }) => id)
}

const placed = fc.record(
  {
    from: fc.nat(moments / 2).map(momentAt),
    to: fc.integer({ min: moments / 3, max: moments }).map(momentAt),
    states: fc.oneof(
      fc.uniqueArray(pick(shipmentStates)),
      fc.constant(['bought', 'draft'] as const),
    ),
    storeId: pick(['a', 'b', 'none']),
    serviceId: pick([7, 7, 8, 9]),
  },
  { requiredKeys: [] },
)
const sought = fc.record(
  {
    orderId: pick(['order1', 'ORDER 11', 'Order 2', 'Order']),
    toName: pick(['ann', 'ANNA', 'moreau', 'nn m', 'o', 'nobody']),
  },
  { requiredKeys: [] },
)
const filters = fc
  .tuple(placed, fc.oneof(fc.constant({}), sought))
  .map(([place, search]): ListFilter => ({ ...anyListed, ...place, ...search }))

/** Of the usual sizes, a few hundred rows would fill not one. */
const smallSteps = { rowsAtOnce: 7, namesAtOnce: 5 }

describeOnEachEngine('a whole list of shipments', kit => {
  let db: Database
  let engine: Engine

  beforeAll(async () => {
    db = await kit.open()
    engine = await openEngine(await kit.config())
    await insertAccounts(db, 1, 2)
    for (const accountId of [1, 2]) {
      const tenant = serviceOn(accountId)
      const own = shipments.filter(one => one.accountId === accountId)
      const printed = own.filter(one => one.isPrinted).map(({ shipment }) => shipment.id)
      const by = { kind: 'token', id: 7 } as const
      await db.transact(accountId, async writers => {
        await writers.shipments.insertMany(
          tenant,
          own.map(({ shipment }) => ({ shipment, label: null })),
        )
        await writers.prints.mark(tenant, printed, { at: start, by, format: 'pdf', sheet: 'a4x4' })
      })
    }
    // The other names wait.
    await db.transact(0, writers => writers.shipments.indexNames(rows / 2))
  })
  afterAll(() => engine[Symbol.asyncDispose]())

  /** The readers, whose long searches take small steps. */
  const inSmallSteps = () => ({
    ...db.read,
    shipments: {
      ...db.read.shipments,
      keys: ({ accountId }, ...asked) =>
        keyedPage(engine.read, 'parcels', accountId, asked, nextTurn, smallSteps),
    } satisfies Database['read']['shipments'],
  })

  test('has each that is asked for once and in order, forwards and backwards', async () => {
    const asked = fc.record({
      accountId: pick([1, 2]),
      filter: filters,
      onlyUnprinted: fc.oneof(fc.constant(false), fc.boolean()),
      order: pick(['newest', 'oldest'] as const),
      limit: fc.integer({ min: 3, max: 60 }),
      isInSmallSteps: fc.oneof(fc.constant(true), fc.boolean()),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ accountId, limit, isInSmallSteps, ...rest }) => {
        const tenant = serviceOn(accountId)
        const read = isInSmallSteps ? inSmallSteps() : db.read
        const question = { ...rest, goods: 'parcels' } as const
        const expected = expectedOf(accountId, question)

        const whole: number[] = []
        for await (const page of allShipments(read, tenant, question)) whole.push(...idsOf(page))
        expect(whole).toEqual(expected)

        const pageAt = (place: ShipmentQuestion['place']) =>
          listShipments(read, tenant, { ...question, place, limit })
        let page = await pageAt(null)
        const forwards = idsOf(page.shipments)
        expect(page.before).toBeNull()
        while (page.after !== null) {
          // A key of another account would leave a gap, because its row is not read.
          expect(page.shipments).toHaveLength(limit)
          page = await pageAt({ side: 'after', key: page.after })
          forwards.push(...idsOf(page.shipments))
        }
        expect(forwards).toEqual(expected)

        const backwards = idsOf(page.shipments)
        while (page.before !== null) {
          page = await pageAt({ side: 'before', key: page.before })
          backwards.unshift(...idsOf(page.shipments))
        }
        expect(backwards).toEqual(expected)
      }),
      { numRuns: inject('isThorough') ? 300 : 100 },
    )
  })
})

const idsOf = (page: readonly { readonly id: number }[]): number[] => page.map(({ id }) => id)
