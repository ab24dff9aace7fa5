import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPickups } from '#core/pickup/book-pickups.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { World } from '#core/world.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const account = 1
const times = 20

describeOnEachEngine('on two nodes', kit => {
  const databases: Database[] = []
  let nodes: readonly World[]
  beforeAll(async () => {
    for (const _ of [1, 2]) databases.push(await openDatabase(await kit.config(), { guard: true }))
    nodes = databases.map(store => proofWorld({ store, now: Date.now }))
    const [first] = nodes
    if (first) await openAccount(first, account, 10_000_00)
  })
  afterAll(async () => {
    {
      await using books = await openBooks(await kit.config())
      expect(await brokenLaws(books, 'open')).toEqual({})
    }
    for (const database of databases) await database[Symbol.asyncDispose]()
  })

  const commandOn = async (node: number) => {
    const world = nodes[node % nodes.length]
    if (!world) throw new Error('there is no node')
    return await commandFor(world, account)
  }
  const bought = async () => {
    const command = await commandOn(0)
    const { shipmentId } = await createShipment(command, creation(parcel()))
    const shipment = await command.world.store.read.shipments.byId(command.tenant, shipmentId)
    if (!shipment) throw new Error('nothing was bought')
    return shipment
  }
  const book = async (node: number, id: number) =>
    await bookPickups(
      { ...(await commandOn(node)) },
      {
        shipmentIds: [id],
        day: null,
        readyAt: null,
        closeAt: null,
        locationId: null,
        instructions: null,
      },
    )
  const livePickups = async (ids: readonly number[]) => {
    const { world, tenant } = await commandOn(1)
    return (await world.store.read.pickups.waiting(tenant, ids)).size
  }

  test('one of many who book one shipment at once has it', async () => {
    const { id } = await bought()
    const ends = await Promise.allSettled(
      Array.from({ length: times }, (_, node) => book(node, id)),
    )
    const refused = ends.flatMap(end => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refused).toEqual(Array(times - 1).fill('shipment_in_use'))
    expect(await livePickups([id])).toBe(1)
  })

  test('nobody comes for a shipment that is voided while it is booked', async () => {
    for (let round = 0; round < times; round += 1) {
      const { id, shipCode } = await bought()
      const command = await commandOn(round + 1)
      await Promise.allSettled([book(round, id), voidShipment({ ...command }, shipCode)])
      const shipment = await command.world.store.read.shipments.byId(command.tenant, id)
      expect(shipment?.state).toBe('voided')
      expect(await livePickups([id])).toBe(0)
    }
  })
})
