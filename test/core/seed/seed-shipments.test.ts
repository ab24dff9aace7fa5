import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { accountOf } from '#core/account/accounts.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { moveBetweenBooks } from '#core/ledger/posting.ts'
import { verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import { labelFormats } from '#core/ports/labels.ts'
import { partInventor } from '#core/seed/invent-part.ts'
import { planSeed } from '#core/seed/seed-plan.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { dayOf } from '#core/shipment/shipment-count.ts'
import type { World } from '#core/world.ts'
import { openDatabase } from '#db/database.ts'
import { agreeing } from '#test/support/proven-books.ts'
import { ApiClient } from '../../support/client.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { type Service, startService } from '../../support/service.ts'
import { sandboxApi } from '../../support/tested-version.ts'

const wanted = 640
const spreadMs = 60 * 86_400_000
const credits = 500_00

describeOnEachEngine('whoever spends while a seed writes', kit => {
  test('waits for its end, and stands behind it in the journal', async () => {
    const config = await kit.config()
    await using seeder = await openDatabase(config)
    await using spender = await openDatabase(config)
    await seeder.transact(1, ({ accounts }) =>
      accounts.insert({ id: 1, name: 'alder', createdAt: 1 }),
    )
    await grantCredits(seeder, 1, credits, 'test', 1)
    const row = await seeder.read.accounts.byId(1)
    if (!row) throw new Error('there is no account')
    const world = { ...fakeWorld('sandbox'), store: seeder }
    const plan = await planSeed(world, accountOf(row), 40, spreadMs)
    const past = partInventor(world, plan)(0)
    const written = Promise.withResolvers<void>()
    const maySpend = Promise.withResolvers<void>()
    const seeding = seeder.transact(1, async ({ seed }) => {
      await seed.insert(serviceOn(1), past)
      written.resolve()
      await maySpend.promise
    })
    await written.promise
    const order: string[] = []
    const spending = spender
      .transact(1, ({ ledger }) =>
        ledger.append(serviceOn(1), {
          id: 1_000_000,
          cause: { kind: 'adjustment', id: 'spent' },
          at: 2,
          memo: '',
          entries: moveBetweenBooks('credits', 'operator_grants', 1_00, 'CAD'),
        }),
      )
      .then(() => order.push('spent'))
    const ended = seeding.then(() => order.push('seeded'))
    // Long enough for a spender whom nothing holds up: it needs three statements, this takes twenty.
    for (let look = 0; look < 20; look += 1) await spender.read.accounts.list()
    expect(order).toEqual([])
    maySpend.resolve()
    await Promise.all([ended, spending])
    const stretch = await seeder.read.ledger.journalPage(serviceOn(1), null, 1000)
    expect(stretch.map(({ sequence }) => sequence)).toEqual(stretch.map((_, index) => index + 1))
    expect(stretch.at(-1)?.id).toBe(1_000_000)
  })
})

describeOnEachEngine('a seeded sandbox', kit => {
  let service: Service
  let world: World
  let account: number
  let seeded: readonly Shipment[]
  const startedAt = Date.now()

  beforeAll(async () => {
    service = await startService(await kit.settings())
    world = service.app.worlds.sandbox
    account = await service.account({ time_zone: 'America/Toronto' })
    await grantCredits(world.store, account, credits, 'test', Date.now())
    await seed(wanted)
    const proof = await world.store.read.shipments.pageById(serviceOn(account), 0, 10_000)
    const found = await Promise.all(
      proof.map(({ id }) => world.store.read.shipments.byId(serviceOn(account), id)),
    )
    seeded = found.filter(shipment => shipment !== null)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  async function seed(shipments: number): Promise<void> {
    const row = await world.store.read.accounts.byId(account)
    if (!row) throw new Error('there is no account')
    await seedShipments(world, { account: accountOf(row), shipments, spreadMs })
  }
  const tenant = () => serviceOn(account)
  const client = async () =>
    new ApiClient(`${service.url}${sandboxApi}`, await service.token(account))

  test('has as many shipments as were asked for, spread over the past', () => {
    expect(seeded).toHaveLength(wanted)
    const days = new Set(seeded.map(({ createdAt }) => dayOf(createdAt)))
    expect(days.size).toBeGreaterThan(40)
    const times = seeded.map(({ createdAt }) => createdAt)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(startedAt - spreadMs)
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  })

  test('has parcels in every state that a shop meets, to many people and places', () => {
    const states = new Set(seeded.map(({ state }) => state))
    for (const state of ['draft', 'delivered', 'voided', 'expired', 'in_transit'] as const) {
      expect(states).toContain(state)
    }
    const of = (part: (shipment: Shipment) => unknown) => new Set(seeded.map(part)).size
    expect(of(({ request }) => request.toAddress.name)).toBeGreaterThan(wanted / 2)
    expect(of(({ request }) => request.toAddress.city)).toBeGreaterThan(20)
    expect(of(({ bought }) => bought?.serviceName)).toBeGreaterThan(3)
    expect(of(({ shipCode }) => shipCode)).toBe(wanted)
  })

  test('has a ledger that balances, with one posting of the price for every label', async () => {
    const { ledger } = world.store.read
    const journal = await ledger.journal(tenant())
    let balance = 0
    for (const { entries } of journal) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      for (const { book, amount } of entries) if (book === 'credits') balance += amount
      expect(balance).toBeGreaterThanOrEqual(0)
    }
    expect(balance).toBe(credits)
    expect(await ledger.balance(tenant(), 'credits', 'CAD')).toBe(credits)
    const chargesOf = (code: string, kind: string) =>
      journal
        .filter(({ cause }) => cause.kind === kind && cause.id === code)
        .flatMap(({ entries }) => entries)
        .filter(({ book }) => book === 'credits')
        .map(({ amount }) => amount)
    for (const { shipCode, bought, totalPaid, state } of seeded) {
      expect(chargesOf(shipCode, 'shipment')).toEqual(bought ? [-totalPaid] : [])
      expect(chargesOf(shipCode, 'void')).toEqual(state === 'voided' ? [totalPaid] : [])
      expect(totalPaid).toBe(bought?.price.total ?? 0)
      expect(state !== 'draft').toBe(bought !== null)
    }
  })

  test('has a journal whose places count up without a gap', async () => {
    const places = (await world.store.read.ledger.journalPage(tenant(), null, 10_000)).map(
      ({ sequence }) => sequence,
    )
    expect(places).toEqual(places.map((_, index) => index + 1))
  })

  test('has the counts, the look-ups and the carriers’ books of its shipments', async () => {
    const { shipments, carrierBook } = world.store.read
    const tally = new Map<string, number>()
    for (const { createdAt, state } of seeded) {
      const key = `${dayOf(createdAt)} ${state}`
      tally.set(key, (tally.get(key) ?? 0) + 1)
    }
    const counts = await shipments.counts(tenant())
    expect(new Map(counts.map(({ day, state, n }) => [`${day} ${state}`, n]))).toEqual(tally)
    const carriers = new Set(seeded.flatMap(({ bought }) => bought?.carrierCode ?? []))
    const books = await Promise.all([...carriers].map(code => carrierBook.all(code)))
    const sales = new Map(books.flat().map(sale => [sale.reference, sale]))
    expect(sales.size).toBe(seeded.filter(({ bought }) => bought).length)
    for (const { id, bought, state } of seeded) {
      if (!bought) continue
      const sale = sales.get(`sandbox-${id}-1`)
      expect(sale?.trackingCode).toBe(bought.trackingCode)
      expect(sale?.cancelledAt === null).toBe(state !== 'voided')
      expect(await shipments.ownerOfTrackingCode(bought.trackingCode)).toEqual({
        accountId: account,
        shipmentId: id,
      })
    }
  })

  test('has events that tell how each parcel came to where it stands', async () => {
    for (const { id, state, bought, createdAt } of seeded) {
      const events = await world.store.read.tracking.events(tenant(), id)
      expect(events[0]?.state ?? 'draft').toBe(state)
      expect(events.at(-1)?.at ?? createdAt).toBe(bought?.boughtAt ?? createdAt)
      expect(events.map(({ sequence }) => sequence)).toEqual(
        events.map((_, index) => events.length - index),
      )
    }
  })

  test('prints the labels of purchases: to whom, under which numbers, with which papers', async () => {
    const withLabel = seeded.filter(({ bought, state }) => bought !== null && state !== 'voided')
    const abroad = withLabel.filter(({ request }) => request.toAddress.countryCode === 'GB')
    expect(abroad.length).toBeGreaterThan(0)
    for (const { id, shipCode, request, bought } of withLabel) {
      const packed = await world.store.read.shipments.label(tenant(), id)
      const { pages } = world.labels.unpack(packed ?? '')
      const printed = pages.flatMap(({ marks }) =>
        marks.map(mark => (mark.kind === 'text' ? mark.text.toUpperCase() : '')),
      )
      const { name, address1 } = request.toAddress
      expect(printed).toEqual(
        expect.arrayContaining([name?.toUpperCase(), address1?.toUpperCase()]),
      )
      expect(printed.join()).toContain(shipCode)
      expect(printed.join().replaceAll(' ', '')).toContain(bought?.trackingCode)
      expect(pages[0]?.marks.some(({ kind }) => kind === 'bars')).toBe(true)
      if (abroad.some(shipment => shipment.id === id)) {
        expect(printed.join()).toContain('CUSTOMS DECLARATION')
      }
    }
  })

  test('has labels that can be fetched in every format, and none for what was given back', async () => {
    const { shipments } = world.store.read
    for (const { id, bought, state } of seeded) {
      const packed = await shipments.label(tenant(), id)
      expect(packed === null).toBe(bought === null || state === 'voided')
    }
    const delivered = seeded.find(({ state }) => state === 'delivered')
    const packed = await shipments.label(tenant(), delivered?.id ?? 0)
    for (const format of labelFormats) {
      const bytes = world.labels.render(world.labels.unpack(packed ?? ''), format)
      expect(bytes.length).toBeGreaterThan(100)
    }
    const { status, body } = await (await client()).get(`/shipments/${delivered?.shipCode}`)
    expect(status).toBe(200)
    expect(body.shipment.status).toBe('Delivered')
    expect(Buffer.from(body.label, 'base64').toString('latin1')).toContain('%PDF')
  })

  test('is listed, filtered and searched like any other', async () => {
    const api = await client()
    const page = await api.get('/shipments?limit=10&page=3')
    expect(page.body.meta.total).toBe(wanted)
    expect(page.body.data).toHaveLength(10)
    const name = seeded[7]?.request.toAddress.name ?? ''
    const found = await api.get(`/shipments?to_name=${encodeURIComponent(name.toUpperCase())}`)
    const codes = found.body.data.map(({ ship_code }: { ship_code: string }) => ship_code)
    expect(codes).toContain(seeded[7]?.shipCode)
  })

  test('goes on living: its parcels move with the clock, and a second seed adds to the first', async () => {
    const moving = seeded.filter(({ state }) => state === 'in_transit')
    expect(moving.length).toBeGreaterThan(0)
    const later = Date.now() + 30 * 86_400_000
    const due = await world.store.read.shipments.dueIds(tenant(), later, 10_000)
    for (const { id } of moving) expect(due).toContain(id)
    await seed(30)
    const all = await world.store.read.shipments.pageById(tenant(), 0, 10_000)
    expect(all).toHaveLength(wanted + 30)
    expect(new Set(all.map(({ shipCode }) => shipCode)).size).toBe(wanted + 30)
  })

  test.each([1, 2, 50, 500])('of %i costs an account nothing that has nothing', async shipments => {
    const { store } = world
    const row = await store.read.accounts.byId(await service.account())
    if (!row) throw new Error('there is no account')
    await seedShipments(world, { account: accountOf(row), shipments, spreadMs })
    expect(await verifyLedger(store, row.id)).toMatchObject({ shipments, ...agreeing })
    expect(await store.read.ledger.balance(serviceOn(row.id), 'credits', 'CAD')).toBe(0)
  })

  test('needs a number of shipments that there can be', async () => {
    for (const number of [0, -1, 1.5, Number.NaN, 10_000_001, 2 ** 53 - 1]) {
      await expect(seed(number)).rejects.toMatchObject({ code: 'validation_failed' })
    }
  })
})
