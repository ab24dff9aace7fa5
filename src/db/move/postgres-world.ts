import type pg from 'pg'
import { quoteIdentifier } from '../engine/postgres/connection.ts'
import { postgresSession } from '../engine/postgres/snapshot.ts'
import { MoveRefused } from './move-refused.ts'
import { type MovedWorld, type Row, rowsAtOnce, type TableShape } from './move-side.ts'

export const postgresWorld = (client: pg.Client, schema: string): MovedWorld => ({
  session: postgresSession(client, schema, false),
  tables: async () => {
    const tables = await tablesOf(client, schema)
    return tables.map(({ name, columns }) => ({ name, columns: [...columns.keys()] }))
  },
  rows: table => rowsOf(client, schema, table),
  insert: inserterInto(client, schema),
})

export const qualified = (schema: string, table: string): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`

type TypedTable = { readonly name: string; readonly columns: ReadonlyMap<string, string> }

/** Each table with the types of its columns. */
async function tablesOf(client: pg.Client, schema: string): Promise<readonly TypedTable[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type
     from information_schema.columns as c join information_schema.tables as t
       on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = $1 and t.table_type = 'BASE TABLE'
     order by c.table_name, c.ordinal_position`,
    [schema],
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: new Map(columns.map(({ column, type }) => [column, type])),
  }))
}

async function* rowsOf(
  client: pg.Client,
  schema: string,
  { name, columns }: TableShape,
): AsyncGenerator<readonly Row[]> {
  await client.query(
    `declare moved no scroll cursor for select ${listOf(columns)} from ${qualified(schema, name)}`,
  )
  const fetch = { text: `fetch forward ${rowsAtOnce} from moved`, rowMode: 'array' } as const
  for (;;) {
    const { rows } = await client.query<[...Row]>(fetch)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close moved')
}

/** Many rows travel in one statement, with a list of values for each column. */
function inserterInto(client: pg.Client, schema: string): MovedWorld['insert'] {
  let types: Promise<readonly TypedTable[]> | undefined
  return async ({ name, columns }, rows) => {
    types ??= tablesOf(client, schema)
    const known = (await types).find(table => table.name === name)
    const lists = columns.map((column, at) => `$${at + 1}::${known?.columns.get(column)}[]`)
    const values = columns.map((_, at) => rows.map(row => asListed(row[at] ?? null)))
    const named = listOf(columns)
    const sql = `insert into ${qualified(schema, name)} (${named})
      select ${named} from unnest(${lists.join(', ')}) as sent (${named})`
    try {
      await client.query(sql, values)
    } catch (error) {
      const says = error instanceof Error ? error.message : String(error)
      throw new MoveRefused(`PostgreSQL refuses a row of ${name}: ${says}.`, { cause: error })
    }
  }
}

/** `pg` writes bytes within a list as bytes only where they are a buffer. */
const asListed = (value: Row[number]): string | number | Buffer | null =>
  value instanceof Uint8Array ? Buffer.from(value) : value

const listOf = (columns: readonly string[]): string => columns.map(quoteIdentifier).join(', ')
