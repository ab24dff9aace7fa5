import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { type Database, openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import { openBooks } from '../proof/books.ts'
import { describeOnEachEngine, emptyPostgres, temporaryFolder } from '../support/engines.ts'
import { draftFreight, insertFreight } from '../support/sample-freight.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  shipCodeOf,
} from '../support/sample-shipments.ts'

describeOnEachEngine('the ids and ship codes of an account', kit => {
  let db: Database
  const mine = serviceOn(1)
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
  })
  const parcel = (id: number, code = id) =>
    insertShipment(db, 1, draftShipment(id, { shipCode: shipCodeOf(code) }))
  const freight = (id: number, code = id) =>
    insertFreight(db, 1, draftFreight(id, { shipCode: shipCodeOf(code) }))

  test.each([
    ['one id', 10, 10, 11],
    ['one code', 20, 21, 20],
    ['both', 30, 30, 30],
  ])('are of a parcel or of freight: %s cannot be that of two', async (_, first, id, code) => {
    await parcel(first)
    await expect(freight(id, code)).rejects.toThrow(/unique/i)
    expect(await db.read.freight.byId(mine, id)).toBeNull()

    await freight(first + 500)
    await expect(parcel(id + 500, code + 500)).rejects.toThrow(/unique/i)
    expect(await db.read.shipments.byId(mine, id + 500)).toBeNull()
  })

  test('are refused among the many of a seed as well', async () => {
    await freight(120)
    const shipments = Array.from({ length: 50 }, (_, index) => ({
      shipment: boughtShipment(100 + index),
      label: null,
      events: [],
      sale: null,
    }))
    const seeded = db.transact(1, ({ seed }) => seed.insert(mine, { postings: [], shipments }))
    await expect(seeded).rejects.toThrow(/unique/i)
    expect(await db.read.shipments.byId(mine, 100)).toBeNull()
  })

  test('may be those of another account, too', async () => {
    await parcel(200)
    await insertFreight(db, 2, draftFreight(200))
    expect(await db.read.freight.byId(serviceOn(2), 200)).not.toBeNull()
  })

  test('are free again once their shipment is removed', async () => {
    await parcel(300)
    await db.transact(1, ({ shipments }) => shipments.remove(mine, 300))
    await freight(300)
    await db.transact(1, writers => writers.freight.remove(mine, 300))
    await parcel(300)
    expect(await db.read.shipments.byId(mine, 300)).not.toBeNull()
  })
})

const before = migrations.findIndex(({ name }) => name === 'ship-codes')
const row = (table: string, id: number, code: string) =>
  `insert into ${table} (account_id, id, ship_code, state, created_at, to_name, total_paid)
    values (1, ${id}, '${code}', 'draft', 1, 'ADA', 0)`

const folder = temporaryFolder()
const fresh: Readonly<Record<string, () => Promise<DatabaseConfig>>> = {
  SQLite: async () => ({ kind: 'sqlite', file: `${folder()}/sandbox.db` }),
  PostgreSQL: async () => ({ kind: 'postgres', url: await emptyPostgres(), schema: 'sandbox' }),
}

describe.each(Object.entries(fresh))('a database that has such pairs, on %s', (_, make) => {
  let config: DatabaseConfig
  let db: Database
  const mine = serviceOn(1)
  beforeAll(async () => {
    config = await make()
    {
      await using engine = await openEngine(config)
      await migrate(engine, 1, migrations.slice(0, before))
      await engine.transact(1, async session => {
        await session.execute("insert into account (id, name, created_at) values (1, 'one', 1)")
        for (const [table, id, code] of [
          ['shipment', 1, 'A'],
          ['shipment', 2, 'B'],
          ['shipment', 3, 'C'],
          ['freight', 2, 'B'],
          ['freight', 4, 'C'],
          ['freight', 5, 'E'],
        ] as const) {
          await session.execute(row(table, id, code))
        }
      })
    }
    db = await openDatabase(config)
    await db.migrate()
    return () => db[Symbol.asyncDispose]()
  })

  const codes = async () => {
    await using books = await openBooks(config)
    const rows = await books.rows(
      'select ship_code, shipment_id, goods from ship_code_lookup order by ship_code',
    )
    return rows.map(({ ship_code, shipment_id, goods }) => `${ship_code} ${shipment_id} ${goods}`)
  }

  test('opens, leaves them as they are, and finds each of them', async () => {
    expect(await codes()).toEqual(['A 1 parcels', 'B 2 parcels', 'C 3 parcels', 'E 5 freight'])
    expect(await db.read.freight.sharedNumbers(mine)).toEqual([
      { freightId: 2, parcelId: 2, shipCode: 'B' },
      { freightId: 4, parcelId: 3, shipCode: 'C' },
    ])
  })

  test('gives the numbers of what it has to nobody else', async () => {
    await expect(insertFreight(db, 1, draftFreight(1))).rejects.toThrow(/unique/i)
    await expect(insertShipment(db, 1, draftShipment(5))).rejects.toThrow(/unique/i)
  })

  test('removes freight of a pair without a word of the parcel', async () => {
    await db.transact(1, ({ freight }) => freight.remove(mine, 2))
    expect(await codes()).toContain('B 2 parcels')
    expect(await db.read.freight.sharedNumbers(mine)).toHaveLength(1)
  })
})
