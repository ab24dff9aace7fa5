import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import { placeOrder } from '#core/order/orders.ts'
import { changeFreight } from '#core/purchase/freight/save-freight.ts'
import { cancelFreight, deleteFreight, voidShipment } from '#core/purchase/void/void-shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import { moveFreight } from '#core/tracking/move-freight.ts'
import type { World } from '#core/world.ts'
import { createShipment } from '../support/create-shipment.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import {
  bookDraft,
  bookFreight,
  freightCreation,
  freightRequest,
  pallet,
  saveFreight,
} from '../support/freight-request.ts'
import { orderPaths, orderRequest } from '../support/order-request.ts'
import { type Books, openBooks } from './books.ts'
import { brokenLaws } from './laws.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'

const now = () => Date.UTC(2026, 0, 5, 8)
/** The first scan is on the next day. */
const later = () => now() + 60 * 3_600_000
/** How long a call waits for an earlier one: ended as soon as that one has. */
const patienceMs = 10_000

type Ends = { readonly done: readonly unknown[]; readonly refusals: readonly string[] }

/** What was refused must be refused in words. */
async function endsOf(acts: readonly Promise<unknown>[]): Promise<Ends> {
  const ends = await Promise.allSettled(acts)
  const done = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
  const refusals = ends.flatMap(end => {
    if (end.status === 'fulfilled') return []
    if (end.reason instanceof CoreError) return [end.reason.code]
    throw end.reason
  })
  return { done, refusals }
}

const tenTimes = Array.from({ length: 10 }, (_, index) => index)

describeBehindPoolersToo('freight on two nodes over one database', kit => {
  let nodes: readonly [World, World]
  let books: Books
  let accounts = 0
  beforeAll(async () => {
    const [one, other] = [await kit.open(), await kit.open()]
    nodes = [proofWorld({ store: one, now }), proofWorld({ store: other, now })]
    books = await openBooks(await kit.config())
  })
  afterAll(() => books[Symbol.asyncDispose]())

  /** The same account as each node serves it. */
  async function account(credits = 50_000_00): Promise<readonly [Command, Command]> {
    accounts += 1
    await openAccount(nodes[0], accounts, credits)
    return [
      await commandFor(nodes[0], accounts, patienceMs),
      await commandFor(nodes[1], accounts, patienceMs),
    ]
  }

  /** Every other one comes to the second node. */
  const many = (
    commands: readonly [Command, Command],
    times: number,
    act: (command: Command, index: number) => Promise<unknown>,
  ): Promise<Ends> =>
    endsOf(
      Array.from({ length: times }, (_, index) => act(commands[index % 2 === 0 ? 0 : 1], index)),
    )

  async function count(what: string): Promise<number> {
    const [row] = await books.rows(`select cast(count(*) as bigint) as n from ${what}`)
    return Number(row?.n)
  }

  const stands = () =>
    count(`carrier_book b join freight f on f.pro_number = b.tracking_code
      where f.account_id = ${accounts} and b.cancelled_at is null`)

  const postings = (cause: 'shipment' | 'void') =>
    count(`ledger_transaction t join ledger_entry e
      on e.account_id = t.account_id and e.transaction_id = t.id and e.book = 'revenue'
      where t.account_id = ${accounts} and t.cause_kind = '${cause}'`)

  async function found({ world, tenant }: Command, id: number): Promise<FreightShipment> {
    const shipment = await world.store.read.freight.byId(tenant, id)
    if (!shipment) throw new Error(`There is no freight ${id}.`)
    return shipment
  }

  const expectLaws = async () => expect(await brokenLaws(books, 'open')).toEqual({})

  const to = (name: string) => freightCreation(freightRequest({}, name))

  test.each(['Ann', remoteRecipient, 'LOST ANSWER'])(
    '50 bookings for %s under one key are one',
    async name => {
      const commands = await account()
      const booking = { ...to(name), key: 'one key' }
      const { done } = await many(commands, 50, command => bookFreight(command, booking))
      expect(done).toHaveLength(50)
      expect(done.filter(made => !(made as { replayed: boolean }).replayed)).toHaveLength(1)
      expect(await count(`freight where account_id = ${accounts}`)).toBe(1)
      expect([await stands(), await postings('shipment')]).toEqual([1, 1])
      await expectLaws()
    },
  )

  test('50 savings under one key are one draft', async () => {
    const commands = await account()
    const draft = { ...to('Ann'), key: 'one key' }
    const { done } = await many(commands, 50, command => saveFreight(command, draft))
    expect(done).toHaveLength(50)
    expect(await count(`freight where account_id = ${accounts} and state = 'draft'`)).toBe(1)
    await expectLaws()
  })

  test('40 buyers of either kind never overdraw what is left', async () => {
    const commands = await account(1_500_00)
    const { done, refusals } = await many(commands, 40, (command, index) =>
      bookFreight(command, to((index >> 1) % 2 === 0 ? 'Ann' : remoteRecipient)),
    )
    expect(new Set(refusals)).toEqual(new Set(['insufficient_credits']))
    expect(done.length).toBeGreaterThan(0)
    expect(await stands()).toBe(done.length)
    await expectLaws()
  })

  test.each(['Ann', remoteRecipient])(
    'of two bookings of one draft for %s under different keys one is made',
    async name => {
      const commands = await account()
      const { shipmentId } = await saveFreight(commands[0], to(name))
      const { done, refusals } = await many(commands, 2, (command, index) =>
        bookDraft(command, shipmentId, { key: `key ${index}` }),
      )
      expect([done.length, refusals]).toEqual([1, ['conflict']])
      expect([await stands(), await postings('shipment')]).toEqual([1, 1])
      await expectLaws()
    },
  )

  test.each(['Ann', remoteRecipient])('20 cancellations for %s are one refund', async name => {
    const commands = await account()
    const { shipmentId } = await bookFreight(commands[0], to(name))
    const { done } = await many(commands, 20, command => cancelFreight(command, shipmentId))
    expect(done).toHaveLength(20)
    expect([await stands(), await postings('void')]).toEqual([0, 1])
    await expectLaws()
  })

  test('of a cancellation and the first scan one happens', async () => {
    const commands = await account()
    const ids = await Promise.all(
      tenTimes.map(async () => (await bookFreight(commands[0])).shipmentId),
    )
    const atPickup = { ...nodes[1], clock: { now: later } }
    const [{ done, refusals }] = await Promise.all([
      many(commands, ids.length, (command, index) => cancelFreight(command, ids[index] ?? 0)),
      moveFreight(atPickup, accounts),
    ])
    for (const refusal of refusals) expect(refusal).toBe('not_cancellable')
    for (const id of ids) {
      const { state } = await found(commands[0], id)
      const events = await nodes[0].store.read.freight.events(commands[0].tenant, id)
      const scanned = events.filter(event => !['bought', 'voided'].includes(event.state))
      expect(scanned.length > 0).toBe(state !== 'voided')
    }
    expect(await postings('void')).toBe(done.length)
    await expectLaws()
  })

  test('of a deletion and a booking of a draft one happens', async () => {
    const commands = await account()
    let booked = 0
    for (const turn of tenTimes) {
      const { shipmentId } = await saveFreight(
        commands[0],
        to(turn % 2 === 0 ? 'Ann' : remoteRecipient),
      )
      const { done, refusals } = await endsOf([
        bookDraft(commands[turn % 2 === 0 ? 0 : 1], shipmentId),
        deleteFreight(commands[turn % 3 === 0 ? 0 : 1], shipmentId),
      ])
      expect([done.length, refusals.length]).toEqual([1, 1])
      expect(['conflict', 'not_found', 'not_voidable']).toContain(refusals[0])
      booked += await count(`freight where account_id = ${accounts} and id = ${shipmentId}`)
    }
    expect(await stands()).toBe(booked)
    await expectLaws()
  })

  test('what is changed while it is booked is booked as it was, or as it is', async () => {
    const commands = await account()
    const two = freightRequest({ units: [{ ...pallet, quantity: 2 }] })
    for (const turn of tenTimes) {
      const { shipmentId } = await saveFreight(commands[0], to('Ann'))
      const { refusals } = await endsOf([
        bookDraft(commands[turn % 2 === 0 ? 0 : 1], shipmentId),
        changeFreight(commands[turn % 3 === 0 ? 0 : 1], { ...freightCreation(two), shipmentId }),
      ])
      for (const refusal of refusals) expect(refusal).toBe('conflict')
      const { bought, request } = await found(commands[0], shipmentId)
      const quantity = request.units[0]?.quantity ?? 0
      const billed = (bought?.billedTicks ?? 0) - (bought?.deficitTicks ?? 0)
      const { billedTicks, deficitTicks } = await bookedAs(commands[0], quantity)
      if (bought) expect(billed).toBe(billedTicks - deficitTicks)
    }
    await expectLaws()
  })

  async function bookedAs(command: Command, quantity: number) {
    const units = [{ ...pallet, quantity }]
    const { shipmentId } = await bookFreight(command, freightCreation(freightRequest({ units })))
    const { bought } = await found(command, shipmentId)
    if (!bought) throw new Error('It is not booked.')
    return bought
  }

  test.each(['freight first', 'parcels first', 'both at once'])(
    'an order of freight and parcels is open again when neither stands: %s',
    async first => {
      const commands = await account()
      const [command, other] = commands
      const { id: shopId } = await openShop(command, 'Main Street')
      for (const turn of first === 'both at once' ? tenTimes : [0]) {
        const orderId = `100${turn}`
        const order = await placeOrder(command, orderRequest({ shopId, orderId }), orderPaths)
        const pallets = await bookFreight(command, { ...to('Ann'), orderId })
        const box = await createShipment(other, creation(parcel(), { orderId }))
        const { shipments, orders } = command.world.store.read
        const shipment = await shipments.byId(command.tenant, box.shipmentId)
        const statusNow = async () => (await orders.byId(command.tenant, order.id))?.status
        const voids = [
          () => cancelFreight(command, pallets.shipmentId),
          () => voidShipment(other, shipment?.shipCode ?? ''),
        ]
        if (first === 'both at once') await Promise.all(voids.map(act => act()))
        else {
          for (const act of first === 'freight first' ? voids : voids.toReversed()) {
            expect(await statusNow()).toBe('fulfilled')
            await act()
          }
        }
        expect(await statusNow()).toBe('open')
      }
      await expectLaws()
    },
  )
})
