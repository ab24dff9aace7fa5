import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { anyListed } from '#core/shipment/list-filter.ts'
import type { ListKey } from '#core/shipment/shipment-store.ts'
import type { ListOrder } from '#core/values/page.ts'
import { type Database, openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import { sqliteKit, temporaryFolder } from '#test/support/engines.ts'
import { queriesOf, workOf } from '#test/support/plans/watched-queries.ts'
import {
  draftShipment,
  insertAccounts,
  requestTo,
  sampleAt,
} from '#test/support/sample-shipments.ts'

const kit = sqliteKit()
const page = 6
const { few, many } = { few: 400, many: 4_000 }
const times = 1.2

const moreau = { ...anyListed, toName: 'moreau' }

const drafts = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    // Ids do not follow time.
    const createdAt = sampleAt + ((at * 7_919) % count) * 1_000
    const request = requestTo(`Ada Moreau ${at}`)
    return { shipment: draftShipment(from + at, { createdAt, request }), label: null }
  })

describe('a page of a search by a name, on SQLite', () => {
  let db: Database
  let config: DatabaseConfig
  const keys = (account: number, order: ListOrder, after: ListKey | null, limit = page) =>
    db.read.shipments.keys(serviceOn(account), moreau, order, after, limit)

  beforeAll(async () => {
    config = await kit.config()
    db = await kit.open()
    await insertAccounts(db, 1, 2, 3)
    for (const [account, from, count] of [
      [1, 1, few],
      [2, 10_001, many],
    ] as const) {
      await db.transact(account, ({ shipments }) =>
        shipments.insertMany(serviceOn(account), drafts(from, count)),
      )
    }
  })

  const workFor = async (account: number, order: ListOrder, after: ListKey | null) => {
    const asked = await queriesOf(async () => {
      expect(await keys(account, order, after)).toHaveLength(page)
    })
    return await workOf(config, asked)
  }
  /** Half of the account's matches come before it. */
  const middleOf = async (account: number, order: ListOrder, count: number) =>
    (await keys(account, order, null, count / 2)).at(-1) ?? null

  describe.each(['that wait for the index', 'in the index'])('over names %s', place => {
    beforeAll(async () => {
      if (place === 'that wait for the index') return
      while ((await db.transact(0, ({ shipments }) => shipments.indexNames(500))) > 0);
    })

    test.each(['newest', 'oldest'] as const)(
      'costs the same however many match, the %s first',
      async order => {
        const first = (await workFor(2, order, null)) / (await workFor(1, order, null))
        expect(first).toBeLessThanOrEqual(times)
        const [inFew, inMany] = [await middleOf(1, order, few), await middleOf(2, order, many)]
        const further = (await workFor(2, order, inMany)) / (await workFor(1, order, inFew))
        expect(further).toBeLessThanOrEqual(times)
      },
    )
  })

  test('has what shares a moment, and a place in the index, once and in order', async () => {
    const far = Date.UTC(2199, 11, 30)
    const ids = [30_001, 31_025, 32_049, 30_002, 31_030, 30_006]
    const request = requestTo('Bea Moreau')
    const shipments = ids.map(id => ({
      shipment: draftShipment(id, { createdAt: far, request }),
      label: null,
    }))
    await db.transact(3, writers => writers.shipments.insertMany(serviceOn(3), shipments))
    const read = async (order: ListOrder) => {
      const found: number[] = []
      let last: ListKey | null = null
      for (;;) {
        const some: readonly ListKey[] = await keys(3, order, last, 2)
        found.push(...some.map(({ id }) => id))
        last = some.at(-1) ?? null
        if (last === null) return found
      }
    }
    const expected = ids.toSorted((a, b) => a - b)
    for (const _ of ['waiting', 'indexed']) {
      expect(await read('oldest')).toEqual(expected)
      expect(await read('newest')).toEqual(expected.toReversed())
      await db.transact(0, writers => writers.shipments.indexNames(500))
    }
  })
})

describe('names of an earlier release, on SQLite', () => {
  const folder = temporaryFolder()
  const before = migrations.findIndex(({ name }) => name === 'names-in-time')
  /** Their marks in the index have one, and two, digits beyond the first. */
  const accounts = [1, 6_400, 50_000_000]

  test('are found after the migration, those that waited as well', async () => {
    const config = { kind: 'sqlite', file: join(folder(), 'sandbox.db') } as const
    {
      await using engine = await openEngine(config)
      await migrate(engine, 1, migrations.slice(0, before))
      await engine.transact(0, async session => {
        for (const account of accounts) {
          await session.execute(`insert into account (id, name, created_at)
            values (${account}, 'a${account}', 1)`)
          for (const [id, name] of [
            [account * 2, 'ADA MOREAU'],
            [account * 2 + 1, ''],
          ] as const) {
            await session.execute(`insert into shipment
              (account_id, id, ship_code, state, created_at, to_name, total_paid)
              values (${account}, ${id}, 'x${id}', 'draft', ${sampleAt}, '${name}', 0)`)
          }
        }
        await session.execute('insert into shipment_name_pending values (1, 2)')
      })
    }
    await using db = await openDatabase(config)
    await db.migrate(1)
    for (const account of accounts) {
      const found = await db.read.shipments.keys(serviceOn(account), moreau, 'newest', null, page)
      expect(found).toEqual([{ createdAt: sampleAt, id: account * 2 }])
    }
    expect(await db.transact(0, ({ shipments }) => shipments.indexNames(page))).toBe(0)
  })
})
