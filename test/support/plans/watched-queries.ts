import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'
import type { DatabaseConfig } from '#db/database-config.ts'
import { clientConfig } from '#db/engine/postgres/connection.ts'
import { SqliteConnection } from '#db/engine/sqlite/connection.ts'
import { sqliteDialect } from '#db/engine/sqlite/dialect.ts'
import { plain, type Value } from '#db/engine/statement.ts'
import type { Asked } from '../recorded-session.ts'

/** Notes what the engine of this process is asked to read while `act` runs, in whatever way it is asked. */
export async function queriesOf(
  act: () => Promise<void>,
  /** Where services of both engines live in this process: that of the one which is watched. */
  engine: DatabaseConfig['kind'] | 'either' = 'either',
): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  const noting =
    (its: DatabaseConfig['kind']): Note =>
    (sql, values) => {
      if (engine !== 'either' && engine !== its) return
      if (/^(select|with)\b/.test(sql)) asked.push({ sql, values })
    }
  const [note, noteSent] = [noting('sqlite'), noting('postgres')]
  const { all, first, query } = SqliteConnection.prototype
  const { query: send } = pg.Client.prototype
  const spies = [
    vi.spyOn(SqliteConnection.prototype, 'all').mockImplementation(statementNoting(all, note)),
    vi.spyOn(SqliteConnection.prototype, 'first').mockImplementation(statementNoting(first, note)),
    vi.spyOn(SqliteConnection.prototype, 'query').mockImplementation(queryNoting(query, note)),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(clientNoting(send, noteSent)),
  ]
  try {
    await act()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return asked
}

type Note = (sql: string, values: readonly Value[]) => void

const statementNoting = <Run extends SqliteConnection['all'] | SqliteConnection['first']>(
  run: Run,
  note: Note,
): Run =>
  function (this: SqliteConnection, ...asked: Parameters<Run>) {
    const [statement, parameters] = asked
    const { sql, values } = statement.on(sqliteDialect)
    note(sql, values(parameters as Record<string, Value>))
    return Reflect.apply(run, this, asked)
  } as unknown as Run

const queryNoting = (run: SqliteConnection['query'], note: Note): SqliteConnection['query'] =>
  function (this: SqliteConnection, query) {
    note(query.sql, query.parameters.map(plain))
    return run.call(this, query)
  } as SqliteConnection['query']

const clientNoting = (run: pg.Client['query'], note: Note): pg.Client['query'] =>
  function (this: pg.Client, ...sent: readonly unknown[]) {
    const [query, values] = sent as [pg.QueryConfig | string, Value[] | undefined]
    if (typeof query === 'string') note(query, Array.isArray(values) ? values : [])
    else if (typeof query.text === 'string') note(query.text, query.values as Value[])
    return Reflect.apply(run, this, sent)
  } as pg.Client['query']

/**
 * Of a query that is asked again: steps of SQLite's machine, or the rows that PostgreSQL looked at. What one
 * changes does not stay.
 */
export async function workOf(config: DatabaseConfig, asked: readonly Asked[]): Promise<number> {
  return config.kind === 'sqlite'
    ? stepsOnSqlite(config.file, asked)
    : await rowsOnPostgres(config, asked)
}

function stepsOnSqlite(file: string, asked: readonly Asked[]): number {
  using db = new DatabaseSync(file)
  return asked.reduce((steps, { sql, values }) => {
    db.exec('begin')
    const statement = db.prepare(sql) as CountedStatement
    statement.all(...values)
    db.exec('rollback')
    return steps + statement.stat('vmStep')
  }, 0)
}

/** The types of Node lag behind. */
type CountedStatement = ReturnType<DatabaseSync['prepare']> & { stat(counter: 'vmStep'): number }

type VisitedNode = {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly VisitedNode[]
}

async function rowsOnPostgres(
  config: Extract<DatabaseConfig, { kind: 'postgres' }>,
  asked: readonly Asked[],
): Promise<number> {
  const client = new pg.Client(clientConfig(config))
  await client.connect()
  try {
    // What a test recorded itself names its tables bare.
    await client.query(`set search_path to "${config.schema}"`)
    let visited = 0
    for (const { sql, values } of asked) {
      const text = `explain (analyze, format json) ${sql}`
      await client.query('begin')
      const { rows } = await client.query({ text, values: [...values] })
      await client.query('rollback')
      visited += visitedBy(rows[0]['QUERY PLAN'][0].Plan)
    }
    return visited
  } finally {
    await client.end()
  }
}

/** Rows of tables alone: what joins and sorts hand on was counted below them. */
function visitedBy(node: VisitedNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + visitedBy(one), 0)
  if (!node['Node Type'].includes('Scan')) return below
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + (node['Actual Rows'] + removed) * node['Actual Loops']
}
