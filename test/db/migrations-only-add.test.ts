import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import type { Engine } from '#db/engine/engine.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import { type Books, openBooks } from '../proof/books.ts'
import { emptyPostgres } from '../support/engines.ts'

const schema = 'sandbox'
/** Its rules for settling by hand are older than the promise. */
const exempt = 'top-ups-by-hand'
const tables = `select relname as "table" from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`
const columns = `select table_name as "table", column_name as name, data_type as type,
    is_nullable = 'NO' and column_default is null as required
  from information_schema.columns where table_schema = current_schema()`
/** What refuses a row, by the table that it guards. */
const rules = `select conrelid::regclass::text as "table", conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'u')
  union select tablename, indexname from pg_indexes where schemaname = current_schema()
    and indexdef like 'CREATE UNIQUE%'`

type Part = { readonly table: unknown; readonly name: unknown; readonly [more: string]: unknown }

async function shapeIn(books: Books) {
  const parts = async (sql: string) => (await books.rows(sql)) as readonly Part[]
  return {
    tables: new Set((await books.rows(tables)).map(({ table }) => table)),
    columns: await parts(columns),
    rules: await parts(rules),
  }
}

type Shape = Awaited<ReturnType<typeof shapeIn>>
const named = ({ table, name }: Part): string => `${table}.${name}`

/** What statements that were written for the older shape would stumble over. */
function obstacles(older: Shape, newer: Shape): readonly string[] {
  const now = new Map(newer.columns.map(column => [named(column), column]))
  const before = new Set(older.columns.map(named))
  const rulesBefore = new Set(older.rules.map(named))
  const isOlder = ({ table }: Part) => older.tables.has(table)
  return [
    ...older.columns.filter(column => now.get(named(column))?.type !== column.type),
    ...newer.columns.filter(
      column => isOlder(column) && !before.has(named(column)) && column.required,
    ),
    ...newer.rules.filter(rule => isOlder(rule) && !rulesBefore.has(named(rule))),
  ].map(named)
}

/** A rolling upgrade runs the release before and this one over one database. */
describe('a migration, for the nodes of the release before', () => {
  let config: DatabaseConfig
  let engine: Engine
  let books: Books
  beforeEach(async () => {
    config = { kind: 'postgres', url: await emptyPostgres(), schema }
    engine = await openEngine(config)
    books = await openBooks(config)
  })
  afterEach(async () => {
    await books[Symbol.asyncDispose]()
    await engine[Symbol.asyncDispose]()
  })

  test('takes away no column, asks for no new one, and adds no rule to an older table', async () => {
    const found: Record<string, readonly string[]> = {}
    for (const [index, { name }] of migrations.entries()) {
      const older = await shapeIn(books)
      await migrate(engine, 1, migrations.slice(0, index + 1))
      const these = obstacles(older, await shapeIn(books))
      if (these.length > 0 && name !== exempt) found[name] = these
    }
    expect(found).toEqual({})
  })

  test.each([
    ['drops', 'alter table batch drop column run', 'batch.run'],
    ['asks for', 'alter table batch add column region text not null', 'batch.region'],
    ['makes unique', 'create unique index names on batch (name)', 'batch.names'],
  ])('is seen if it %s something', async (_, sql, obstacle) => {
    await migrate(engine, 1)
    const older = await shapeIn(books)
    await engine.transact(0, session => session.execute(sql))
    expect(obstacles(older, await shapeIn(books))).toEqual([obstacle])
  })
})
