import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import { sqliteKit, temporaryFolder } from '../support/engines.ts'
import { type Asked, planOf, recorded } from '../support/recorded-session.ts'

const kit = sqliteKit()
const folder = temporaryFolder()
let files = 0

async function migrated(): Promise<DatabaseConfig & { kind: 'sqlite' }> {
  const config = await kit.config()
  if (config.kind !== 'sqlite') throw new Error('statistics are shipped for SQLite')
  const file = join(folder(), `${++files}.db`)
  copyFileSync(config.file, file)
  return { ...config, file }
}

async function planOfCall(config: DatabaseConfig): Promise<string[]> {
  const asked: Asked[] = []
  await using engine = await openEngine(config)
  await engine.transact(1, session =>
    writersOn(recorded(session, asked)).requestLog.ofRequest(serviceOn(1), 'x'),
  )
  const plans = await Promise.all(asked.map(statement => planOf(config, statement)))
  return plans.flat()
}

function statisticsIn(file: string): readonly unknown[] {
  using db = new DatabaseSync(file)
  return db.prepare('select * from sqlite_stat1 order by tbl, idx').all()
}

const byIndex = expect.stringContaining('request_log_request (account_id=? AND request_id=?)')

async function migrate(config: DatabaseConfig): Promise<readonly string[]> {
  await using database = await openDatabase(config)
  return await database.migrate()
}

test('a database has statistics for every index, whatever its tables hold', async () => {
  const { file } = await migrated()
  using db = new DatabaseSync(file)
  const [indexes] = db
    .prepare(
      `select count(*) as n from pragma_table_list as t, pragma_index_list(t.name) as i
        where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%'`,
    )
    .all()
  expect(statisticsIn(file)).toHaveLength(Number(indexes?.n))
})

test('two equalities of an index are taken before one of the primary key', async () => {
  expect(await planOfCall(await migrated())).toContainEqual(byIndex)
})

test('a database of an older release gets them at the next start', async () => {
  const config = await migrated()
  const shipped = statisticsIn(config.file)
  {
    using db = new DatabaseSync(config.file)
    // Drops the statistics alone: the tables are made by migrations, which have run.
    db.exec('drop table sqlite_stat1')
  }
  expect(await planOfCall(config)).not.toContainEqual(byIndex)
  expect(await migrate(config)).toEqual([])
  expect(statisticsIn(config.file)).toEqual(shipped)
  expect(await planOfCall(config)).toContainEqual(byIndex)
})

test('what somebody’s own analyze found is replaced at the next start', async () => {
  const config = await migrated()
  const shipped = statisticsIn(config.file)
  {
    using db = new DatabaseSync(config.file, { enableForeignKeyConstraints: false })
    db.exec(`insert into request_log values (1, 1, 'x', 1, 'POST', '/x', '/x', 200, 'x', 1)`)
    db.exec('analyze')
  }
  expect(statisticsIn(config.file)).not.toEqual(shipped)
  await migrate(config)
  expect(statisticsIn(config.file)).toEqual(shipped)
})

test('optimize gathers nothing of our tables, and a copy keeps what was shipped', async () => {
  const config = await migrated()
  const shipped = statisticsIn(config.file)
  const copy = join(folder(), `${++files}.db`)
  {
    using db = new DatabaseSync(config.file)
    db.exec(`pragma optimize; vacuum into '${copy}'`)
  }
  for (const file of [config.file, copy]) {
    expect(statisticsIn(file)).toEqual(expect.arrayContaining([...shipped]))
  }
})
