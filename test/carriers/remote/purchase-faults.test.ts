import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostFailures } from '#carriers/remote/breaker.ts'
import { operatorOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, RemoteSelling } from '#core/ports/carrier/carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../proof/run-jobs.ts'
import type { CarrierMode } from '../../support/carrier-child.ts'
import { CarrierProcess } from '../../support/carrier-process.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { builtInData } from '../../support/rate-question.ts'
import type { CarrierAbilities } from '../../support/selling-test-carrier.ts'
import { serviceIds, testCarrier, testCarrierThat } from '../../support/test-carrier.ts'
import { type Connected, connect } from './connected-carrier.ts'

const minuteMs = 60_000
const credits = 500_00
const price = 12_08

const { code, name, aliases, phone, services } = testCarrier
const catalogue = compileCatalogue(builtInData, {
  environment: 'sandbox',
  ownPriced: [{ entry: { code, name, aliases, phone }, services }],
})

/** After these nobody knows whether the carrier sold. */
const unknown: readonly CarrierMode[] = [
  'slow',
  'hung',
  'failing',
  'html',
  'bad_json',
  'empty',
  'endless',
  'other_shape',
  'reset',
  'redirecting',
  'quota',
]
const lawOfOurBook = 'a shipment with a number stands in the carrier’s book, under our reference'

const searchable: CarrierAbilities = { sellsOnce: false }
const deduplicating: CarrierAbilities = { isSearchable: false }
const naming: CarrierAbilities = { sellsOnce: false, prepares: true }

describeOnEachEngine('a purchase at a carrier outside the process', kit => {
  let process: CarrierProcess
  let store: Database
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  beforeAll(async () => {
    process = await CarrierProcess.start()
    store = await kit.open()
  })
  afterAll(() => process[Symbol.asyncDispose]())

  const connection = (abilities: CarrierAbilities) =>
    connect(process.url('ok'), { store, clock: { now: () => now } }, testCarrierThat(abilities))

  function worldOf({ remote }: Connected, between = (carrier: Carrier) => carrier): World {
    const world = proofWorld({ store, now: () => now })
    const carriers = remote.carriers.map(between)
    return { ...world, catalogue: () => catalogue, carriers: () => carriers }
  }

  async function openBuyer(world: World): Promise<void> {
    account += 1
    await openAccount(world, account, credits)
  }

  async function buy(world: World, toName = 'Ann'): Promise<number> {
    const order = creation(parcel({}, toName), {
      key: `the key ${now}`,
      choice: { kind: 'id', id: serviceIds.GROUND },
    })
    return (await createShipment(await commandFor(world, account), order)).shipmentId
  }

  const mine = () => operatorOn(account)
  const balance = (book: 'credits' | 'holds') => store.read.ledger.balance(mine(), book, 'CAD')

  async function expectOneSale(id: number): Promise<void> {
    const purchase = await store.read.purchases.ofShipment(mine(), id)
    expect(purchase?.state).toBe('posted')
    expect(await process.sales(purchase?.reference ?? '')).toBe(1)
    const label = await store.read.labelFiles.label(mine(), id)
    const { bought } = (await store.read.shipments.byId(mine(), id)) ?? {}
    expect(Buffer.from(label?.bytes ?? []).toString('latin1')).toContain(bought?.trackingCode)
    expect(await balance('credits')).toBe(credits - price)
    expect(await balance('holds')).toBe(0)
  }

  async function expectNothing(id: number): Promise<void> {
    const purchase = await store.read.purchases.ofShipment(mine(), id)
    expect(purchase?.state).toBe('released')
    expect(await process.sales(purchase?.reference ?? '')).toBe(0)
    expect(await store.read.labelFiles.label(mine(), id)).toBeNull()
    await expectMoneyBack()
  }

  async function expectMoneyBack(): Promise<void> {
    expect(await balance('credits')).toBe(credits)
    expect(await balance('holds')).toBe(0)
  }

  async function expectOpen(id: number): Promise<void> {
    const purchase = await store.read.purchases.ofShipment(mine(), id)
    expect(purchase?.state).toBe('unknown')
    expect(await balance('credits')).toBe(credits - price)
    expect(Math.abs(await balance('holds'))).toBe(price)
  }

  async function expectLaws(world: World): Promise<void> {
    await runAllJobs(world)
    await using books = await openBooks(await kit.config())
    // The carrier's book stands in another process.
    const { [lawOfOurBook]: _, ...broken } = await brokenLaws(books)
    expect(broken).toEqual({})
  }

  test('is one sale with its label, its papers and its bill', async () => {
    await using connected = connection(searchable)
    const world = worldOf(connected)
    await openBuyer(world)
    await process.meet({ meets: 'ok', sells: true })
    const id = await buy(world)
    await expectOneSale(id)
    expect(await store.read.labelFiles.papers(mine(), id)).toHaveLength(1)
    expect(await store.read.carrierFacts.ofShipment(mine(), id)).toMatchObject({
      carrierId: expect.stringContaining('sale-'),
      cost: [
        { minor: 1310, currency: 'USD' },
        { minor: -100, currency: 'USD' },
      ],
    })
    await expectLaws(world)
  })

  test('is one sale with a label of five megabytes, which came in its answer', async () => {
    await using connected = connection(searchable)
    const world = worldOf(connected)
    await openBuyer(world)
    await process.meet({ meets: 'ok', sells: true })
    await expectOneSale(await buy(world, 'LARGE LABEL'))
    await expectLaws(world)
  })

  describe.each([
    ['can be searched', searchable],
    ['names it first', naming],
  ] as const)('that %s', (_, abilities) => {
    test.each(unknown)(
      'and sells, with an answer that is %s, is found: one sale and one label',
      async meets => {
        const { world, id, connected } = await buyWithout(abilities, meets, true)
        await using _ = connected
        now += minuteMs
        await runDueJobs(world)
        await expectOneSale(id)
        await expectLaws(world)
      },
    )

    test.each(unknown)(
      'and does not sell, with an answer that is %s, is paid back: no sale and no label',
      async meets => {
        const { world, id, connected } = await buyWithout(abilities, meets, false)
        await using _ = connected
        now += 2 * minuteMs
        await runDueJobs(world)
        await expectNothing(id)
        await expectLaws(world)
      },
    )
  })

  test.each(unknown.flatMap(meets => [[meets, true] as const, [meets, false] as const]))(
    'that de-duplicates, with an answer that is %s (sold: %s), is sent again: one sale and one label',
    async (meets, sells) => {
      const { world, id, connected } = await buyWithout(deduplicating, meets, sells)
      await using _ = connected
      await process.meet({ meets: 'ok', sells: true })
      now += minuteMs
      await runDueJobs(world)
      await expectOneSale(id)
      await expectLaws(world)
    },
  )

  /** The time is up when the first order has arrived: the core's own ten seconds make a long test. */
  function abandoned(carrier: Carrier): Carrier {
    let isFirst = true
    return {
      ...carrier,
      sell(order) {
        const selling = carrier.sell?.(order)
        if (selling?.kind !== 'remote' || !isFirst) return selling ?? nothingSold
        isFirst = false
        return {
          ...selling,
          async buy(reference, signal, handle) {
            const before = await process.asked('/ok/orders')
            const deadline = new AbortController()
            const answer = selling.buy(
              reference,
              AbortSignal.any([signal, deadline.signal]),
              handle,
            )
            answer.catch(() => undefined)
            await eventually(async () =>
              expect(await process.asked('/ok/orders')).toBeGreaterThan(before),
            )
            deadline.abort(new DOMException('The time is up.', 'TimeoutError'))
            return await answer
          },
        }
      },
    }
  }

  /** Buys while the book can't be searched either, and has the money set aside. */
  async function buyWithout(abilities: CarrierAbilities, meets: CarrierMode, sells: boolean) {
    const connected = connection(abilities)
    let isAway = true
    const world = worldOf(connected, ({ find, ...carrier }) => ({
      ...(meets === 'slow' || meets === 'hung' ? abandoned(carrier) : carrier),
      ...(find && {
        find: (...wanted) => (isAway ? Promise.reject(away()) : find(...wanted)),
      }),
    }))
    await openBuyer(world)
    await process.meet({ meets, sells })
    const id = await buy(world)
    await expectOpen(id)
    isAway = false
    return { world, id, connected }
  }

  test.each([
    ['refusing', 'carrier_rejected', `${name} refuses this request: The ZIP code does not exist`],
    ['misdirected', 'carrier_rejected', `${name} refuses this request.`],
    ['forbidding', 'carrier_error', `${name} forbids this account to ask: Not enrolled`],
  ] as const)('that is %s is refused, and costs nothing', async (meets, refusal, message) => {
    await using connected = connection(searchable)
    const world = worldOf(connected)
    await openBuyer(world)
    const before = (await process.state()).sales.length
    await process.meet({ meets, sells: false })
    await expect(buy(world)).rejects.toMatchObject({ code: refusal, message })
    expect((await process.state()).sales).toHaveLength(before)
    expect(await store.read.shipments.pageById(mine(), 0, 9)).toEqual([])
    await expectMoneyBack()
    await expectLaws(world)
  })

  test.each(['wrong_currency', 'not_a_number', 'negative'] as const)(
    'whose bill is %s is a sale all the same, without a bill',
    async meets => {
      await using connected = connection(searchable)
      const world = worldOf(connected)
      await openBuyer(world)
      await process.meet({ meets, sells: true })
      const id = await buy(world)
      await expectOneSale(id)
      expect(await store.read.carrierFacts.ofShipment(mine(), id)).toMatchObject({
        carrierId: expect.stringContaining('sale-'),
        cost: null,
      })
      await expectLaws(world)
    },
  )

  /** Quotes as usual, and sells over another connection. */
  const sellingOver =
    ({ remote }: Connected) =>
    (carrier: Carrier): Carrier => {
      const [other] = remote.carriers
      return other?.sell ? { ...carrier, sell: other.sell } : carrier
    }

  test('whose TLS is broken is paid back when the book has no sale', async () => {
    await using connected = connection(searchable)
    await using broken = connect(process.url('ok', 'https'), { store }, testCarrierThat(searchable))
    const world = worldOf(connected, sellingOver(broken))
    await openBuyer(world)
    const id = await buy(world)
    await expectOpen(id)
    now += 2 * minuteMs
    await runDueJobs(world)
    await expectNothing(id)
    await expectLaws(world)
  })

  const unasked: readonly [string, string, CarrierMode, number, number | null][] = [
    ['wants a pause', 'wants a pause', 'quota', 1, null],
    ['fails all the time', 'failed 5 times in a row', 'failing', mostFailures, null],
    ['is over its budget', 'may be asked 2 times an hour', 'ok', 1, 2],
  ]

  test.each(unasked)('that %s is not asked, and costs nothing', async (client_id, says, ...how) => {
    const [mode, questions, callsAnHour] = how
    const credentials = {
      testcarrier: { url: process.url('scripted'), client_id, client_secret: kit.kind },
    }
    await using connected = connection(searchable)
    await using other = connect(
      '',
      { store, clock: { now: () => now }, credentials },
      { ...testCarrierThat(searchable), callsAnHour },
    )
    const world = worldOf(connected, sellingOver(other))
    await openBuyer(world)
    await process.become(mode)
    for (let asked = 0; asked < questions; asked += 1) await other.quote({ accountId: account })
    await process.become('ok')
    const before = await process.asked('/scripted/orders')
    const refusal = { code: 'carrier_error', message: expect.stringContaining(says) }
    await expect(buy(world)).rejects.toMatchObject(refusal)
    expect(await process.asked('/scripted/orders')).toBe(before)
    expect(await store.read.shipments.pageById(mine(), 0, 9)).toEqual([])
    await expectMoneyBack()
    await expectLaws(world)
  })
})

const nothingSold: RemoteSelling = { kind: 'remote', buy: () => Promise.reject(away()) }

const away = () => new CarrierError('unavailable', 'Nobody is there.')
