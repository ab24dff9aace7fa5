import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { anyListed } from '#core/shipment/list-filter.ts'
import { openEngine } from '#db/database.ts'
import type { Engine } from '#db/engine/engine.ts'
import type { ReadSession } from '#db/engine/session.ts'
import { listStart } from '#db/stores/kit/counted-days.ts'
import { keysOfNameOnPostgres } from '#db/stores/shipment/names-on-postgres.ts'
import { shipmentPage } from '#db/stores/shipment/pages.ts'
import { spanOf } from '#db/stores/shipment/span.ts'
import { anyShipment } from '#test/support/any-shipment.ts'
import { postgresKit } from '#test/support/engines.ts'
import {
  draftShipment,
  insertAccounts,
  requestTo,
  sampleAt,
} from '#test/support/sample-shipments.ts'

const kit = postgresKit()
const matches = 300
const limit = 4
const filter = { ...anyShipment, toName: 'moreau' }
/** The newest first; between two that match is one that does not. */
const newestIds = Array.from({ length: matches }, (_, at) => 2 * (matches - at))

/** Counts the rows that come into the process. */
function counted(session: ReadSession) {
  const brought = { queries: 0, rows: 0 }
  const note = <R>(rows: R[]): R[] => {
    brought.queries += 1
    brought.rows += rows.length
    return rows
  }
  const counting: ReadSession = {
    dialect: session.dialect,
    all: async (statement, parameters) => note(await session.all(statement, parameters)),
    query: async build => note(await session.query(build)),
    async first(statement, parameters) {
      const row = await session.first(statement, parameters)
      if (row !== undefined) note([row])
      return row
    },
  }
  return { session: counting, brought }
}

describe('a page of a search by a name, on PostgreSQL', () => {
  let engine: Engine
  beforeAll(async () => {
    const db = await kit.open()
    await insertAccounts(db, 1)
    const drafts = Array.from({ length: 2 * matches }, (_, at) => {
      const request = requestTo(at % 2 ? `Ada Moreau ${at}` : 'Björn')
      const shipment = draftShipment(at + 1, { createdAt: sampleAt + at, request })
      return { shipment, label: null }
    })
    await db.transact(1, ({ shipments }) => shipments.insertMany(serviceOn(1), drafts))
    engine = await openEngine(await kit.config())
    return () => engine[Symbol.asyncDispose]()
  })

  test.each([1, 2, 70, matches / limit, matches / limit + 1, 1_000_000_000])(
    'brings no row before it into the process: page %i',
    async page => {
      const { session, brought } = counted(engine.read)
      const found = await shipmentPage(session, 1, filter, { limit, page }, async () => {})
      const expected = newestIds.slice((page - 1) * limit, page * limit)
      expect(found.entries.map(({ id }) => id)).toEqual(expected)
      expect(found.total).toBe(matches)
      // A page of keys, at most twice, its total, and the sizes and the shipments of the page.
      expect(brought.rows).toBeLessThanOrEqual(4 * limit + 1)
    },
  )

  const keys = async (skip: number, looked: number) => {
    const span = spanOf(1, filter)
    if (span === null) throw new Error('The filter means nothing.')
    const { session, brought } = counted(engine.read)
    const found = await keysOfNameOnPostgres(
      session,
      {
        span,
        filter: { ...anyListed, toName: filter.toName },
        order: 'newest',
        after: listStart.newest,
        until: null,
        limit,
        skip,
      },
      looked,
    )
    return { ids: found.map(({ id }) => id), queries: brought.queries }
  }

  test('is looked for among the newest where it may be, and else at once in the index', async () => {
    // Of 40 that are looked at, 20 match.
    for (const [skip, queries] of [
      [0, 1],
      [16, 1],
      [17, 2],
      [36, 2],
      [37, 1],
      [200, 1],
    ] as const) {
      expect(await keys(skip, 40)).toEqual({ ids: newestIds.slice(skip, skip + limit), queries })
    }
  })
})
