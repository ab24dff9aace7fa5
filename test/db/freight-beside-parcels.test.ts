import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { environments } from '#core/environment.ts'
import { openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import type { WriteSession } from '#db/engine/session.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import { openBooks, type Row } from '../proof/books.ts'
import { emptyPostgres, temporaryFolder } from '../support/engines.ts'

const before = migrations.findIndex(({ name }) => name === 'freight')

/** A row of each table that comes to name freight, too; each has every column of the release before. */
const rowsOf = (id: number, hex: (bytes: string) => string) => ({
  purchase: {
    account_id: 1,
    shipment_id: id,
    attempt: 1,
    state: "'posted'",
    reference: `'reference ${id}'`,
    service: "'{}'",
    price: '\'{"a":1}\'',
    held_at: 5,
    requested_at: 6,
    settled_at: id % 2 === 0 ? 7 : 'null',
    from_draft: 1,
    idempotency_key: "'key'",
    notes: "'[]'",
    sale_order: "'{}'",
    handle: "'handle'",
    searches: 3,
  },
  void_request: {
    account_id: 1,
    shipment_id: id,
    attempt: 1,
    state: "'asked'",
    from_state: "'bought'",
    ticket: "'ticket'",
    reason: "'reason'",
    asked_at: 8,
    settled_at: 9,
  },
  remote_sale: { account_id: 1, shipment_id: id, carrier_id: "'c'", cost: "'[]'" },
  label_file: {
    account_id: 1,
    shipment_id: id,
    position: 0,
    role: "'label'",
    format: "'pdf'",
    width_micrometres: 10,
    height_micrometres: 20,
    dots_per_inch: 203,
    bytes: hex('00ff10'),
  },
  shop_order_shipment: { account_id: 1, shop_order_id: 1, shipment_id: id, is_return: 0 },
  draft_sku: { account_id: 1, shipment_id: id, sku_key: "'MUG'" },
})

const holders = Object.keys(rowsOf(1, String)) as readonly (keyof ReturnType<typeof rowsOf>)[]

const insertInto = (table: string, row: Readonly<Record<string, string | number>>): string =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`

const parcel = (id: number): string =>
  `insert into shipment (account_id, id, ship_code, state, created_at, to_name, total_paid)
    values (1, ${id}, 'code ${id}', 'bought', 1, 'ADA', 0)`

const account = [
  "insert into account (id, name, created_at) values (1, 'one', 1)",
  "insert into shop (account_id, id, identifier, origin, created_at) values (1, 1, 'x', 'api', 1)",
  `insert into shop_order (account_id, id, shop_id, order_id, order_key, status, ordered_at,
    created_at, updated_at, request) values (1, 1, 1, 'A', 'A', 'open', 1, 1, 1, '{}')`,
]

const folder = temporaryFolder()
let postgres: Promise<string> | undefined
const engines: Record<string, (schema: string) => Promise<DatabaseConfig>> = {
  SQLite: async name => ({ kind: 'sqlite', file: join(folder(), `${name}.db`) }),
  PostgreSQL: async schema => {
    postgres ??= emptyPostgres()
    return { kind: 'postgres', url: await postgres, schema }
  },
}

/** Both worlds of PostgreSQL are in one database, and only the first is brought up to date. */
describe.each(Object.entries(engines))(
  'a database from before freight, on %s',
  (kind, configOf) => {
    const hex = (bytes: string) => (kind === 'SQLite' ? `x'${bytes}'` : `'\\x${bytes}'`)
    const [newer, older] = environments
    let was: readonly unknown[]

    async function write(world: string, work: (session: WriteSession) => Promise<void>) {
      await using engine = await openEngine(await configOf(world))
      await engine.transact(1, work)
    }
    const insert = (world: string, statements: readonly string[]) =>
      write(world, async session => {
        for (const sql of statements) await session.execute(sql)
      })
    const rowsIn = (id: number) => {
      const rows = rowsOf(id, hex)
      return holders.map(table => insertInto(table, rows[table]))
    }
    async function read(world: string) {
      await using books = await openBooks(await configOf(world))
      const found: (readonly Row[])[] = []
      for (const table of holders)
        found.push(await books.rows(`select * from ${table} order by shipment_id`))
      return found
    }

    beforeAll(async () => {
      for (const world of environments) {
        await using engine = await openEngine(await configOf(world))
        await migrate(engine, 1, migrations.slice(0, before))
      }
      for (const world of environments) {
        await insert(world, [...account, parcel(11), parcel(12)])
        await insert(world, [...rowsIn(11), ...rowsIn(12)])
      }
      was = await read(newer)
      await using engine = await openEngine(await configOf(newer))
      await migrate(engine, 2, migrations.slice(0, before + 1))
    })

    test('keeps every row of parcels', async () => {
      const [purchases, ...others] = await read(newer)
      const known = purchases?.map(({ goods: _, ...row }) => row)
      expect([known, ...others]).toEqual(was)
      expect(purchases?.map(({ goods }) => goods)).toEqual([null, null])
      expect(others.flat()).toHaveLength(10)
    })

    test.each(holders)(
      'takes a row of %s for freight, which the world beside still refuses',
      async table => {
        const row = insertInto(table, rowsOf(500, hex)[table])
        await insert(newer, [row])
        await expect(insert(older, [row])).rejects.toThrow(/foreign key/i)
      },
    )

    test('still refuses what its other rules refuse', async () => {
      const one = rowsOf(600, hex)
      for (const [table, changes, says] of [
        ['purchase', { attempt: 0 }, /check/i],
        ['purchase', { from_draft: 2 }, /check/i],
        ['purchase', { reference: "'reference 11'" }, /unique|duplicate/i],
        ['void_request', { state: "'lost'" }, /check/i],
        ['label_file', { role: "'paper'" }, /check/i],
        ['label_file', { bytes: hex('') }, /check/i],
        ['shop_order_shipment', { shop_order_id: 2 }, /foreign key/i],
        ['shop_order_shipment', { shipment_id: 11 }, /unique|duplicate/i],
        ['shop_order_shipment', { is_return: 2 }, /check/i],
        ['draft_sku', { shipment_id: 11 }, /unique|duplicate/i],
      ] as const) {
        const row = { ...one[table], ...changes }
        await expect(insert(newer, [insertInto(table, row)])).rejects.toThrow(says)
      }
      const ofNothing = `insert into tracking_event (account_id, shipment_id, sequence, state,
      description, location, at) values (1, 600, 1, 'bought', '', '', 1)`
      await expect(insert(newer, [ofNothing])).rejects.toThrow(/foreign key/i)
    })

    test.each([
      [
        'open purchases',
        'purchase_open',
        /held_at, account_id, shipment_id, attempt\).*settled_at is null/is,
      ],
      ['drafts by a SKU', 'draft_sku_named', /draft_sku.*\(account_id, sku_key\)/is],
    ])('still finds %s by their index', async (_, name, columns) => {
      await using books = await openBooks(await configOf(newer))
      const indexes =
        kind === 'SQLite'
          ? `select sql from sqlite_schema where name = '${name}'`
          : `select indexdef as sql from pg_indexes
            where schemaname = current_schema() and indexname = '${name}'`
      const [index] = await books.rows(indexes)
      expect(index?.sql).toMatch(columns)
    })
  },
)
