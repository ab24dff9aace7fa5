import type pg from 'pg'

/**
 * Copies of all tables of a schema with their indexes and without their rules, full of invented rows:
 * PostgreSQL plans by what it has counted, and has an opinion of its own about empty tables.
 */
const rows = 4000
const accounts = 100

/** Columns with few values, which many rows share. */
const shared =
  /^(state|status|kind|type|cause_kind|room|clock|carrier|provider|book|currency|store_id|service_id|shop_id|webhook_id|dead)$/

const moment = /(^|_)at$/

type Column = {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNullable: boolean
}

export async function fillSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as "isNullable"
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      order by c.relname, a.attnum`,
    [schema],
  )
  const statements = ['create schema filled', 'set search_path = filled, public']
  for (const [table, all] of Map.groupBy(columns, ({ table }) => table)) {
    const names = all.map(({ column }) => `"${column}"`).join(', ')
    statements.push(
      // A vacuum would change the plans of small tables in the midst of a run.
      `create table filled."${table}" (like ${schema}."${table}" including indexes)
        with (autovacuum_enabled = false)`,
      `insert into filled."${table}" (${names}) select ${all.map(rowValue).join(', ')}
        from generate_series(1, ${rows}) as g on conflict do nothing`,
    )
  }
  await client.query([...statements, 'analyze'].join(';\n'))
}

/** Of each account's rows, as many have each of these: some indexes hold those in one state alone. */
const states = `(array['open', 'pending', 'bought', 'draft', 'posted'])[1 + g / ${accounts} % 5]`

function rowValue({ column, type, isNullable }: Column): string {
  const value = type === 'bytea' ? `''::bytea` : type === 'text' ? textOf(column) : numberOf(column)
  return isNullable ? `case when g % 3 = 0 then ${value} end` : value
}

const textOf = (column: string): string =>
  shared.test(column) ? states : `'v' || ${numberOf(column)}`

function numberOf(column: string): string {
  if (column === 'account_id') return `g % ${accounts}`
  if (shared.test(column)) return `g / ${accounts} % 10`
  return moment.test(column) ? `g / ${accounts} / 4` : `g / ${accounts}`
}
