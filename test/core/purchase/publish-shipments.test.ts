import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Audience } from '#core/event/publish.ts'
import { freight } from '#core/purchase/freight/freight.ts'
import { parcels } from '#core/purchase/parcels.ts'
import { publishShipments } from '#core/purchase/publish-shipments.ts'
import { openDatabase } from '#db/database.ts'
import { sqliteKit } from '../../support/engines.ts'
import { draftFreight, freightTo } from '../../support/sample-freight.ts'
import { draftShipment, insertAccounts, requestTo } from '../../support/sample-shipments.ts'
import { turnsFromNow } from '../../support/turns.ts'

const [count, text] = [30, 'x'.repeat(100 * 1024)]
/** The store reads 256 KiB at a time: two of them. */
const pieces = count / 2
const kit = sqliteKit()

test('what is told of many large drafts is read in pieces, with turns of others in between', async () => {
  // Every chance to give way is taken.
  await using database = await openDatabase(await kit.config(), { turnLimitMs: 0 })
  await insertAccounts(database, 1)
  const tenant = serviceOn(1)
  const { turns, stop } = turnsFromNow()
  /** The clock is asked when all is read, and nothing is told yet. */
  const read: number[] = []
  const clock = { now: () => read.push(turns()) }
  const world = { store: database, clock, writeEvent: () => '{}' }
  const audience: Audience = { world, tenant, now: 1, lowCredits: 0 }
  const ids = Array.from({ length: count }, (_, id) => id + 1)
  const freightIds = ids.map(id => 1000 + id)
  const request = { ...requestTo('Ada Moreau'), customsDescription: text }
  const wish = { ...freightTo('Ada Moreau'), specialInstructions: text }
  const drafts = ids.map(id => ({ shipment: draftShipment(id, { request }), label: null }))
  const begun: number[] = []
  await database.transact(1, async writers => {
    await writers.shipments.insertMany(tenant, drafts)
    await writers.freight.insert(
      tenant,
      freightIds.map(id => draftFreight(id, { request: wish })),
    )
    begun.push(turns())
    await publishShipments(parcels, audience, writers, 'shipment.created', ids)
    begun.push(turns())
    await publishShipments(freight, audience, writers, 'shipment.created', freightIds)
  })
  stop()
  const taken = read.map((turn, place) => turn - (begun[place] ?? 0))
  expect(taken).toHaveLength(2)
  expect(Math.min(...taken)).toBeGreaterThanOrEqual(pieces - 1)
  const events = await database.read.events.after(tenant, 0, 100)
  expect(events).toHaveLength(2 * count)
})
