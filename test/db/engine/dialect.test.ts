import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEngine } from '#db/database.ts'
import { type Dialect, neverIndexed, neverIndexedText } from '#db/engine/dialect.ts'
import type { Engine } from '#db/engine/engine.ts'
import { postgresDialect } from '#db/engine/postgres/dialect.ts'
import { noParameters } from '#db/engine/session.ts'
import { sqliteDialect } from '#db/engine/sqlite/dialect.ts'
import { statementsOver } from '#db/engine/statement.ts'
import type { Tables } from '#db/tables/tables.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

type TestTables = { thing: { id: number; name: string; size: number } }

const statement = statementsOver<TestTables & Pick<Tables, 'world_fact'>>()

const greatestId = Number.MAX_SAFE_INTEGER

const things: readonly TestTables['thing'][] = [
  { id: 1, name: 'small', size: 10 },
  { id: 2, name: `it's "quoted" \\ {a,b} [c] 中文 🚚`, size: 20 },
  { id: greatestId, name: '', size: 30 },
]

const insert = statement((db, p: TestTables['thing']) =>
  db.insertInto('thing').values({ id: p.id, name: p.name, size: p.size }),
)

/** A statement of the ids of things for which something of the dialect holds. */
const idsWhere = <P extends Readonly<Record<keyof P, string | number>>>(
  condition: (dialect: Dialect, p: P) => RawBuilder<boolean>,
) =>
  statement((db, p: P, dialect) =>
    db.selectFrom('thing').select('id').where(condition(dialect, p)).orderBy('id'),
  )

const inList = idsWhere((dialect, p: { ids: string }) => dialect.isInList('id', p.ids))

const rowsOf = statement((db, p: { ids: string }, dialect) =>
  db.selectFrom(dialect.rowsOfList(p.ids).as('l')).select('l.value').orderBy('l.value'),
)

const named = idsWhere((dialect, p: { names: string }) => sql`name in ${dialect.textsOf(p.names)}`)

describeOnEachEngine('the words of the dialect', kit => {
  async function open(): Promise<Engine> {
    const engine = await openEngine(await kit.config(), { guard: true })
    const integer = kit.kind === 'sqlite' ? 'integer' : 'bigint'
    await engine.transact(0, async session => {
      await session.execute('drop table if exists thing')
      await session.execute(
        `create table thing (id ${integer} primary key, name text not null, size ${integer} not null)`,
      )
      for (const thing of things) session.send(insert, thing)
    })
    return engine
  }

  const longList = Array.from({ length: 3000 }, (_, index) => index + 2)

  test.each<[string, readonly number[], readonly number[]]>([
    ['no id', [], []],
    ['one id', [2], [2]],
    ['an id twice', [1, 1], [1]],
    ['3000 ids', longList, [2]],
    ['the greatest of all ids', [greatestId, greatestId - 1], [greatestId]],
  ])('a list of %s is one parameter', async (_, ids, found) => {
    await using engine = await open()
    const list = engine.read.dialect.idList(ids)
    const rows = await engine.read.all(inList, { ids: list })
    expect(rows.map(({ id }) => id)).toEqual(found)
    const values = await engine.read.all(rowsOf, { ids: list })
    expect(values.map(({ value }) => value)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test.each<[string, readonly string[], readonly number[]]>([
    ['no text', [], []],
    ['an empty text', [''], [greatestId]],
    ['quotes, backslashes and braces', things.map(({ name }) => name), [1, 2, greatestId]],
    ['3000 texts', longList.map(String).concat('small'), [1]],
  ])('a list of %s is one parameter', async (_, names, found) => {
    await using engine = await open()
    const rows = await engine.read.all(named, { names: JSON.stringify(names) })
    expect(rows.map(({ id }) => id)).toEqual(found)
  })

  test('the greatest of some values is found for each row', async () => {
    await using engine = await open()
    const greatest = statement((db, p: { least: number }, dialect) =>
      db
        .selectFrom('thing')
        .select(
          dialect.greatest(sql`size`, sql`${sql.lit(15)}`, sql`cast(${p.least} as bigint)`).as('n'),
        )
        .orderBy('id'),
    )
    const rows = await engine.read.all(greatest, { least: 12 })
    expect(rows.map(({ n }) => n)).toEqual([15, 20, 30])
  })

  test('a column that no index is looked up by finds what it found', async () => {
    await using engine = await open()
    const hints: ((dialect: Dialect) => RawBuilder<boolean>)[] = [
      dialect => sql`${dialect.unindexed('size')} >= 20`,
      () => sql`${neverIndexed('size')} >= 20`,
      () => sql`${neverIndexedText('name')} <> 'small'`,
      dialect =>
        dialect.isAnyOf('id', sql`select id from ${sql.table('world.thing')} where size >= 20`),
    ]
    for (const hint of hints) {
      const rows = await engine.read.all(idsWhere(hint), noParameters)
      expect(rows.map(({ id }) => id)).toEqual([2, greatestId])
    }
  })

  test('rows that are found for each row are those of the condition, however it is written', async () => {
    await using engine = await open()
    await engine.transact(0, async session => {
      for (const [key, value] of [
        ['test:a', '1'],
        ['test:b', '2'],
        ['test:c', '2'],
      ]) {
        await session.query(db => db.insertInto('world_fact').values({ key, value } as never))
      }
    })
    const facts = (limit?: number) =>
      statement((db, _: object, dialect) => {
        const { rows, found } = dialect.foundForEach({
          table: 'world_fact',
          columns: ['key', 'value'],
          condition: alias =>
            sql`${sql.ref(`${alias}.value`)} = cast(l.size / 10 as text)
              and ${sql.ref(`${alias}.key`)} like 'test:%'`,
          orderBy: ['key'],
          ...(limit !== undefined && { limit }),
        })
        const all = db
          .selectFrom('thing as l')
          .crossJoin(rows)
          .where(found)
          .select(['l.id', 't.key'])
          .orderBy('l.id')
          .orderBy('t.key')
        return limit === undefined ? all : all.limit(limit)
      })
    const all = [
      { id: 1, key: 'test:a' },
      { id: 2, key: 'test:b' },
      { id: 2, key: 'test:c' },
    ]
    expect(await engine.read.all(facts(), noParameters)).toEqual(all)
    expect(await engine.read.all(facts(2), noParameters)).toEqual(all.slice(0, 2))
  })

  test('keys are left out whose rows another transaction holds, where rows are locked', async () => {
    await using engine = await open()
    await using other = await openEngine(await kit.config())
    const free = statement((db, _: object, dialect) => {
      const due = db.selectFrom('thing').select('id').where('size', '<=', 20)
      const lane = db
        .selectFrom('thing')
        .select('id')
        .where(sql<boolean>`id = due.id`)
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked()
      return db
        .selectFrom('thing')
        .select('id')
        .where(sql<boolean>`id in ${dialect.unlocked(due, ['id'], lane)}`)
        .orderBy('id')
    })
    const asked = async () => {
      const rows = await engine.transact(1, session => session.all(free, noParameters))
      return rows.map(({ id }) => id)
    }
    expect(await asked()).toEqual([1, 2])
    if (kit.kind === 'sqlite') return
    const hold = statement(db =>
      db.selectFrom('thing').select('id').where('id', '=', 1).forUpdate(),
    )
    const meanwhile = await other.transact(2, async session => {
      await session.all(hold, noParameters)
      return await asked()
    })
    expect(meanwhile).toEqual([2])
  })
})

test('each engine is told in its own words what to do with an index', () => {
  const texts = (word: (dialect: Dialect) => RawBuilder<unknown>): readonly string[] =>
    [sqliteDialect, postgresDialect].map(dialect => word(dialect).compile(dialect.builder()).sql)
  expect(texts(dialect => dialect.unindexed('size'))).toEqual(['+"size"', '"size"'])
  expect(texts(() => neverIndexed('size'))).toEqual(['+"size"', '+"size"'])
  expect(texts(() => neverIndexedText('name'))).toEqual([`"name" || ''`, `"name" || ''`])
  expect(texts(dialect => dialect.isAnyOf('id', sql`select 1`))).toEqual([
    '"id" in (select 1)',
    '"id" = any(array(select 1))',
  ])
  const found = (dialect: Dialect, index: string | null) =>
    dialect.foundForEach({
      table: 'world_fact',
      columns: ['key'],
      condition: alias => sql`${sql.ref(`${alias}.key`)} = 'x'`,
      index,
    })
  const joined = (index: string | null) =>
    texts(dialect => {
      const { rows, found: narrowed } = found(dialect, index)
      return sql`${rows} where ${narrowed}`
    }).map(text => text.replaceAll(/\s+/g, ' '))
  expect(joined('by_key')).toEqual([
    `"world_fact" as t indexed by "by_key" where "t"."key" = 'x'`,
    `lateral (select "s"."key" from "world_fact" as s where "s"."key" = 'x' offset 0) as "t" where true`,
  ])
  expect(joined(null)[0]).toBe(`"world_fact" as "t" where "t"."key" = 'x'`)
})
