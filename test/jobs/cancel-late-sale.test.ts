import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Job } from '#core/ports/queue.ts'
import { cancelLateSale } from '#core/purchase/settle/cancel-late-sale.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { cancelLateSaleJob } from '#jobs/cancel-late-sale.ts'
import { type Buy, buyingThrough } from '../proof/buying-through.ts'
import { creation, parcel } from '../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../proof/proof-world.ts'
import { createShipment } from '../support/create-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { adoptPurchase, releaseByHand } from '../support/settle-by-hand.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const refused = { kind: 'refused', why: 'the carrier refuses to cancel' } as const

describeOnEachEngine('the job that takes back what was sold too late', kit => {
  let db: Database
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  let logged: string[]

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    account += 1
    logged = []
    await openAccount(world(), account, 500_00)
  })

  const world = (change: Partial<Carrier> = {}): World =>
    proofWorld({ store: db, now: () => now, between: carrier => ({ ...carrier, ...change }) })

  /** Asks the carrier, which does not answer; what is returned lets the request arrive after all. */
  async function askInVain(name = remoteRecipient): Promise<{ shipmentId: number; arrive: Buy }> {
    const asked = Promise.withResolvers<Buy>()
    const silent = proofWorld({
      store: db,
      now: () => now,
      between: buyingThrough(buy => {
        asked.resolve(buy)
        return Promise.reject(new CarrierError('timeout', 'The carrier did not answer.'))
      }),
    })
    const request = parcel({ toAddress: { ...parcel().toAddress, name } })
    const { shipmentId } = await createShipment(
      await commandFor(silent, account),
      creation(request),
    )
    return { shipmentId, arrive: await asked.promise }
  }

  /** The same, and a minute later its money is given back. */
  async function giveUp() {
    const asked = await askInVain()
    now += 2 * minuteMs
    expect(await reconcilePurchase(world(), account, asked.shipmentId)).toEqual({
      kind: 'released',
    })
    return asked
  }

  const looks = async () =>
    (await db.read.jobs.list(1000)).filter(
      (job): job is Job<'take-back-sale'> =>
        job.kind === 'take-back-sale' && job.accountId === account,
    )

  async function look(at = world()) {
    const [job] = await looks()
    if (!job) throw new Error('nobody looks')
    const log = {
      warn: (_: object, message: string) => void logged.push(`warn ${message}`),
      error: (_: object, message: string) => void logged.push(`error ${message}`),
    }
    return await cancelLateSaleJob(log)(at, job)
  }

  const inTheBook = async (reference: string) =>
    (await db.read.carrierBook.find('carriera', reference)) ??
    (await db.read.carrierBook.find('carrierb', reference))

  const referenceOf = async (shipmentId: number) =>
    (await db.read.purchases.ofShipment(serviceOn(account), shipmentId))?.reference ?? ''

  test('is left by a release on a search alone: by no sale, no refusal, and no hold that lapsed', async () => {
    const make = async (name: string) =>
      createShipment(
        await commandFor(world(), account),
        creation(parcel({ toAddress: { ...parcel().toAddress, name } })),
      )
    await make('Ann')
    await make(remoteRecipient)
    await make('LOST ANSWER')
    await expect(make('REFUSED')).rejects.toMatchObject({ code: 'carrier_rejected' })
    let transactions = 0
    const dying: World = {
      ...world(),
      store: {
        ...db,
        async transact(account, work) {
          transactions += 1
          if (transactions === 2) throw new Error('killed')
          return await db.transact(account, work)
        },
      },
    }
    const far = creation(parcel({ toAddress: { ...parcel().toAddress, name: remoteRecipient } }))
    await expect(createShipment(await commandFor(dying, account), far)).rejects.toThrow('killed')
    const held = (await db.read.purchases.open(1000)).find(({ accountId }) => accountId === account)
    now += hourMs
    expect(await reconcilePurchase(world(), account, held?.shipmentId ?? 0)).toEqual({
      kind: 'released',
    })
    expect(await looks()).toEqual([])
    await giveUp()
    expect(await looks()).toHaveLength(1)
  })

  test('looks by the machine’s clock, however far the account’s own is advanced', async () => {
    await giveUp()
    const [job] = await looks()
    expect(job).toMatchObject({ clock: 'machine', runAt: now + 5 * minuteMs })
    await advanceClock(world(), account, 30 * dayMs)
    expect((await looks())[0]?.runAt).toBe(job?.runAt)
  })

  test('looks after five minutes, an hour and a day, and then no more', async () => {
    await giveUp()
    const givenUpAt = now
    now = givenUpAt + 5 * minuteMs
    expect(await look()).toMatchObject({ kind: 'later', at: givenUpAt + hourMs })
    now = givenUpAt + hourMs + 3000
    expect(await look()).toMatchObject({ kind: 'later', at: givenUpAt + dayMs })
    now = givenUpAt + dayMs
    expect(await look()).toEqual({ kind: 'done' })
    expect(logged).toEqual([])
  })

  test('looks once where every look is overdue', async () => {
    await giveUp()
    now += 3 * dayMs
    expect(await look()).toEqual({ kind: 'done' })
  })

  test('has the carrier cancel what its book has as sold, and moves no money', async () => {
    const { shipmentId, arrive } = await giveUp()
    await arrive()
    now += hourMs
    expect(await look()).toEqual({ kind: 'done' })
    expect(await inTheBook(await referenceOf(shipmentId))).toMatchObject({ cancelledAt: now })
    expect(await db.read.ledger.balance(serviceOn(account), 'credits', 'CAD')).toBe(500_00)
    expect(logged).toEqual(['warn a label that was sold too late was cancelled at its carrier'])
    // A second look, by whoever took it over, finds it done.
    now += minuteMs
    await look()
    expect(logged).toHaveLength(1)
  })

  test.each([
    ['refuses', { cancel: async () => refused }, 'the carrier refuses to cancel'],
    [
      'says that it can not',
      { cancel: () => Promise.reject(new CarrierError('unsupported', 'No cancelling here.')) },
      'No cancelling here.',
    ],
  ])('calls for a person where the carrier %s', async (_, carrier, why) => {
    const { shipmentId, arrive } = await giveUp()
    const { trackingCode } = await arrive()
    const reference = await referenceOf(shipmentId)
    expect(await look(world(carrier))).toEqual({
      kind: 'given_up',
      why: `${reference} stays sold as ${trackingCode}: ${why}`,
    })
    expect(logged).toEqual([
      'error a carrier keeps a label that nobody pays for: see postilion jobs',
    ])
    expect(await inTheBook(reference)).toMatchObject({ cancelledAt: null })
  })

  test('asks again where the carrier refuses and its book may not show the sale yet', async () => {
    const { arrive } = await giveUp()
    const { trackingCode } = await arrive()
    const [job] = await looks()
    if (!job) throw new Error('nobody looks')
    const heard = { ...job, payload: { ...job.payload, trackingCode, givenUpAt: now } }
    const lagging = world({ cancel: async () => refused, find: async () => null })
    const log = { warn() {}, error() {} }
    expect(await cancelLateSaleJob(log)(lagging, heard)).toMatchObject({ kind: 'later' })
    now += minuteMs
    expect(await cancelLateSaleJob(log)(lagging, heard)).toEqual({ kind: 'done' })
  })

  test('calls for nobody where the label was cancelled between its two questions', async () => {
    const { shipmentId, arrive } = await giveUp()
    await arrive()
    const raced = world({
      async cancel({ trackingCode }) {
        for (const code of ['carriera', 'carrierb']) {
          await db.transact(0, ({ carrierBook }) => carrierBook.cancel(code, trackingCode, now))
        }
        return refused
      },
    })
    now += 5 * minuteMs
    expect(await look(raced)).toEqual({ kind: 'done' })
    expect((await inTheBook(await referenceOf(shipmentId)))?.cancelledAt).toBe(now)
  })

  test('comes again while the carrier can’t be searched or asked, ever less often', async () => {
    const { arrive } = await giveUp()
    const away = () => Promise.reject(new CarrierError('unavailable', 'Nobody is there.'))
    const givenUpAt = now
    now = givenUpAt + 8 * minuteMs
    expect(await look(world({ find: away }))).toMatchObject({
      kind: 'later',
      at: now + 2 * minuteMs,
    })
    await arrive()
    now = givenUpAt + 9 * dayMs
    expect(await look(world({ cancel: away }))).toMatchObject({ kind: 'later', at: now + hourMs })
    expect(logged).toEqual([
      'warn nobody can tell whether a label was sold too late',
      'warn nobody can tell whether a label was sold too late',
    ])
    expect(await look()).toEqual({ kind: 'done' })
  })

  test('asks with the ticket that the carrier gave once, though a later answer has none', async () => {
    const { arrive } = await giveUp()
    await arrive()
    now += 5 * minuteMs
    const tickets: (string | null)[] = []
    const undecided = world({
      async cancel({ ticket }) {
        tickets.push(ticket)
        return { kind: 'asked', ticket: ticket === null ? 'T' : null }
      },
    })
    const [job] = await looks()
    if (!job) throw new Error('nobody looks')
    let known = job.payload
    for (let question = 0; question < 3; question += 1) {
      const outcome = await cancelLateSale(undecided, account, known)
      if (outcome.kind === 'unknown') known = outcome.known
    }
    expect(tickets).toEqual([null, 'T', 'T'])
  })

  test('leaves a label alone whose number another shipment has', async () => {
    const { arrive, shipmentId } = await giveUp()
    const { trackingCode } = await arrive()
    const other = await askInVain()
    await adoptPurchase(world(), account, other.shipmentId, trackingCode)
    expect(await look()).toMatchObject({
      kind: 'given_up',
      why: expect.stringContaining('another shipment already has the number'),
    })
    expect(await inTheBook(await referenceOf(shipmentId))).toMatchObject({ cancelledAt: null })
  })

  test('takes back what a person released though the carrier had sold it', async () => {
    const { shipmentId, arrive } = await askInVain()
    await arrive()
    expect(await releaseByHand(world(), account, shipmentId, true)).toEqual({ kind: 'released' })
    now += 5 * minuteMs
    expect(await look()).toEqual({ kind: 'done' })
    expect((await inTheBook(await referenceOf(shipmentId)))?.cancelledAt).toBe(now)
  })

  test('says that a label may stand where the carrier refuses to cancel it and has no book', async () => {
    const { shipmentId, arrive } = await giveUp()
    const { trackingCode } = await arrive()
    const [job] = await looks()
    if (!job) throw new Error('nobody looks')
    const carriers = world({ cancel: async () => refused }).carriers()
    const bookless = { ...world(), carriers: () => carriers.map(({ find: _, ...rest }) => rest) }
    const log = { warn() {}, error: (_: object, message: string) => void logged.push(message) }
    const heard = { ...job, payload: { ...job.payload, trackingCode } }
    const reference = await referenceOf(shipmentId)
    expect(await cancelLateSaleJob(log)(bookless, heard)).toEqual({
      kind: 'given_up',
      why: `${reference} may stand as ${trackingCode}: it refuses (the carrier refuses to cancel), but an earlier request may have cancelled`,
    })
    expect(logged).toEqual(['a person must learn what became of a late sale: see postilion jobs'])
  })

  test('calls for a person where a purchase was released and no book can be searched', async () => {
    const { shipmentId, arrive } = await askInVain()
    await arrive()
    const carriers = world().carriers()
    const bookless = { ...world(), carriers: () => carriers.map(({ find: _, ...rest }) => rest) }
    expect(await releaseByHand(bookless, account, shipmentId, true)).toEqual({ kind: 'released' })
    now += 5 * minuteMs
    expect(await look(bookless)).toEqual({
      kind: 'given_up',
      why: `${await referenceOf(shipmentId)} may be sold: its carrier has no book to be searched`,
    })
    expect(logged).toEqual([
      'error a person must learn what became of a late sale: see postilion jobs',
    ])
  })

  test('cancels by the number that it was told where no book can be searched', async () => {
    const cancelled: string[] = []
    const unsearchable: World = {
      ...world(),
      carriers: () =>
        world()
          .carriers()
          .map(({ find: _, ...carrier }) => ({
            ...carrier,
            cancel: async ({ trackingCode }) => {
              cancelled.push(trackingCode)
              return { kind: 'accepted' }
            },
            sell: () => ({
              kind: 'remote',
              async buy(reference) {
                const [id] = /\d+/.exec(reference) ?? []
                await releaseByHand(world(), account, Number(id), true)
                return { trackingCode: 'TOLD00001', label: '' }
              },
            }),
          })),
    }
    const bought = createShipment(await commandFor(unsearchable, account), creation(parcel()))
    await expect(bought).rejects.toMatchObject({ code: 'carrier_error' })
    const atOnce = (await looks()).filter(({ payload }) => payload.trackingCode !== null)
    expect(atOnce).toMatchObject([{ runAt: now, payload: { trackingCode: 'TOLD00001' } }])
    const [job] = atOnce
    if (!job) throw new Error('nobody looks')
    const log = { warn() {}, error() {} }
    expect(await cancelLateSaleJob(log)(unsearchable, job)).toEqual({ kind: 'done' })
    expect(cancelled).toEqual(['TOLD00001'])
  })
})
