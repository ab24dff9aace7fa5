import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { MigrationRefused, migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import type { Migration } from '#db/migrations/migration.ts'
import { emptyPostgres, temporaryFolder } from '../support/engines.ts'
import { StoreProcess } from '../support/store-process.ts'

const folder = temporaryFolder()
let files = 0

const fresh: Record<string, () => Promise<DatabaseConfig>> = {
  SQLite: async () => ({ kind: 'sqlite', file: join(folder(), `${++files}.db`) }),
  // A name that needs quotes, of a schema that does not exist yet.
  PostgreSQL: async () => ({ kind: 'postgres', url: await emptyPostgres(), schema: 'Sand "box"' }),
}

const added: Migration = {
  id: Math.max(...migrations.map(({ id }) => id)) + 1,
  name: 'added',
  statements: ({ integer, table }) => [`create table added (id ${integer} primary key)${table}`],
}

describe.each(Object.keys(fresh))('migrations on %s', engine => {
  const config = () => {
    const make = fresh[engine]
    if (!make) throw new Error(engine)
    return make()
  }

  test('a fresh database is brought up to date, a second time does nothing', async () => {
    await using db = await openDatabase(await config(), { guard: true })
    expect(await db.migrate(1)).toEqual(migrations.map(migration => migration.name))
    expect(await db.migrate(2)).toEqual([])
    await db.health()
  })

  test('a database without them is not healthy', async () => {
    await using db = await openDatabase(await config())
    await expect(db.health()).rejects.toThrow()
  })

  test('only new migrations run', async () => {
    await using db = await openEngine(await config())
    await migrate(db, 1)
    expect(await migrate(db, 2, [...migrations, added])).toEqual(['added'])
  })

  test('an applied migration that was changed stops the start with a sentence', async () => {
    await using db = await openEngine(await config())
    await migrate(db, 1, [...migrations, added])
    const changed = { ...added, statements: () => ['create table added (id text)'] }
    const refused = migrate(db, 2, [...migrations, changed])
    await expect(refused).rejects.toThrow(MigrationRefused)
    await expect(refused).rejects.toThrow(`Migration ${added.id} (added) is not the one`)
  })

  test('another layout of its text is no change of a migration', async () => {
    await using db = await openEngine(await config())
    await migrate(db, 1, [...migrations, added])
    const laidOut: Migration = {
      ...added,
      statements: words => added.statements(words).map(sql => sql.replaceAll(' ', '\n    ')),
    }
    expect(await migrate(db, 2, [...migrations, laidOut])).toEqual([])
  })

  test('a database of a newer release stops the start with a sentence', async () => {
    const place = await config()
    await using db = await openEngine(place)
    await migrate(db, 1, [...migrations, added])
    await expect(migrate(db, 2)).rejects.toThrow(`has migration ${added.id} (added)`)
    await using sameDatabase = await openDatabase(place)
    await expect(sameDatabase.migrate()).rejects.toThrow(MigrationRefused)
  })

  test('a node that runs stays healthy when a newer release has migrated', async () => {
    const place = await config()
    await using running = await openDatabase(place)
    await running.migrate()
    await using newer = await openEngine(place)
    await migrate(newer, 2, [...migrations, added])
    await running.health()
  })

  test('a migration that was changed under a running node makes it unhealthy', async () => {
    const place = await config()
    await using running = await openDatabase(place)
    await running.migrate()
    await using other = await openEngine(place)
    await other.transact(0, session =>
      session.execute("update schema_migration set checksum = '' where id = 1"),
    )
    await expect(running.health()).rejects.toThrow('Migration 1')
  })

  test('a failed migration leaves nothing of itself or of the others in its run', async () => {
    await using db = await openEngine(await config())
    await migrate(db, 1)
    const broken: Migration = {
      id: added.id + 1,
      name: 'broken',
      statements: () => ['create table half (id text)', 'create nonsense'],
    }
    await expect(migrate(db, 2, [...migrations, added, broken])).rejects.toThrow(/syntax/i)
    expect(await migrate(db, 3, [...migrations, added])).toEqual(['added'])
    await expect(db.transact(0, session => session.execute('select * from half'))).rejects.toThrow(
      /half/,
    )
  })

  test('two simultaneous starts both end up to date, and each migration runs once', async () => {
    const place = await config()
    const task = { do: 'migrate' } as const
    await using first = new StoreProcess(task, place)
    await using second = new StoreProcess(task, place)
    const done: unknown[] = []
    for (const child of [first, second]) {
      expect(await child.next()).toBe('ready')
      const names = await child.next()
      if (!Array.isArray(names)) throw new Error('no list of names')
      done.push(...names)
    }
    expect(done).toEqual(migrations.map(migration => migration.name))
  })
})

test('migrations are numbered from 1 without a gap', () => {
  expect(migrations.map(migration => migration.id)).toEqual(migrations.map((_, index) => index + 1))
})

/** These ran while no table was long yet. */
const firstMigrations = 2

/** A row or more for each shipment or order. */
const columnOfLongTable =
  /^alter table (shipment|shipment_detail|tracking_event|tracking_code_lookup|ship_code_lookup|carrier_book|ledger_transaction|ledger_entry|request_log|shop_order|shop_order_shipment|label_file|remote_sale|purchase|void_request)\b/

/**
 * Before this release nothing outside the process could sell, so that `purchase` had rows of the sandbox
 * only when these ran.
 */
const columnsOfShortTable = ['9 purchase', '16 purchase', '18 purchase']

test('no table that grows with each shipment gets a column: SQLite would read all of it', () => {
  const dialect = { engine: 'sqlite', integer: '', bytes: '', table: '', wideTable: '' } as const
  const since = migrations.slice(firstMigrations)
  const columns = since.flatMap(({ id, statements }) =>
    statements(dialect).flatMap(sql => {
      const table = columnOfLongTable.exec(sql)?.[1]
      return table === undefined ? [] : [`${id} ${table}`]
    }),
  )
  expect(columns).toEqual(columnsOfShortTable)
})

test('a database that is up to date is only read, even while another process writes', async () => {
  const file = join(folder(), `${++files}.db`)
  await using db = await openDatabase({ kind: 'sqlite', file })
  await db.migrate()
  using other = new DatabaseSync(file)
  other.exec('begin immediate')
  expect(await db.migrate()).toEqual([])
})
