import { sql } from 'kysely'
import { noParameters, type ReadSession, type WriteSession } from './engine/session.ts'
import { statementsOver } from './engine/statement.ts'

/**
 * What SQLite's planner believes of our tables. Without statistics it takes an account for ten rows, and
 * reads all of them by the primary key rather than fetch a few by an index. We ship what large accounts
 * have, as a function of the schema: every database plans alike, whatever it holds, and a new index needs
 * nothing further. PostgreSQL gathers statistics itself.
 */
type Statistic = { readonly tbl: string; readonly idx: string; readonly stat: string }

type PlannerTables = { sqlite_stat1: Statistic; sqlite_schema: { name: string } }

const statement = statementsOver<PlannerTables>()

const rowsOfTable = 1_000_000
/** An index with a condition is there for the few rows that are open, due or rare. */
const rowsOfPartialIndex = 100_000
/** Rows of one value that is nearly unique: an order's shipments, a SKU's orders, a moment's events. */
const rowsOfOneValue = 10

/** Into how many parts the values of a column divide the rows; a value of all other columns has few rows. */
const partsByColumn: Readonly<Record<string, number>> = {
  account_id: 10,
  user_id: 1000,
  batch_id: 200,
  closeout_id: 200,
  day: 1000,
  store_id: 10,
  service_id: 10,
  shop_id: 10,
  webhook_id: 10,
  state: 10,
  status: 10,
  type: 10,
  kind: 10,
  cause_kind: 10,
  room: 10,
  clock: 10,
  carrier: 10,
  provider: 10,
  book: 10,
  currency: 10,
  dead: 10,
  maker: 10,
}

type IndexColumn = {
  readonly tbl: string
  /** As the planner's table names it: the rows of a table without row ids are its primary key. */
  readonly idx: string
  readonly is_unique: number
  readonly is_partial: number
  /** Null for an expression. */
  readonly name: string | null
}

const columns = statement(db =>
  db
    .selectFrom(
      sql<IndexColumn>`(select t.name as tbl, i."unique" as is_unique, i.partial as is_partial, c.name, c.seqno,
          case when i.origin = 'pk' and t.wr then t.name else i.name end as idx
        from pragma_table_list as t, pragma_index_list(t.name) as i, pragma_index_info(i.name) as c
        where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\')`.as(
        'c',
      ),
    )
    .select(['tbl', 'idx', 'is_unique', 'is_partial', 'name'])
    .orderBy('tbl')
    .orderBy('idx')
    .orderBy(sql.ref('seqno')),
)

const hasTable = statement(db =>
  db.selectFrom('sqlite_schema').select('name').where('name', '=', 'sqlite_stat1'),
)

const stored = statement(db =>
  db.selectFrom('sqlite_stat1').select(['tbl', 'idx', 'stat']).orderBy('tbl').orderBy('idx'),
)

const insert = statement((db, p: Statistic) =>
  db.insertInto('sqlite_stat1').values({ tbl: p.tbl, idx: p.idx, stat: p.stat }),
)

/** Whether the database has what this release ships, and nobody's own `analyze` came after it. */
export async function hasShippedStatistics(session: ReadSession): Promise<boolean> {
  if (!(await session.first(hasTable, noParameters))) return false
  const found = await session.all(stored, noParameters)
  return JSON.stringify(found) === JSON.stringify(await shippedFor(session))
}

/** Other connections read them with the schema: at their start, and after each migration. */
export async function shipStatistics(session: WriteSession): Promise<void> {
  // The first time this makes the table, which nobody else may. It gathers nothing.
  await session.execute('analyze sqlite_schema')
  await session.execute('delete from sqlite_stat1')
  for (const statistic of await shippedFor(session)) session.send(insert, statistic)
  await session.execute('analyze sqlite_schema')
}

async function shippedFor(session: ReadSession): Promise<readonly Statistic[]> {
  const byIndex = Map.groupBy(
    await session.all(columns, noParameters),
    ({ tbl, idx }) => `${tbl} ${idx}`,
  )
  return [...byIndex.values()].map(statisticOf)
}

/** `1000000 100000 10000 10 noskipscan`: all rows, then those of one value of ever more of its columns. */
function statisticOf(columns: readonly IndexColumn[]): Statistic {
  const [first] = columns
  if (!first) throw new Error('An index has columns.')
  const counts = [first.is_partial === 1 ? rowsOfPartialIndex : rowsOfTable]
  for (const { name } of columns) {
    const rows = counts.at(-1) ?? 1
    const parts = partsByColumn[name ?? '']
    const left = parts === undefined ? Math.min(rows, rowsOfOneValue) : Math.ceil(rows / parts)
    counts.push(Math.max(2, left))
  }
  if (first.is_unique === 1) counts[counts.length - 1] = 1
  // To look through an index once for each value of its first column is never what we want.
  return { tbl: first.tbl, idx: first.idx, stat: `${counts.join(' ')} noskipscan` }
}
