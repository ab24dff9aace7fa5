import { afterAll, beforeAll, expect, test } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, RemoteSale } from '#core/ports/carrier/carrier.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import { cents } from '../support/answers.ts'
import type { Answer } from '../support/client.ts'
import { createShipment } from '../support/create-shipment.ts'
import { type DatabaseKit, describeBehindPoolersToo } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { fundedClient } from '../support/funded-client.ts'
import { type Service, startService } from '../support/service.ts'
import { shipmentBody } from '../support/tested-version.ts'
import { type Books, openBooks } from './books.ts'
import { type Buy, buyingThrough } from './buying-through.ts'
import { brokenLaws } from './laws.ts'
import { box, creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'

/** How long a call waits for an earlier one: ended as soon as that one has. */
const patienceMs = 10_000

type How = (buy: Buy) => Promise<RemoteSale>

const refuse: How = () => Promise.reject(new CarrierError('rejected', 'No more of these.'))

const many = <T>(times: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => one(index)))

const count = async (books: Books, what: string): Promise<number> => {
  const [row] = await books.rows(`select cast(count(*) as bigint) as n from ${what}`)
  return Number(row?.n)
}

const soldTo = (account: number) =>
  `carrier_book b join shipment s on s.tracking_code = b.tracking_code
   where s.account_id = ${account} and b.cancelled_at is null`

const postedTo = (account: number) =>
  `ledger_transaction t join ledger_entry e
   on e.account_id = t.account_id and e.transaction_id = t.id and e.book = 'revenue'
   where t.account_id = ${account}`

describeBehindPoolersToo('through the API', kit => {
  let service: Service
  let books: Books
  beforeAll(async () => {
    const config = await kit.config('sandbox')
    service = await startService(await kit.settings())
    books = await openBooks(config)
  })
  afterAll(async () => {
    expect(await brokenLaws(books, 'open')).toEqual({})
    expect(await count(books, "ledger_balance where book = 'holds' and amount <> 0")).toBe(0)
    await books[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  test.each(['Ann Example', 'LOST ANSWER'])(
    '50 parallel purchases for %s under one key are one',
    async name => {
      const { client, account } = await fundedClient(service)
      const body = shipmentBody({}, { name })
      const headers = { 'idempotency-key': 'fifty at once' }
      const answers = await many(50, () => client.post('/shipments', body, { headers }))
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
      expect(answers[0]?.body.shipment.status).toBe('Ready')
      expect(await count(books, soldTo(account))).toBe(1)
      expect(await count(books, postedTo(account))).toBe(1)
      expect(await count(books, `shipment where account_id = ${account}`)).toBe(1)
    },
  )

  test('200 buyers for the last 10.00: it is never overdrawn, and losers leave nothing but a line', async () => {
    const { client, account } = await fundedClient(service, {}, 10_00)
    const answers = await many(200, index =>
      client.post(
        '/shipments',
        shipmentBody({ weight: 1 + (index % 8), weight_unit: 'oz', insured: index % 3 === 0 }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 402)
    expect(won.length + lost.length).toBe(200)
    expect(won.length).toBeGreaterThan(0)
    for (const { body } of lost) expect(body).toMatchObject({ success: false })
    const paid = won.reduce((sum, { body }) => sum + cents(body.shipment.total_paid), 0)
    const [balance] = await books.rows(
      `select amount from ledger_balance where account_id = ${account} and book = 'credits'`,
    )
    expect(balance?.amount).toBe(10_00 - paid)
    expect(await count(books, soldTo(account))).toBe(won.length)
    const tables = ['shipment', 'shipment_detail', 'tracking_event', 'tracking_code_lookup']
    for (const table of tables) {
      expect(await count(books, `${table} where account_id = ${account}`)).toBe(won.length)
    }
    // One transaction is the grant.
    expect(await count(books, `ledger_transaction where account_id = ${account}`)).toBe(
      won.length + 1,
    )
    await eventually(async () => {
      const lines = `request_log where account_id = ${account} and status = 402`
      expect(await count(books, lines)).toBe(lost.length)
    })
  })

  test('a purchase that the carrier refuses costs nothing and frees its key', async () => {
    const { client, account } = await fundedClient(service)
    const headers = { 'idempotency-key': 'refused first' }
    const to = (name: string) => shipmentBody({}, { name })
    const refused = await client.post('/shipments', to('REFUSED'), { headers })
    expect(refused.status).toBe(422)
    for (const table of ['shipment', 'purchase', 'idempotency_key']) {
      expect(await count(books, `${table} where account_id = ${account}`)).toBe(0)
    }
    expect(await count(books, postedTo(account))).toBe(0)
    expect((await client.post('/shipments', to('Ann'), { headers })).status).toBe(200)
    expect(await count(books, soldTo(account))).toBe(1)
  })

  test('ten voids at once are one refund and one cancellation', async () => {
    const { client, account } = await fundedClient(service)
    const { body } = await client.post('/shipments', shipmentBody())
    const code: string = body.shipment.ship_code
    const answers: Answer[] = await many(10, () => client.get(`/shipments/${code}/void`))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const refunds = `ledger_transaction where account_id = ${account} and cause_kind = 'void'`
    expect(await count(books, refunds)).toBe(1)
    expect(await count(books, soldTo(account))).toBe(0)
  })

  test('a browser that looks ahead voids nothing', async () => {
    const { client, account } = await fundedClient(service)
    const { body } = await client.post('/shipments', shipmentBody())
    const path = `/shipments/${body.shipment.ship_code}/void`
    const answer = await client.get(path, { headers: { 'sec-purpose': 'prefetch' } })
    expect(answer.status).toBe(403)
    expect(await count(books, soldTo(account))).toBe(1)
  })
})

describeBehindPoolersToo('on two nodes over one database', kit => {
  const now = () => Date.UTC(2026, 0, 5, 8)
  let books: Books
  let nodes: readonly Awaited<ReturnType<typeof node>>[]
  let accounts = 0
  beforeAll(async () => {
    nodes = [await node(kit), await node(kit)]
    books = await openBooks(await kit.config())
  })
  afterAll(() => books[Symbol.asyncDispose]())

  async function node(its: DatabaseKit) {
    const store = await its.open()
    const over = (between?: (carrier: Carrier) => Carrier) =>
      proofWorld({ store, now, ...(between && { between }) })
    return { world: over(), through: (how: How) => over(buyingThrough(how)) }
  }

  /** A carrier that answers when, and as, the test wants. */
  function slowCarrier() {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<How>()
    const how: How = async buy => {
      asked.resolve()
      return await (await answer.promise)(buy)
    }
    return { how, asked: asked.promise, answer: answer.resolve }
  }

  const at = (index: number) => {
    const found = nodes[index % nodes.length]
    if (!found) throw new Error('There is no node.')
    return found
  }

  async function account(credits: number): Promise<number> {
    accounts += 1
    await openAccount(at(0).world, accounts, credits)
    return accounts
  }

  const to = (name: string) => parcel({ toAddress: { ...parcel().toAddress, name } })

  test.each(['Ann', remoteRecipient, 'LOST ANSWER'])(
    '50 purchases for %s under one key are one',
    async name => {
      const its = await account(500_00)
      const made = await many(50, async index =>
        createShipment(
          await commandFor(at(index).world, its, patienceMs),
          creation(to(name), { key: 'one key' }),
        ),
      )
      expect(new Set(made.map(({ shipmentId }) => shipmentId)).size).toBe(1)
      expect(made.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(await count(books, soldTo(its))).toBe(1)
      expect(await count(books, postedTo(its))).toBe(1)
      expect(await brokenLaws(books, 'open')).toEqual({})
    },
  )

  test('while a slow carrier thinks, 49 others with the key wait, and find its sale', async () => {
    const its = await account(500_00)
    const order = creation(to(remoteRecipient), { key: 'slow' })
    const slow = slowCarrier()
    const first = createShipment(await commandFor(at(0).through(slow.how), its), order)
    await slow.asked
    const impatient = createShipment(await commandFor(at(1).world, its), order)
    await expect(impatient).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      retryAfterSeconds: 1,
    })
    const others = many(49, async index =>
      createShipment(await commandFor(at(index).world, its, patienceMs), order),
    )
    expect(await count(books, `shipment where account_id = ${its} and state = 'purchasing'`)).toBe(
      1,
    )
    slow.answer(buy => buy())
    const { shipmentId } = await first
    for (const other of await others) expect(other).toEqual({ shipmentId, replayed: true })
    expect(await count(books, soldTo(its))).toBe(1)
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('a refusal under a key is a refusal on the second node, too', async () => {
    const its = await account(500_00)
    const order = creation(to(remoteRecipient), { key: 'refused' })
    const slow = slowCarrier()
    const first = createShipment(await commandFor(at(0).through(slow.how), its), order)
    await slow.asked
    const second = createShipment(await commandFor(at(1).through(refuse), its, patienceMs), order)
    slow.answer(refuse)
    await expect(first).rejects.toMatchObject({ code: 'carrier_rejected' })
    await expect(second).rejects.toMatchObject({ code: 'carrier_rejected' })
    for (const table of ['shipment', 'purchase', 'idempotency_key']) {
      expect(await count(books, `${table} where account_id = ${its}`)).toBe(0)
    }
    expect(await count(books, soldTo(its))).toBe(0)
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('200 buyers of either kind for the last 10.00 never overdraw it', async () => {
    const its = await account(10_00)
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, index) => {
        const packages = [{ ...box, weight: 1 + (index % 8), weightUnit: 'oz' }] as const
        const asked = creation({ ...to(index % 2 === 0 ? 'Ann' : remoteRecipient), packages })
        return createShipment(await commandFor(at(index >> 1).world, its), asked)
      }),
    )
    const refusals = ends.flatMap(end => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(new Set(refusals)).toEqual(new Set(['insufficient_credits']))
    const bought = await count(books, soldTo(its))
    expect(bought).toBe(200 - refusals.length)
    expect(bought).toBeGreaterThan(0)
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('parcels that both move at once are told of once, and one that is voided stays void', async () => {
    const its = await account(500_00)
    const later = nodes.map(({ world }) => ({
      ...world,
      clock: { now: () => now() + 60 * 3_600_000 },
    }))
    const command = await commandFor(at(0).world, its)
    await many(10, () => createShipment(command, creation(to('Ann'))))
    const { shipments } = at(0).world.store.read
    const codes = (await shipments.pageById(command.tenant, 0, 10)).map(({ shipCode }) => shipCode)
    const voids = Promise.allSettled(
      codes.map((code, index) => voidShipment({ ...command, world: at(index).world }, code)),
    )
    await Promise.all(later.map(world => moveParcels(world, its)))
    await voids
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('20 voids from both at once are one refund', async () => {
    const its = await account(500_00)
    const { world } = at(0)
    const command = await commandFor(world, its)
    const { shipmentId } = await createShipment(command, creation(to('Ann')))
    const shipment = await world.store.read.shipments.byId(command.tenant, shipmentId)
    await many(20, async index =>
      voidShipment(await commandFor(at(index).world, its), shipment?.shipCode ?? ''),
    )
    const refunds = `ledger_transaction where account_id = ${its} and cause_kind = 'void'`
    expect(await count(books, refunds)).toBe(1)
    expect(await brokenLaws(books, 'open')).toEqual({})
  })
})
