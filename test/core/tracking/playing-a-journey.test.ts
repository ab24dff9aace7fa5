import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Command } from '#core/command/command.ts'
import type { AnyShipment } from '#core/facts.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { isToBeScanned, playJourney } from '#core/tracking/play-journey.ts'
import type { World } from '#core/world.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { bookedFreight, freightOf } from '../../support/booked-freight.ts'
import { createShipment, type KeyedCreation } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { listen, tellingWorld } from '../../support/listening-account.ts'

const monday = Date.UTC(2026, 5, 15, 12)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const wholeWay = ['bought', 'accepted', 'sorted', 'in_transit', 'delivered']

describeOnEachEngine('a way that is played to its end', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    const plain = proofWorld({ store: await kit.open(), now: () => monday })
    world = {
      ...tellingWorld(plain),
      writeEvent: ({ fact }) =>
        JSON.stringify('scan' in fact ? [fact.shipment.shipCode, fact.scan.state] : [fact.type]),
    }
  })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, 5_000_00)
    await listen(world, accounts, [accounts])
    return await asNow(accounts)
  }

  async function asNow(id: number): Promise<Command> {
    const command = await commandFor(world, id)
    return { ...command, caller: { ...command.caller, listens: true } }
  }

  const play = (command: Command, shipment: AnyShipment) =>
    playJourney(command as Command<void>, shipment)

  const again = async ({ tenant }: Command, id: number): Promise<Shipment> => {
    const shipment = await world.store.read.shipments.byId(tenant, id)
    if (!shipment) throw new Error(`There is no shipment ${id}.`)
    return shipment
  }

  async function made(command: Command, wanted: KeyedCreation): Promise<Shipment> {
    const { shipmentId } = await createShipment(command, wanted)
    return await again(command, shipmentId)
  }

  const bought = (command: Command, name = 'Ann') => made(command, creation(parcel({}, name)))

  const scansOf = async ({ tenant }: Command, id: number) =>
    (await world.store.read.tracking.events(tenant, id)).toReversed()

  async function told({ tenant }: Command): Promise<readonly string[]> {
    const bodies: string[] = []
    for (let sequence = 1; ; sequence += 1) {
      const event = await world.store.read.events.bySequence(tenant, sequence)
      if (event === null) return bodies
      bodies.push(event.body)
    }
  }

  test('moves one parcel, now and in the order of its scans, and neither the clock nor another', async () => {
    const command = await account()
    const [one, other] = [await bought(command), await bought(command)]
    await play(command, one)
    const scans = await scansOf(command, one.id)
    expect(scans.map(({ state }) => state)).toEqual(wholeWay)
    expect(scans.map(({ at }) => at)).toEqual(wholeWay.map(() => monday))
    expect((await again(command, one.id)).state).toBe('delivered')
    expect((await again(command, other.id)).state).toBe('bought')
    expect(await world.store.read.clocks.offsetMs(serviceOn(command.tenant.accountId))).toBe(0)
    const heard = wholeWay.slice(1).map(state => JSON.stringify([one.shipCode, state]))
    expect((await told(command)).slice(2)).toEqual(heard)
  })

  test('leaves scans that were made as they were, and the clock adds none afterwards', async () => {
    const command = await account()
    const { accountId } = command.tenant
    const one = await bought(command)
    await advanceClock(world, accountId, 13 * hourMs)
    await play(await asNow(accountId), await again(command, one.id))
    await advanceClock(world, accountId, 30 * dayMs)
    const scans = await scansOf(command, one.id)
    expect(scans.map(({ state }) => state)).toEqual(wholeWay)
    const hours = scans.map(({ at }) => (at - monday) / hourMs)
    expect(hours).toEqual([0, 6, 12, 13, 13])
  })

  test.each(['EXCEPTION', 'RETURNED'])('ends for %s as its name says', async name => {
    const command = await account()
    const one = await bought(command, name)
    await play(command, one)
    const ended = await again(command, one.id)
    expect(ended.state).toBe('exception')
    expect(isToBeScanned(world, ended)).toBe(false)
  })

  test('is played once, however many play it while the clock moves', async () => {
    const command = await account()
    const { accountId } = command.tenant
    const one = await bought(command)
    const plays = Array.from({ length: 4 }, () => play(command, one))
    const ends = await Promise.allSettled([...plays, advanceClock(world, accountId, 7 * hourMs)])
    const refused = ends.flatMap(end => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refused).toEqual(['conflict', 'conflict', 'conflict'])
    const scans = await scansOf(command, one.id)
    expect(scans.map(({ state }) => state)).toEqual(wholeWay)
    expect(scans.map(({ at }) => at)).toEqual(scans.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  test('is refused where nobody is to scan: a void label, a draft, an untracked parcel', async () => {
    const command = await account()
    const voided = await bought(command)
    await voidShipment(command, voided.shipCode)
    const draft = await made(command, creation(parcel(), { draft: true }))
    const untracked = await made(command, toBerlin)
    for (const { id } of [voided, draft, untracked]) {
      const shipment = await again(command, id)
      expect(isToBeScanned(world, shipment)).toBe(false)
      await expect(play(command, shipment)).rejects.toMatchObject({ code: 'conflict' })
      expect((await again(command, id)).state).toBe(shipment.state)
    }
  })

  test('delivers freight through each of its scans', async () => {
    const command = await account()
    const booked = await bookedFreight(command)
    await play(command, booked)
    const events = await world.store.read.freight.events(command.tenant, booked.id)
    expect(events.toReversed().map(({ description }) => description)).toEqual([
      'Booked',
      'Picked up',
      'In transit to the destination',
      'Out for delivery',
      'Delivered',
    ])
    expect(new Set(events.map(({ at }) => at))).toEqual(new Set([monday]))
    expect(await freightOf(command, booked.id)).toMatchObject({
      state: 'delivered',
      nextMoveAt: null,
    })
    await expect(play(command, booked)).rejects.toMatchObject({ code: 'conflict' })
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books)).toEqual({})
  })
})

const berlin = { city: 'Berlin', provinceCode: null, postalCode: '10115', countryCode: 'DE' }

/** By the one service of the catalogue that nobody scans. */
const toBerlin = creation(parcel({ toAddress: { ...parcel().toAddress, ...berlin } }), {
  choice: { kind: 'id', id: 9 },
})
