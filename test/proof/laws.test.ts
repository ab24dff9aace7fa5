import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCloseouts } from '#core/closeout/closeouts.ts'
import type { Command } from '#core/command/command.ts'
import { placeOrder } from '#core/order/orders.ts'
import { storeCard } from '#core/payment/cards.ts'
import { cancelFreight, voidShipment } from '#core/purchase/void/void-shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import type { World } from '#core/world.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { createShipment } from '../support/create-shipment.ts'
import { sqliteKit } from '../support/engines.ts'
import {
  bookFreight,
  freightCreation,
  freightRequest,
  saveFreight,
} from '../support/freight-request.ts'
import { orderPaths, orderRequest } from '../support/order-request.ts'
import { topUpCredits } from '../support/top-up-credits.ts'
import type { Books } from './books.ts'
import { brokenLaws, lawsInForce } from './laws.ts'
import { box, creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { runAllJobs } from './run-jobs.ts'
import { amounts, refundInBook } from './top-up-steps.ts'

const bought = "(select min(id) from shipment where state = 'bought')"
const several = '(select shipment_id from shipment_detail where request like \'%"packages"%\')'
const voided = "(select id from shipment where state = 'voided')"
const booked = "(select min(id) from freight where state = 'bought')"
const numberOf = (id: string) => `(select tracking_code from shipment where id = ${id})`
const proNumberOf = (id: string) => `(select pro_number from freight where id = ${id})`

/** A crime against each law, and whatever else it breaks. */
const crimes: Readonly<Record<string, string>> = {
  'a transaction sums to zero in each currency':
    "update ledger_entry set amount = amount + 1 where book = 'revenue'",
  'a kept balance is what a replay of the journal gives':
    "update ledger_balance set amount = amount + 1 where book = 'credits'",
  'a checkpoint has what a replay of the journal comes to': `insert into ledger_checkpoint
    (account_id, sequence, posted, held, earliest_at, latest_at)
    select account_id, max(sequence), 7, 7, 1, 1 from ledger_transaction group by account_id`,
  'credits and holds were never below zero, at no line of the journal':
    "update ledger_transaction set sequence = 1000 where cause_kind = 'grant'",
  'no debt was ever paid beyond its end, at no line of the journal':
    "update ledger_entry set amount = amount + 1000000 where book = 'refunds_due' and amount > 0",
  'an account that owes has no credits':
    "update ledger_balance set amount = 5 where book in ('credits', 'refunds_due')",
  'a refund or a dispute took from the account what its row says':
    'update top_up_reversal set amount = amount + 1',
  'money is taken back of top-ups that were posted, as their provider gave it back':
    'delete from payment_book_reversal',
  'what the payment provider gave back is taken back':
    'update payment_book_reversal set amount = amount + 1',
  'credits are grants and top-ups, less what was posted or taken back, plus what was refunded':
    "update ledger_transaction set cause_kind = 'adjustment' where cause_kind = 'grant'",
  'a top-up is credited once with its amount where it is posted, and else not at all':
    "update top_up set state = 'posted', payment_id = 'x' where state = 'failed'",
  'what waits in the ledger for top-ups is what the pending ones ask for':
    "update top_up set state = 'pending' where state = 'failed'",
  'no credits are for a top-up that is not there': 'delete from top_up',
  'what is credited for a top-up its provider has charged':
    'update payment_book set amount = amount + 1 where declined is null',
  'what the payment provider has charged is credited': 'update payment_book set declined = null',
  'no top-up is left pending': "update top_up set state = 'pending'",
  'what was paid for a shipment is what one posting of the ledger says': `update shipment set total_paid = total_paid + 1 where id = ${bought}`,
  'no posting is for a shipment that is not there': `update shipment set ship_code = 'GONE' where id = ${bought}`,
  'a void gives the whole back, once': `update shipment set state = 'voided' where id = ${bought}`,
  'the kept counts are the real counts of each day and state':
    'update shipment_count set n = n + 1',
  'what the carrier believes it sold is a shipment of ours': `update carrier_book set tracking_code = 'X' where tracking_code = ${numberOf(bought)}`,
  'a shipment with a number stands in the carrier’s book, under our reference': `delete from carrier_book where tracking_code = ${numberOf(bought)}`,
  'the carrier has cancelled what is void, and nothing else':
    'update carrier_book set cancelled_at = null',
  'the label that is kept is the label that was sold': `update shipment_detail set label = 'X' where shipment_id = ${bought}`,
  'what a carrier sent with a sale belongs to a shipment that it sold': `insert into remote_sale
    (account_id, shipment_id) select account_id, shipment_id + 1000 from purchase limit 1`,
  'a label is a layout of ours or the file that its shipment names, never both': `insert into label_file
    (account_id, shipment_id, position, role, format, width_micrometres, height_micrometres, bytes)
    values (1, ${bought}, 0, 'label', 'pdf', 1, 1, x'25')`,
  'a number leads to its shipment': 'delete from tracking_code_lookup',
  'a number leads to a shipment that was bought': `insert into tracking_code_lookup
    select 'STRAY', account_id, id + 1000 from shipment where id = ${bought}`,
  'the numbers that lead to a shipment are those of its packages': `insert into tracking_code_lookup
    select 'STRAY', account_id, id from shipment where id = ${bought}`,
  'each package that was bought has a number of its own': `update shipment_detail
    set bought = json_set(bought, '$.otherTrackingCodes[0]', ${numberOf(several)})
    where shipment_id = ${several}`,
  'the carrier’s book has the number of each package': 'delete from carrier_book_pieces',
  'what stands as bought was bought, and a draft was not': `update shipment set state = 'draft' where id = ${bought}`,
  'a purchase elsewhere is as far as its shipment': "update purchase set state = 'held'",
  'of the attempts to buy a shipment the last alone is open or posted': `insert into purchase
    (account_id, shipment_id, attempt, state, reference, service, price, held_at, settled_at,
      from_draft, notes)
    select account_id, shipment_id, attempt + 1, 'released', reference || '+', service, price,
      held_at, settled_at, 1, notes from purchase`,
  'no shipment has the label of a purchase that was given up':
    "update purchase set state = 'released'",
  'an idempotency key leads to what was made under it, in its account':
    'update idempotency_key set shipment_id = 999',
  'the last event of a shipment is where it stands': `update shipment set state = 'sorted' where id = ${bought}`,
  'no event is told twice': `insert into tracking_event
    select account_id, shipment_id, sequence + 9, state, description, location, at
    from tracking_event where shipment_id = ${bought}`,
  'an id and a code are those of one shipment, whether of parcels or of freight': `update freight
    set ship_code = (select ship_code from shipment where id = ${bought}) where id = ${booked}`,
  'the table of ids and codes has those of each shipment, and no others':
    'delete from ship_code_lookup',
  'what will be scanned was bought, and may move on': 'update shipment set next_move_at = 1',
  'the kept counts of orders are the real counts of each day':
    'update shop_order_count set n = n + 1',
  'an order is fulfilled while a shipment made from it is bought, and not a day longer':
    "update shop_order set status = 'open'",
  'a closeout counts what is on it, and nothing on it is void':
    'update shipment set closeout_id = null',
  'a driver comes for what is bought and not scanned, and for something': `insert into pickup
    values (1, 1, 'scheduled', 'a', 'A', 'PU', 'x', 'UTC', '2026-01-05', '09:00', '17:00', null, 1, null)`,
  'no hold is left over': "update ledger_balance set amount = 5 where book = 'holds'",
  'no purchase is left open': 'update purchase set settled_at = null',
  'a void that waits is as far as its shipment': `update shipment set state = 'void_asked' where id = ${bought}`,
  'no void is left waiting': `insert into void_request
    (account_id, shipment_id, attempt, state, from_state, asked_at)
    values (1, ${bought}, 1, 'asked', 'bought', 1)`,
  'no shipment is left half bought': `update shipment set state = 'purchasing' where id = ${voided}`,
  'no job is left behind': `insert into job values
    (1, 'lost', 1, 'machine', 1, 0, 0, null, 0, null, '{}')`,
  'a price adds up to the cent': `update shipment_detail
    set bought = json_set(bought, '$.price.baseRate', 1) where shipment_id = ${bought}`,
}

/** The same against freight, which the laws of both kinds see as well. */
const freightCrimes: Readonly<Record<string, string>> = {
  'credits are grants and top-ups, less what was posted or taken back, plus what was refunded': `update freight set total_paid = 1 where id = ${booked}`,
  'what was paid for a shipment is what one posting of the ledger says': `update freight set total_paid = total_paid + 1 where id = ${booked}`,
  'no posting is for a shipment that is not there': `update freight set ship_code = 'GONE' where id = ${booked}`,
  'a void gives the whole back, once': `update freight set state = 'voided' where id = ${booked}`,
  'the kept counts are the real counts of each day and state': 'update freight_count set n = n + 1',
  'what the carrier believes it sold is a shipment of ours': `update carrier_book set tracking_code = 'X' where tracking_code = ${proNumberOf(booked)}`,
  'a shipment with a number stands in the carrier’s book, under our reference': `delete from carrier_book where tracking_code = ${proNumberOf(booked)}`,
  'the carrier has cancelled what is void, and nothing else': `update carrier_book
    set cancelled_at = 1 where tracking_code = ${proNumberOf(booked)}`,
  'the label that is kept is the label that was sold': `update freight_detail set papers = 'X' where shipment_id = ${booked}`,
  'the numbers that lead to a shipment are those of its packages': `update freight set pro_number = 'STRAY' where id = ${booked}`,
  'each package that was bought has a number of its own': `update freight_detail
    set bought = json_set(bought, '$.otherTrackingCodes[0]', 'STRAY') where shipment_id = ${booked}`,
  'the carrier’s book has the number of each package': `insert into carrier_book_pieces
    select carrier, reference, '["STRAY"]' from carrier_book where tracking_code = ${proNumberOf(booked)}`,
  'a label is a layout of ours or the file that its shipment names, never both': `insert into label_file
    (account_id, shipment_id, position, role, format, width_micrometres, height_micrometres, bytes)
    values (1, ${booked}, 0, 'label', 'pdf', 1, 1, x'25')`,
  'what stands as bought was bought, and a draft was not': `update freight set state = 'draft' where id = ${booked}`,
  'a purchase elsewhere is as far as its shipment':
    "update purchase set goods = null where goods = 'freight'",
  'of the attempts to buy a shipment the last alone is open or posted': `update freight set state = 'purchasing' where id = ${booked}`,
  'no shipment has the label of a purchase that was given up':
    "update purchase set state = 'released' where goods = 'freight'",
  'a void that waits is as far as its shipment': `update freight set state = 'void_asked' where id = ${booked}`,
  'an idempotency key leads to what was made under it, in its account': `update idempotency_key
    set shipment_id = 999 where shipment_id in (select id from freight)`,
  'the last event of a shipment is where it stands': `update freight set state = 'accepted' where id = ${booked}`,
  'no event is told twice': `insert into freight_event
    select account_id, shipment_id, sequence + 9, state, description, location, at
    from freight_event where shipment_id = ${booked}`,
  'an order is fulfilled while a shipment made from it is bought, and not a day longer': `update freight set state = 'voided'
    where id = (select shipment_id from shop_order_shipment where shipment_id in (select id from freight))`,
  'what will be scanned was bought, and may move on': 'update freight set next_move_at = 1',
  'no shipment is left half bought': `update freight set state = 'purchasing' where id = ${booked}`,
  'a price adds up to the cent': `update freight_detail
    set bought = json_set(bought, '$.price.baseRate', 1) where shipment_id = ${booked}`,
}

describe('the laws of the books', () => {
  const kit = sqliteKit()
  let file: string
  beforeAll(async () => {
    const db = await kit.open()
    const config = await kit.config()
    if (config.kind !== 'sqlite') throw new Error('not SQLite')
    file = config.file
    let now = Date.UTC(2026, 0, 5, 8)
    const world = proofWorld({ store: db, now: () => now })
    await openAccount(world, 1, 5_000_00)
    const command = await commandFor(world, 1)
    const far = parcel({ toAddress: { ...parcel().toAddress, name: remoteRecipient } })
    const three = parcel({ packages: [box, box, { ...box, weight: 5 }] }, 'Bea')
    for (const request of [parcel(), far, parcel(), three]) {
      await createShipment(command, creation(request, { key: `key ${request.toAddress.name}` }))
    }
    await createShipment(command, creation(parcel()))
    const last = (await db.read.shipments.pageById(command.tenant, 0, 9)).at(-1)
    await voidShipment(command, last?.shipCode ?? '')
    const shop = await openShop(command, 'Main Street')
    await placeOrder(command, orderRequest({ shopId: shop.id }), orderPaths)
    await createShipment(command, creation(parcel(), { orderId: '1001' }))
    await bookSome(command, shop.id)
    await createCloseouts(command, { carrier: null, region: null })
    await storeCard(db, 1, 'sandbox', demoCard, true, now)
    const wish = { key: null, fault: null }
    await topUpCredits(command, { ...wish, amount: amounts.paid })
    const declined = topUpCredits(command, { ...wish, amount: amounts.declined })
    await expect(declined).rejects.toMatchObject({ code: 'payment_declined' })
    now += 60_000
    await runAllJobs(world)
    await refundWhatWasSpent(world)
    await topUpCredits(command, { ...wish, amount: amounts.paid })
    await runAllJobs(world)
  })

  async function bookSome(command: Command, shopId: number): Promise<void> {
    await bookFreight(command, freightCreation(freightRequest(), { key: 'freight' }))
    await bookFreight(command, freightCreation(freightRequest({}, remoteRecipient)))
    const { shipmentId } = await bookFreight(command)
    await cancelFreight(command, shipmentId)
    await saveFreight(command)
    await placeOrder(command, orderRequest({ shopId, orderId: '1002' }), orderPaths)
    await bookFreight(command, freightCreation(freightRequest(), { orderId: '1002' }))
  }

  /** Another account: it spends a top-up that is then refunded, owes it, and pays by the next one. */
  async function refundWhatWasSpent(world: World): Promise<void> {
    await openAccount(world, 2, 0)
    await storeCard(world.store, 2, 'sandbox', demoCard, true, world.clock.now())
    const command = await commandFor(world, 2)
    const wish = { key: null, fault: null, amount: amounts.paid }
    const topUp = await topUpCredits(command, wish)
    await createShipment(command, creation(parcel()))
    await refundInBook(world, topUp)
    await runAllJobs(world)
    await topUpCredits(command, wish)
  }

  const booksOf = (db: DatabaseSync): Books => ({
    rows: async sql => db.prepare(sql).all(),
    [Symbol.asyncDispose]: async () => db.close(),
  })

  async function broken(crime: string): Promise<readonly string[]> {
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    await using books = booksOf(db)
    db.exec('begin')
    db.exec(crime)
    const laws = Object.keys(await brokenLaws(books))
    db.exec('rollback')
    return laws
  }

  test('hold where nothing is wrong', async () => {
    await using books = booksOf(new DatabaseSync(file))
    expect(await brokenLaws(books)).toEqual({})
  })

  test.each(Object.entries(crimes))('see that it is no longer so: %s', async (law, crime) => {
    expect(await broken(crime)).toContain(law)
  })

  test.each(Object.entries(freightCrimes))('see it of freight, too: %s', async (law, crime) => {
    expect(await broken(crime)).toContain(law)
  })

  test('are each broken by one crime here', async () => {
    expect(Object.keys(crimes).sort()).toEqual([...lawsInForce].sort())
  })
})
