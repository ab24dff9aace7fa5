import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Closeout } from '#core/closeout/closeout.ts'
import type { CloseoutChoice } from '#core/closeout/closeout-choice.ts'
import { createCloseouts, findCloseout } from '#core/closeout/closeouts.ts'
import { manifestOf } from '#core/closeout/manifest.ts'
import type { Command } from '#core/command/command.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import { weightTicks } from '#core/values/units.ts'
import type { Database } from '#db/database.ts'
import { box, creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { boughtShipment } from '../../support/sample-shipments.ts'

const noon = Date.UTC(2026, 0, 5, 12)
const hourMs = 3_600_000
const any: CloseoutChoice = { carrier: null, region: null }
const codeOf = (shipment: Shipment): string => shipment.bought?.trackingCode ?? ''

describeOnEachEngine('closing out the day', kit => {
  let nodes: readonly Database[]
  let accounts = 0
  let samples = 1000
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()]
  })

  const worldOf = (node: number, now = noon) => {
    const store = nodes[node]
    if (!store) throw new Error('There is no such node.')
    return proofWorld({ store, now: () => now })
  }

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(worldOf(0), accounts, 10_000_00)
    const command = await commandFor(worldOf(0), accounts)
    const { caller } = command
    return {
      ...command,
      caller: { ...caller, settings: { ...caller.settings, regionChange: true } },
    }
  }

  async function buy(
    command: Command,
    changes: Partial<ShipmentRequest> = {},
    more: Parameters<typeof creation>[1] = {},
  ): Promise<Shipment> {
    const { shipmentId } = await createShipment(command, creation(parcel(changes), more))
    return await again(command, shipmentId)
  }

  async function again({ world, tenant }: Command, id: number): Promise<Shipment> {
    const shipment = await world.store.read.shipments.byId(tenant, id)
    if (!shipment) throw new Error(`There is no shipment ${id}.`)
    return shipment
  }

  const closeoutOf = async (command: Command, { id }: Shipment) =>
    (await again(command, id)).closeoutId

  const codesOn = async (command: Command, closeout: Closeout) =>
    (await manifestOf(command, closeout)).services.flatMap(({ parcels }) => parcels).sort()

  /** Rows as a purchase leaves them, by the thousand. */
  async function buyMany({ tenant }: Command, count: number): Promise<readonly number[]> {
    const shipments = Array.from({ length: count }, () => {
      samples += 1
      return { shipment: boughtShipment(samples), label: null }
    })
    await nodes[0]?.transact(tenant.accountId, writers =>
      writers.shipments.insertMany(tenant, shipments),
    )
    return shipments.map(({ shipment }) => shipment.id)
  }

  test('puts what is ready on one closeout for each carrier and region', async () => {
    const command = await account()
    const first = await buy(command)
    const second = await buy(command, { packages: [{ ...box, weight: 3 }] })
    const elsewhere = await buy(command, { region: 'BC' })
    const closeouts = await createCloseouts(command, any)
    const carrier = first.bought
    expect(closeouts).toEqual(
      [
        { region: 'BC', shipmentsCount: 1, weightTicks: weightTicks(2, 'lbs') },
        { region: 'ON', shipmentsCount: 2, weightTicks: weightTicks(5, 'lbs') },
      ].map(one => ({
        ...one,
        id: expect.any(Number),
        carrierCode: carrier?.carrierCode,
        carrierName: carrier?.carrierName,
        createdAt: noon,
      })),
    )
    const [west, east] = closeouts
    if (!west || !east) throw new Error('no closeouts')
    expect(await codesOn(command, west)).toEqual([codeOf(elsewhere)])
    expect(await codesOn(command, east)).toEqual([first, second].map(codeOf).sort())
    expect(await closeoutOf(command, second)).toBe(String(east.id))
    expect(await findCloseout(command, String(east.id))).toEqual(east)
    const { number } = await manifestOf(command, east)
    expect(await findCloseout(command, number.toLowerCase())).toEqual(east)
  })

  test('a second time finds nothing, and makes no closeout', async () => {
    const command = await account()
    expect(await createCloseouts(command, any)).toEqual([])
    await buy(command)
    const [closeout] = await createCloseouts(command, any)
    expect(await createCloseouts(command, any)).toEqual([])
    const later = await buy(command)
    const [next] = await createCloseouts(command, any)
    expect(next?.shipmentsCount).toBe(1)
    expect(next?.id).not.toBe(closeout?.id)
    expect(await closeoutOf(command, later)).toBe(String(next?.id))
  })

  test('takes the carrier and the region that were asked for, and leaves the rest', async () => {
    const command = await account()
    const here = await buy(command)
    const there = await buy(command, { region: 'BC' })
    const name = here.bought?.carrierName ?? ''
    expect(await createCloseouts(command, { carrier: name, region: 'QC' })).toEqual([])
    expect(await createCloseouts(command, { carrier: name, region: 'bc' })).toHaveLength(1)
    expect(await closeoutOf(command, there)).not.toBeNull()
    expect(await closeoutOf(command, here)).toBeNull()
    const code = here.bought?.carrierCode ?? ''
    expect(await createCloseouts(command, { carrier: code, region: null })).toHaveLength(1)
  })

  test('refuses a carrier and a region that nobody knows, and names those that there are', async () => {
    const command = await account()
    const shipment = await buy(command)
    const refusalOf = (choice: Partial<CloseoutChoice>) =>
      expect(createCloseouts(command, { ...any, ...choice })).rejects
    await refusalOf({ carrier: 'nobody' }).toMatchObject({
      code: 'validation_failed',
      message: 'There is no carrier nobody. Choose one of carriera, carrierb.',
    })
    await refusalOf({ carrier: '   ' }).toMatchObject({
      code: 'validation_failed',
      message: 'The carrier is blank. Choose one of carriera, carrierb.',
    })
    await refusalOf({ region: 'ZZ' }).toMatchObject({
      code: 'validation_failed',
      message: 'There is no region ZZ. Choose one of ON, BC, QC.',
    })
    expect(await closeoutOf(command, shipment)).toBeNull()
  })

  test('takes what waits for a carrier in a region that both left the catalogue', async () => {
    const command = await account()
    const { bought, request } = await buy(command)
    const catalogue = { ...command.world.catalogue(), carriers: [], regions: [] }
    const later = { ...command, world: { ...command.world, catalogue: () => catalogue } }
    const choice = { carrier: bought?.carrierName ?? '', region: request.region }
    expect(await createCloseouts(later, choice)).toHaveLength(1)
    await expect(createCloseouts(later, choice)).rejects.toThrow('There is no carrier')
  })

  test('knows a carrier whose services are all retired', async () => {
    const command = await account()
    const catalogue = { ...command.world.catalogue(), services: [] }
    const later = { ...command, world: { ...command.world, catalogue: () => catalogue } }
    expect(await createCloseouts(later, { carrier: 'carriera', region: null })).toEqual([])
  })

  test('leaves out what is a draft, void, scanned or a return, and what is another account’s', async () => {
    const command = await account()
    const stranger = await account()
    const voided = await buy(command)
    await voidShipment(command, voided.shipCode)
    const draft = await buy(command, { purchaseLabel: false }, { draft: true })
    const moved = await buy(command)
    await moveParcels(worldOf(0, noon + 7 * hourMs), command.tenant.accountId)
    const returned = await buy(command, { isReturn: true })
    const theirs = await buy(stranger)
    expect((await again(command, moved.id)).state).toBe('accepted')
    expect(await createCloseouts(command, any)).toEqual([])
    for (const shipment of [voided, draft, moved, returned]) {
      expect(await closeoutOf(command, shipment)).toBeNull()
    }
    expect(await closeoutOf(stranger, theirs)).toBeNull()
    const [closeout] = await createCloseouts(stranger, any)
    await expect(findCloseout(command, String(closeout?.id))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('what is on a closeout is voided no more, and its money stays', async () => {
    const command = await account()
    const shipment = await buy(command)
    await createCloseouts(command, any)
    const balance = () => command.world.store.read.ledger.balance(command.tenant, 'credits', 'CAD')
    const before = await balance()
    await expect(voidShipment(command, shipment.shipCode)).rejects.toMatchObject({
      code: 'not_voidable',
      message: 'The shipment cannot be voided. It is on a closeout.',
    })
    expect(await balance()).toBe(before)
    expect((await again(command, shipment.id)).state).toBe('bought')
  })

  test('a void that looked before the closeout took the shipment is refused as well', async () => {
    const command = await account()
    const shipment = await buy(command)
    const { store } = command.world
    const late: Command = {
      ...command,
      world: {
        ...command.world,
        store: {
          ...command.world.store,
          read: store.read,
          transact: store.transact.bind(store),
          async takeNumbers(range, count) {
            expect(await createCloseouts(command, any)).toHaveLength(1)
            return await store.takeNumbers(range, count)
          },
        },
      },
    }
    await expect(voidShipment(late, shipment.shipCode)).rejects.toMatchObject({
      code: 'not_voidable',
    })
    expect((await again(command, shipment.id)).state).toBe('bought')
  })

  test('of many at once on two nodes each shipment is on one closeout, which counts it', async () => {
    const command = await account()
    const ids = await buyMany(command, 1500)
    const made = await Promise.all(
      [0, 1, 0, 1].map(node => createCloseouts({ ...command, world: worldOf(node) }, any)),
    )
    const closeouts = made.flat()
    expect(closeouts.reduce((sum, one) => sum + one.shipmentsCount, 0)).toBe(ids.length)
    const codes = await Promise.all(closeouts.map(closeout => codesOn(command, closeout)))
    expect(codes.map(({ length }) => length)).toEqual(closeouts.map(one => one.shipmentsCount))
    expect(new Set(codes.flat()).size).toBe(ids.length)
  })

  test('of a void and a closeout at once one wins, and the books agree', async () => {
    const command = await account()
    const shipments: Shipment[] = []
    for (let made = 0; made < 20; made++) shipments.push(await buy(command))
    const voids = shipments.map(({ shipCode }, index) =>
      voidShipment({ ...command, world: worldOf(index % 2) }, shipCode),
    )
    const [ends] = await Promise.all([
      Promise.allSettled(voids),
      createCloseouts({ ...command, world: worldOf(1) }, any),
    ])
    for (const [index, end] of ends.entries()) {
      const { state, closeoutId } = await again(command, shipments[index]?.id ?? 0)
      const won = end.status === 'fulfilled'
      expect([state, closeoutId === null]).toEqual(won ? ['voided', true] : ['bought', false])
    }
  })

  test('takes those of a list alone, and none of them where one was taken meanwhile', async () => {
    const command = await account()
    const [one, two, rest] = [await buy(command), await buy(command), await buy(command)]
    const { store } = command.world
    const late: Command<readonly Closeout[]> = {
      ...command,
      world: {
        ...command.world,
        store: {
          ...store,
          read: store.read,
          transact: store.transact.bind(store),
          async takeNumbers(range, count) {
            expect(await createCloseouts(command, any, [two.id])).toHaveLength(1)
            return await store.takeNumbers(range, count)
          },
        },
      },
    }
    const closed = createCloseouts(late, any, [one.id, two.id])
    await expect(closed).rejects.toMatchObject({ code: 'conflict' })
    expect(await closeoutOf(command, one)).toBeNull()
    expect(await closeoutOf(command, two)).not.toBeNull()
    await expect(createCloseouts(command, any, [one.id, two.id])).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { 'shipment_ids.1': [expect.stringContaining('is already on the closeout')] },
    })
    expect(await closeoutOf(command, rest)).toBeNull()
  })

  test('a thousand go on one manifest, and more on the next', async () => {
    const command = await account()
    await buyMany(command, 1001)
    const closeouts = await createCloseouts(command, any)
    expect(closeouts.map(({ shipmentsCount }) => shipmentsCount)).toEqual([1000, 1])
    expect(await createCloseouts(command, any)).toEqual([])
  })

  test('a request that closes out leaves its line in the log', async () => {
    const command = await account()
    await buy(command)
    const mark = {
      requestId: 'r-1',
      method: 'POST',
      route: '/closeouts',
      path: '/closeouts',
      arrivedAt: noon,
    }
    const [closeout] = await createCloseouts({ ...command, mark }, any)
    const { requestLog } = command.world.store.read
    const [line] = await requestLog.list(serviceOn(command.tenant.accountId), null, 10)
    expect(line?.outcome).toBe(`closed out 1 shipment on ${closeout?.id}`)
  })
})
