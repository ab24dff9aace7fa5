import { expect, test } from 'vitest'
import { openEngine } from '#db/database.ts'
import { postgresDialect } from '#db/engine/postgres/dialect.ts'
import { noParameters } from '#db/engine/session.ts'
import { sqliteDialect } from '#db/engine/sqlite/dialect.ts'
import { statementsOver, type Value } from '#db/engine/statement.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

type TestTables = { thing: { id: number; name: string | null; size: number } }

const statement = statementsOver<TestTables>()

const byName = statement((db, p: { name: string; most: number }) =>
  db
    .selectFrom('thing')
    .select(['id', 'name', 'size'])
    .where('size', '>', 1)
    .where('name', '=', p.name)
    .limit(p.most),
)

test('a statement is compiled once for each engine, in its own SQL', () => {
  expect(byName.on(sqliteDialect).sql).toContain('"size" > ? and "name" = ?')
  expect(byName.on(postgresDialect).sql).toContain('"size" > $1 and "name" = $2')
  expect(byName.on(sqliteDialect)).toBe(byName.on(sqliteDialect))
  expect(byName.on(postgresDialect, 'sqlite').sql).toContain('from "sqlite"."thing"')
})

test('SQLite keeps its plan of a statement with a limit', () => {
  expect(byName.on(sqliteDialect).sql).toContain('limit +?')
  expect(byName.on(postgresDialect).sql).toContain('limit $3')
})

test('rows are locked on PostgreSQL, and not on SQLite, which has one writer', () => {
  const locked = statement(db => db.selectFrom('thing').select('id').forUpdate().skipLocked())
  expect(locked.on(postgresDialect).sql).toBe('select "id" from "thing" for update skip locked')
  expect(locked.on(sqliteDialect).sql).toBe('select "id" from "thing"')
})

test('parameters and constants stand in the order of the text', () => {
  expect(byName.on(postgresDialect).values({ name: 'a', most: 5 })).toEqual([1, 'a', 5])
})

test('an execution that lacks a parameter is refused', () => {
  expect(() => byName.on(sqliteDialect).values({ name: 'a' })).toThrow('most')
})

test('a constant that only one engine takes is refused', () => {
  const dated = statement(db =>
    db
      .selectFrom('thing')
      .select('id')
      .where('name', '=', new Date(0) as never),
  )
  expect(() => dated.on(sqliteDialect)).toThrow('object')
})

describeOnEachEngine('values', kit => {
  const insert = statement((db, p: { id: number; name: string | null; size: number }) =>
    db.insertInto('thing').values({ id: p.id, name: p.name, size: p.size }),
  )
  const all = statement(db => db.selectFrom('thing').selectAll().orderBy('id'))

  async function open() {
    const engine = await openEngine(await kit.config(), { guard: true })
    const integer = kit.kind === 'sqlite' ? 'integer' : 'bigint'
    await engine.transact(0, async session => {
      await session.execute('drop table if exists thing')
      await session.execute(
        `create table thing (id ${integer} primary key, name text, size ${integer} not null)`,
      )
    })
    return engine
  }
  const put = (name: string | null, size: number) => ({ id: 1, name, size })

  test.each<[string, string | null, number]>([
    ['the greatest safe integer', 'x', Number.MAX_SAFE_INTEGER],
    ['the least safe integer', 'x', Number.MIN_SAFE_INTEGER],
    ['null', null, 0],
    ['an empty text', '', 0],
    ['text of any script, quotes and line ends', `Ünïcödé 中文 🚚 ' " \\ \n \t $1 ?`, 1],
  ])('%s is read as it was written', async (_, name, size) => {
    await using engine = await open()
    await engine.transact(1, session => session.run(insert, put(name, size)))
    expect(await engine.read.first(all, noParameters)).toEqual(put(name, size))
    const inside = await engine.transact(1, session => session.first(all, noParameters))
    expect(inside).toEqual(put(name, size))
  })

  test('an integer beyond the safe ones is an error, never another number', async () => {
    await using engine = await open()
    await engine.transact(1, session =>
      session.execute("insert into thing values (1, 'x', 9007199254740993)"),
    )
    await expect(engine.read.all(all, noParameters)).rejects.toThrow(RangeError)
    const inside = engine.transact(1, session => session.all(all, noParameters))
    await expect(inside).rejects.toThrow(RangeError)
    // The connection still works.
    await engine.transact(1, session => session.execute('delete from thing'))
    expect(await engine.read.all(all, noParameters)).toEqual([])
  })

  test('a query that is built at run time reads and writes like a prepared one', async () => {
    await using engine = await open()
    const names: Value[] = ['a', 'b', 'c']
    await engine.transact(1, async session => {
      for (const [index, name] of names.entries()) {
        await session.query(db =>
          db.insertInto('thing' as never).values({ id: index, name, size: index } as never),
        )
      }
    })
    const rows = await engine.read.query(db =>
      db
        .selectFrom('thing' as never)
        .select('id' as never)
        .where('name' as never, 'in', ['a', 'c'] as never)
        .orderBy('id' as never, 'desc'),
    )
    expect(rows).toEqual([{ id: 2 }, { id: 0 }])
  })

  test('statements that run together each get their own result', async () => {
    await using engine = await open()
    const counts = await engine.transact(1, async session => {
      const [one, rows, two] = await Promise.all([
        session.run(insert, put('x', 1)),
        session.all(all, noParameters),
        session.run(insert, { id: 2, name: null, size: 2 }),
      ])
      return [one, rows.length, two]
    })
    expect(counts).toEqual([1, 1, 1])
  })

  test('one failure among statements that run together fails the work', async () => {
    await using engine = await open()
    const together = engine.transact(1, session =>
      Promise.all([
        session.run(insert, put('x', 1)),
        session.run(insert, put('again', 1)),
        session.run(insert, { id: 2, name: null, size: 2 }),
      ]),
    )
    await expect(together).rejects.toThrow(/unique/i)
    expect(await engine.read.all(all, noParameters)).toEqual([])
  })

  test('work may send more than fits into one packet', async () => {
    await using engine = await open()
    await engine.transact(1, async session => {
      for (let id = 0; id < 500; id += 1) session.send(insert, { id, name: 'x', size: id })
    })
    expect(await engine.read.all(all, noParameters)).toHaveLength(500)
  })
})
