import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { environments } from '#core/environment.ts'
import { openDatabase } from '#db/database.ts'
import { leftOut } from '#db/move/carried-tables.ts'
import { carryWorlds } from '#db/move/carry-worlds.ts'
import type { MoveSide, MoveTarget } from '#db/move/move-side.ts'
import { openPostgresSource, openPostgresTarget } from '#db/move/postgres-side.ts'
import { openSqliteSource, openSqliteTarget } from '#db/move/sqlite-side.ts'
import { openBooks, tablesIn } from '../../proof/books.ts'
import { emptyPostgres, temporaryFolder } from '../../support/engines.ts'
import { copySqliteTemplate } from '../../support/sqlite-template.ts'

const now = Date.UTC(2026, 0, 5, 8)
const root = temporaryFolder()
let made = 0
const freshFolder = (): string => {
  made += 1
  return join(root(), String(made))
}

let url: string
let folder: string
let back: string
beforeEach(async () => {
  url = await emptyPostgres()
  folder = freshFolder()
  back = freshFolder()
  mkdirSync(folder)
  copySqliteTemplate(folder)
})

async function migratePostgres(): Promise<void> {
  for (const schema of environments) {
    await using database = await openDatabase({ kind: 'postgres', url, schema })
    await database.migrate(now)
  }
}

async function onPostgres(sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return await client.query(sql).finally(() => client.end())
}

function onSqlite(at: string, sql: string): readonly Record<string, unknown>[] {
  using db = new DatabaseSync(join(at, 'sandbox.db'))
  return db.prepare(sql).all()
}

async function move(source: Promise<MoveSide>, openTarget: () => Promise<MoveTarget>) {
  await using from = await source
  await using to = await openTarget()
  const carried = await carryWorlds(from, to)
  await to.commit()
  return carried
}

const toPostgres = () => move(openSqliteSource(folder, now), () => openPostgresTarget(url, now))
const andBack = () => move(openPostgresSource(url, now), () => openSqliteTarget(back, now))

const newTable = (integer: string, bytes: string) =>
  `(id ${integer} primary key, word text, bytes ${bytes}, at ${integer})`
const words = ['', "it's", '\\x41', '{a,"b"}', 'NULL', 'null', '尾\n\t\u2028', '"', '💌']

describe('a move', () => {
  it('carries every table that the databases have, whoever made it', async () => {
    await migratePostgres()
    await onPostgres(`create table sandbox.novelty ${newTable('bigint', 'bytea')}`)
    onSqlite(folder, `create table novelty ${newTable('integer', 'blob')} strict`)
    {
      using db = new DatabaseSync(join(folder, 'sandbox.db'))
      const insert = db.prepare('insert into novelty (id, word, bytes, at) values (?, ?, ?, ?)')
      words.forEach((word, at) => {
        insert.run(at, word, Uint8Array.of(0, 255, at, 92, 39), Number.MAX_SAFE_INTEGER - at)
      })
      insert.run(-1, null, new Uint8Array(), null)
      insert.run(1e6, 'none', null, -1)
    }
    const [, sandbox] = await toPostgres()
    const { rows } = await onPostgres('select * from sandbox.novelty order by id')
    expect(rows.map(({ word }) => word)).toEqual([null, ...words, 'none'])
    expect(rows[1].bytes).toEqual(Buffer.of(0, 255, 0, 92, 39))
    await using books = await openBooks({ kind: 'postgres', url, schema: 'sandbox' })
    const carried = (await tablesIn(books, 'postgres')).filter(name => !leftOut.has(name))
    expect(sandbox?.tables).toBe(carried.length)

    // The new folder has this release's tables alone: a table that is not there is no reason to lose it.
    await expect(andBack()).rejects.toThrow('Only one of the databases has novelty')
    expect(onSqlite(folder, 'select count(*) as n from novelty')).toEqual([{ n: words.length + 2 }])
  })

  it('leaves out what processes wrote of themselves, and begins in no world that lost commits', async () => {
    await toPostgres()
    await onPostgres("insert into sandbox.commit_count values ('writer:killed', 'gone', 7, 1)")
    await onPostgres("insert into sandbox.world_fact values ('commits_lost', '2026-11-28')")
    await expect(andBack()).rejects.toThrow(
      /lost commits of sandbox.*run numbers advance on it first/s,
    )
    {
      await using database = await openDatabase({ kind: 'postgres', url, schema: 'sandbox' })
      await database.moveNumbersOn(1000)
    }
    await andBack()
    expect(onSqlite(back, 'select * from commit_count')).toEqual([])
    const lost = "select * from world_fact where key = 'commits_lost'"
    expect(onSqlite(back, lost)).toEqual([])
    expect(onSqlite(back, 'select next > 1000 as is_on from number_range')).toEqual([{ is_on: 1 }])
  })

  it('carries more rows than are read at once', async () => {
    using db = new DatabaseSync(join(folder, 'sandbox.db'))
    db.exec(`insert into world_fact (key, value)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 1001)
      select 'fact ' || i, 'value ' || i from n`)
    db.close()
    await toPostgres()
    await andBack()
    const facts = 'select key, value from world_fact order by key'
    expect(onSqlite(back, facts)).toEqual(onSqlite(folder, facts))
    expect(onSqlite(back, facts)).toHaveLength(1001)
  })

  it('carries imported tables of the Harmonized System there and back, with their text', async () => {
    onSqlite(folder, "insert into hs_table values (1, '2022-01-01', 5, 'hs.csv', 96, 1228, 5612)")
    onSqlite(folder, "insert into hs_table_text values (1, '0101' || char(9) || 'Horses')")
    await toPostgres()
    await andBack()
    for (const table of ['hs_table', 'hs_table_text']) {
      const all = `select * from ${table}`
      expect(onSqlite(back, all)).toHaveLength(1)
      expect(onSqlite(back, all)).toEqual(onSqlite(folder, all))
    }
  })

  it('leaves no identity of PostgreSQL behind: all ids come from rows', async () => {
    await toPostgres()
    const { rows } = await onPostgres('select sequence_name from information_schema.sequences')
    expect(rows).toEqual([])
  })

  it('that meets a row which PostgreSQL refuses leaves nothing, and can be done again', async () => {
    onSqlite(folder, `insert into world_fact values ('a', 'sound'), ('b', 'a' || char(0))`)
    await expect(toPostgres()).rejects.toThrow(/refuses a row of world_fact.*0x00/s)
    const { rows } = await onPostgres('select * from sandbox.world_fact')
    expect(rows).toEqual([])
    onSqlite(folder, `update world_fact set value = 'mended' where key = 'b'`)
    await toPostgres()
    const { rows: mended } = await onPostgres('select * from sandbox.world_fact order by key')
    expect(mended).toEqual([
      { key: 'a', value: 'sound' },
      { key: 'b', value: 'mended' },
    ])
  })

  it('that meets a number beyond those that are exact makes no folder', async () => {
    await toPostgres()
    await onPostgres(`insert into sandbox.number_range values ('far', 9007199254740993)`)
    await expect(andBack()).rejects.toThrow()
    expect(existsSync(join(back, 'sandbox.db'))).toBe(false)
    await onPostgres(`delete from sandbox.number_range`)
    await andBack()
    expect(onSqlite(back, 'select * from number_range')).toEqual([])
  })

  it('refuses a target that has data', async () => {
    onSqlite(folder, `insert into world_fact values ('key', 'of the folder')`)
    await toPostgres()
    await expect(toPostgres()).rejects.toThrow('There is already data in sandbox.world_fact')
    const openTarget = () => openSqliteTarget(folder, now)
    await expect(move(openPostgresSource(url, now), openTarget)).rejects.toThrow(
      `There is already data in ${folder}`,
    )
  })

  it('keeps both worlds of its source from all others until it ends', async () => {
    await using _source = await openSqliteSource(folder, now)
    using db = new DatabaseSync(join(folder, 'production.db'), { timeout: 0 })
    expect(() => db.exec(`insert into world_fact values ('late', '')`)).toThrow('locked')
    await expect(openSqliteSource(folder, now)).rejects.toThrow('A server is running on the data')
  })

  it('finds nothing to move in a folder or a database without worlds', async () => {
    await expect(openSqliteSource(freshFolder(), now)).rejects.toThrow('There is no')
    await expect(openPostgresSource(url, now)).rejects.toThrow('There is no Postilion data')
  })
})
