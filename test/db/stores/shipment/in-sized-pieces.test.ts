import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { type Database, openEngine } from '#db/database.ts'
import type { Engine } from '#db/engine/engine.ts'
import type { ReadSession } from '#db/engine/session.ts'
import { closeoutReader } from '#db/stores/shipment/closeouts.ts'
import { freightReader } from '#db/stores/shipment/freight.ts'
import { shipmentReader } from '#db/stores/shipment/shipments.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { draftFreight, freightTo, insertFreight } from '#test/support/sample-freight.ts'
import {
  boughtShipment,
  insertAccounts,
  insertShipment,
  requestTo,
} from '#test/support/sample-shipments.ts'

const kibibyte = 1024
const mostBytes = 256 * kibibyte
const [largest, count] = [400, 30]
/** Most are of 100 KiB, and one is larger than a piece may be. */
const bytesOf = (id: number): number => (id === 7 ? largest : 100) * kibibyte

describeOnEachEngine('whole shipments that are large', kit => {
  let db: Database
  let engine: Engine
  const mine = serviceOn(1)
  const ids = Array.from({ length: count }, (_, index) => count - index)

  beforeAll(async () => {
    db = await kit.open()
    engine = await openEngine(await kit.config())
    await insertAccounts(db, 1)
    for (const id of ids) {
      const text = 'x'.repeat(bytesOf(id))
      const request = { ...requestTo('Ada Moreau'), customsDescription: text }
      await insertShipment(db, 1, boughtShipment(id, { request }))
      const wish = { ...freightTo('Ada Moreau'), specialInstructions: text }
      await insertFreight(db, 1, draftFreight(1000 + id, { request: wish }))
    }
  })
  afterAll(() => engine[Symbol.asyncDispose]())

  /** The bytes of each statement that read whole records, and between them the turns of others. */
  async function readWith(
    read: (
      session: ReadSession,
      yieldToOthers: () => Promise<void>,
    ) => Promise<readonly { id: number }[]>,
  ) {
    const pieces: number[] = []
    let turns = 0
    const found = await engine.transact(1, session => {
      const counting: ReadSession = {
        dialect: session.dialect,
        async all(statement, parameters) {
          const rows = await session.all(statement, parameters)
          const texts = rows.map(row => Object(row).request ?? '')
          if (texts.some(text => text !== '')) pieces.push(texts.join('').length)
          return rows
        },
        first: (statement, parameters) => session.first(statement, parameters),
        query: build => session.query(build),
      }
      return read(counting, async () => {
        turns += 1
      })
    })
    return { found: found.map(({ id }) => id), pieces, turns }
  }

  const expectPieces = ({ pieces, turns }: { pieces: readonly number[]; turns: number }) => {
    const [alone, ...more] = pieces.filter(bytes => bytes > mostBytes)
    expect(more).toEqual([])
    expect(alone).toBeLessThan((largest + 1) * kibibyte)
    expect(turns).toBeGreaterThanOrEqual(pieces.length - 1)
  }

  test('are read in pieces, with turns of others between them, and none is left out', async () => {
    const parcels = await readWith((session, yieldToOthers) =>
      shipmentReader(session, yieldToOthers).byIds(mine, ids),
    )
    expect(parcels.found).toEqual(ids)
    expectPieces(parcels)
    const ofFreight = ids.map(id => 1000 + id)
    const freight = await readWith((session, yieldToOthers) =>
      freightReader(session, yieldToOthers).byIds(mine, ofFreight),
    )
    expect(freight.found).toEqual(ofFreight)
    expectPieces(freight)
  })

  test('are read in pieces where they are ready for a closeout', async () => {
    const ready = await readWith((session, yieldToOthers) =>
      closeoutReader(session, yieldToOthers).ready(mine, null, 200),
    )
    expect(ready.found).toEqual(ids.toReversed())
    expectPieces(ready)
  })
})
