import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { TrackingEvent } from '#core/shipment/tracking-event.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { draftShipment, insertAccounts, insertShipment } from '#test/support/sample-shipments.ts'

describeOnEachEngine('the store of tracking events', kit => {
  let db: Database
  let lastId = 0
  const mine = serviceOn(1)

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
  })

  async function shipment(): Promise<number> {
    lastId += 1
    await insertShipment(db, 1, draftShipment(lastId))
    return lastId
  }
  const scan = (at: number, location = ''): Omit<TrackingEvent, 'sequence'> => ({
    state: 'accepted',
    description: 'Seen "there"',
    location,
    at,
  })
  const append = (id: number, ...events: readonly Omit<TrackingEvent, 'sequence'>[]) =>
    db.transact(1, async ({ tracking }) => {
      for (const event of events) await tracking.append(mine, id, event)
    })

  test('an event is read as it was appended, with its number in the shipment', async () => {
    const id = await shipment()
    await append(id, scan(5, 'Zürich'))
    expect(await db.read.tracking.events(mine, id)).toEqual([{ ...scan(5, 'Zürich'), sequence: 1 }])
  })

  test('events come newest first; at one moment the later appended comes first', async () => {
    const id = await shipment()
    await append(id, scan(10), scan(30))
    await append(id, scan(20), scan(30, 'again'))
    const sequences = (await db.read.tracking.events(mine, id)).map(({ sequence }) => sequence)
    expect(sequences).toEqual([4, 2, 3, 1])
  })

  test('each shipment numbers its own events, and another account sees none', async () => {
    const [one, two] = [await shipment(), await shipment()]
    await append(one, scan(1), scan(2))
    await append(two, scan(3))
    expect((await db.read.tracking.events(mine, two)).map(({ sequence }) => sequence)).toEqual([1])
    expect(await db.read.tracking.events(serviceOn(2), one)).toEqual([])
  })

  test('an event of another account’s shipment is refused', async () => {
    const id = await shipment()
    const foreign = db.transact(2, ({ tracking }) => tracking.append(serviceOn(2), id, scan(1)))
    await expect(foreign).rejects.toThrow(/foreign key/i)
    await expect(append(999_999, scan(1))).rejects.toThrow(/foreign key/i)
  })
})
