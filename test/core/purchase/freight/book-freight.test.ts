import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import type { FreightRequest } from '#core/freight/freight-shipment.ts'
import type { UncheckedUnit } from '#core/freight/unchecked-freight.ts'
import { verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import type { FreightPathOf } from '#core/purchase/freight/freight-request.ts'
import type { World } from '#core/world.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { openBooks } from '../../../proof/books.ts'
import { brokenLaws } from '../../../proof/laws.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../../proof/run-jobs.ts'
import { amountIn, bookedFreight, freightOf } from '../../../support/booked-freight.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import {
  bookDraft,
  bookFreight,
  everywhere,
  freightCreation,
  freightRequest,
  pallet,
  saveFreight,
  withinCanada,
} from '../../../support/freight-request.ts'
import { agreeing } from '../../../support/proven-books.ts'

const noon = Date.UTC(2026, 5, 15, 12)
const nextYear = Date.UTC(2027, 5, 15, 12)
const credits = 5_000_00

describeOnEachEngine('a booking of freight', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => noon })
  })
  afterAll(async () => {
    await runAllJobs({ ...world, clock: { now: () => nextYear } })
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books)).toEqual({})
  })

  async function account(its = credits, at = world): Promise<Command> {
    accounts += 1
    await openAccount(at, accounts, its)
    return await commandFor(at, accounts)
  }

  const wanted = (changes: Partial<FreightRequest>, name = 'Ann') =>
    freightCreation(freightRequest(changes, name))

  const toPostalCode = (postalCode: string, service = everywhere) => {
    const { toAddress } = freightRequest()
    return wanted({ service, toAddress: { ...toAddress, postalCode } })
  }

  const kept = async ({ tenant }: Command) =>
    (await world.store.read.freight.pageById(tenant, 0, 10)).length

  async function expectNothing(command: Command): Promise<void> {
    expect(await kept(command)).toBe(0)
    expect([await amountIn(command, 'credits'), await amountIn(command, 'holds')]).toEqual([
      credits,
      0,
    ])
  }

  test.each(['Ann', remoteRecipient, 'LOST ANSWER'])(
    'for %s has a PRO number, papers, and its price paid',
    async name => {
      const command = await account()
      const { id, state, bought, totalPaid, request } = await bookedFreight(
        command,
        wanted({}, name),
      )
      expect(state).toBe('bought')
      expect(bought).toMatchObject({ serviceName: everywhere, carrierCode: 'freightb' })
      expect(bought.confirmationNumber).toMatch(/\w{6,}/)
      expect(request.origin).toMatchObject({ countryCode: 'CA' })
      expect(await amountIn(command, 'credits')).toBe(credits - totalPaid)
      expect(totalPaid).toBe(bought.price.total)
      const packed = (await world.store.read.freight.papers(command.tenant, id)) ?? ''
      expect(JSON.stringify(labelArtist.unpack(packed))).toContain(bought.trackingCode)
    },
  )

  test('that the carrier refuses costs nothing and leaves nothing', async () => {
    const command = await account()
    await expect(bookFreight(command, wanted({}, 'REFUSED'))).rejects.toMatchObject({
      code: 'carrier_rejected',
    })
    await expectNothing(command)
  })

  test('whose carrier is silent holds its money, and is a draft when its time is over', async () => {
    const command = await account()
    const impatient = proofWorld({
      store: world.store,
      now: world.clock.now,
      betweenFreight: carrier => ({
        ...carrier,
        sell(order) {
          const selling = carrier.sell?.(order)
          if (selling?.kind !== 'remote') throw new Error('not sold elsewhere')
          return { ...selling, buy: reference => selling.buy(reference, AbortSignal.abort()) }
        },
      }),
    })
    const asked = { ...command, world: impatient }
    const { shipmentId } = await bookFreight(asked, wanted({}, 'NO ANSWER'))
    expect((await freightOf(command, shipmentId)).state).toBe('purchasing')
    expect(await amountIn(command, 'holds')).toBeGreaterThan(0)
    await runDueJobs({ ...world, clock: { now: () => noon + 120_000 } })
    expect((await freightOf(command, shipmentId)).state).toBe('draft')
    expect(await amountIn(command, 'credits')).toBe(credits)
  })

  test('that costs more than its buyer has is refused, and leaves nothing', async () => {
    const command = await account(1_00)
    for (const name of ['Ann', remoteRecipient]) {
      await expect(bookFreight(command, wanted({}, name))).rejects.toMatchObject({
        code: 'insufficient_credits',
      })
    }
    expect(await kept(command)).toBe(0)
    expect(await amountIn(command, 'credits')).toBe(1_00)
  })

  test('is made at the most that its buyer pays, and not above', async () => {
    const command = await account()
    const { totalPaid } = await bookedFreight(command)
    const capped = (maxPrice: number) =>
      bookFreight(command, freightCreation(undefined, { maxPrice }))
    await expect(capped(totalPaid - 1)).rejects.toMatchObject({ code: 'price_above_max' })
    expect(await kept(command)).toBe(1)
    await capped(totalPaid)
    expect(await kept(command)).toBe(2)
  })

  test.each([
    ['names none', null, 'is required to book freight'],
    ['names one that nobody knows', 'Teleport', 'is not a known freight service: Teleport'],
    ['names one that does not go there', '<FreightC> LTL Economy', 'is not offered'],
  ])('of a service is refused where it %s', async (_, service, says) => {
    const command = await account()
    const booking = bookFreight(command, wanted({ service }))
    await expect(booking).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { services: [expect.stringContaining(says)] },
    })
    await expectNothing(command)
  })

  test.each([
    ['T1M 0UT', 'carrier_error'],
    ['D0W 0N0', 'carrier_error'],
    ['N0R 0T0', 'validation_failed'],
  ])('to %s fails with %s, and sells nothing', async (postalCode, code) => {
    const command = await account()
    const booking = { ...toPostalCode(postalCode), timeoutMs: 20 }
    await expect(bookFreight(command, booking)).rejects.toMatchObject({ code })
    await expectNothing(command)
  })

  test.each(['T1M 0UT', 'D0W 0N0'])('to %s is made by the other carrier', async postalCode => {
    const { bought } = await bookedFreight(await account(), toPostalCode(postalCode, withinCanada))
    expect(bought.serviceName).toBe(withinCanada)
  })

  const pathOf: FreightPathOf = ({ part, unit }) =>
    unit === undefined ? part : `units.${unit}.${part}`
  const faulty: UncheckedUnit = {
    ...pallet,
    weight: 0,
    height: null,
    freightClass: '51',
    nmfc: 'x',
    quantity: 0,
    unitType: 'barrel',
  }

  test('names each fault of a unit by its path, and a draft is judged like it', async () => {
    const command = await account()
    const sent = { ...wanted({ units: [pallet, faulty], accessorials: ['crane'] }), pathOf }
    for (const act of [bookFreight, saveFreight]) {
      const refused = await act(command, sent).catch(error => error)
      expect(Object.keys(refused.fields).toSorted()).toEqual([
        'accessorials.0',
        'units.1.freightClass',
        'units.1.height',
        'units.1.nmfc',
        'units.1.quantity',
        'units.1.unitType',
        'units.1.weight',
      ])
    }
    await expectNothing(command)
  })

  test('tells what its address lacks, what is dangerous, and what can not be printed', async () => {
    const { toAddress } = freightRequest()
    const bare = { ...toAddress, name: 'Ann 🦊', address1: null }
    const units = [{ ...pallet, hazmat: true, description: 'Fox 🦊' }]
    const specialInstructions = 'Ring 🔔'
    const { bought } = await bookedFreight(
      await account(),
      freightCreation(freightRequest({ toAddress: bare, units, specialInstructions })),
    )
    expect(bought.notes).toEqual([
      'The account has no address of its own, so the carrier will pick up in Mississauga.',
      'The address has no street.',
      'Dangerous goods need a telephone number that is answered 24 hours a day: none was given.',
      'Some characters cannot be printed: in the name, description of the goods and special instructions.',
    ])
  })

  test('of a draft is made at the price of now, and by the service that is named then', async () => {
    const command = await account()
    const { shipmentId } = await saveFreight(command)
    expect((await freightOf(command, shipmentId)).bought).toBeNull()
    await bookDraft(command, shipmentId, { service: withinCanada })
    const booked = await freightOf(command, shipmentId)
    expect(booked.request.service).toBe(withinCanada)
    expect(booked.bought?.serviceName).toBe(withinCanada)
    const other = await bookedFreight(command, wanted({ service: withinCanada }))
    expect(booked.totalPaid).toBe(other.totalPaid)
    await expect(bookDraft(command, shipmentId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each(['Ann', remoteRecipient])(
    'of a draft for %s that was saved under other taxes pays those of now',
    async name => {
      const command = await account()
      const { shipmentId } = await saveFreight(command, wanted({}, name))
      const muchLater = { ...world, clock: { now: () => nextYear } }
      const then = { ...command, world: muchLater }
      await bookDraft(then, shipmentId)
      const { bought, createdAt } = await freightOf(command, shipmentId)
      expect([createdAt, bought?.boughtAt]).toEqual([noon, nextYear])
      expect(bought?.price).toEqual((await bookedFreight(then, wanted({}, name))).bought.price)
    },
  )

  test('is not found by another account, nor booked by it', async () => {
    const [mine, theirs] = [await account(), await account()]
    const { shipmentId } = await saveFreight(mine)
    const { id, shipCode, bought } = await bookedFreight(mine)
    const { freight } = world.store.read
    expect(await freight.byId(theirs.tenant, id)).toBeNull()
    expect(await freight.byShipCode(theirs.tenant, shipCode)).toBeNull()
    expect(await freight.byProNumber(theirs.tenant, bought.trackingCode)).toBeNull()
    expect(await freight.papers(theirs.tenant, id)).toBeNull()
    expect(await freight.events(theirs.tenant, id)).toEqual([])
    await expect(bookDraft(theirs, shipmentId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('agrees with the ledger, whose proof names the row of freight that does not', async () => {
    const command = await account()
    const { id, shipCode } = await bookedFreight(command)
    const { accountId } = command.tenant
    expect(await verifyLedger(world.store, accountId)).toMatchObject({
      shipments: 1,
      ...agreeing,
    })
    const { snapshot } = world.store
    const lying: typeof snapshot = read =>
      snapshot(readers =>
        read({
          ...readers,
          freight: {
            ...readers.freight,
            async pageById(...page) {
              const rows = await readers.freight.pageById(...page)
              return rows.map(row => ({ ...row, totalPaid: row.totalPaid + 1 }))
            },
          },
        }),
      )
    expect((await verifyLedger({ snapshot: lying }, accountId)).fault).toMatchObject({
      row: `shipment ${shipCode}`,
    })
    expect(id).toBeGreaterThan(0)
  })
})
