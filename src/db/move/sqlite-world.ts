import type { SqliteConnection } from '../engine/sqlite/connection.ts'
import { sqliteSession } from '../engine/sqlite/snapshot.ts'
import type { Value } from '../engine/statement.ts'
import { type MovedWorld, type Row, rowsAtOnce, type TableShape } from './move-side.ts'

export const sqliteWorld = (connection: SqliteConnection): MovedWorld => ({
  session: sqliteSession(connection),
  tables: async () => tablesOf(connection),
  rows: table => rowsOf(connection, table),
  async insert({ name, columns }, rows) {
    const places = columns.map(() => '?').join(', ')
    const sql = `insert into ${name} (${columns.join(', ')}) values (${places})`
    const statement = connection.prepare(sql)
    for (const row of rows) statement.run(...row)
  },
})

/**
 * In the order in which they were made: a table comes after those that it refers to. The index of names
 * is virtual, and so left out.
 */
function tablesOf(connection: SqliteConnection): readonly TableShape[] {
  const sql = `select made.name from sqlite_schema as made
    join pragma_table_list as listed on listed.schema = 'main' and listed.name = made.name
    where listed.type = 'table' and made.name not like 'sqlite\\_%' escape '\\'
    order by made.rowid`
  const columns = connection.prepare('select name from pragma_table_info(?) order by cid')
  return namesAmong(connection.prepare(sql).all()).map(name => ({
    name,
    columns: namesAmong(columns.all(name)),
  }))
}

const namesAmong = (rows: readonly Record<string, unknown>[]): readonly string[] =>
  rows.map(({ name }) => String(name))

async function* rowsOf(
  connection: SqliteConnection,
  { name, columns }: TableShape,
): AsyncGenerator<readonly Row[]> {
  const statement = connection.prepare(`select ${columns.join(', ')} from ${name}`)
  statement.setReturnArrays(true)
  let piece: Row[] = []
  for (const row of statement.iterate()) {
    piece.push(row as unknown as Value[])
    if (piece.length < rowsAtOnce) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
