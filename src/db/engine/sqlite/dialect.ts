import {
  DummyDriver,
  Kysely,
  type LimitNode,
  type SchemableIdentifierNode,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Tables } from '../../tables/tables.ts'
import { type Dialect, type RowsForEach, tableOf } from '../dialect.ts'

/**
 * SQLite plans a statement anew for each value that is bound to a bare `limit ?`, which costs three
 * times the look-up of a row. After a sign it keeps its plan. Each world has a file of its own, and its
 * tables no schema.
 */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }

  protected override visitSchemableIdentifier({ identifier }: SchemableIdentifierNode): void {
    this.visitNode(identifier)
  }

  /** SQLite has one writer at a time: it knows no locks of rows, and needs none. */
  protected override visitSelectQuery({ endModifiers: _, ...node }: SelectQueryNode): void {
    super.visitSelectQuery(node)
  }
}

/** Kysely only compiles here: a session runs the query. */
const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteCompiler(),
  },
})

const valuesOf = <T>(list: string) => sql<T>`(select value from json_each(${list}))`

export const sqliteDialect: Dialect = {
  kind: 'sqlite',
  builder: <DB>() => builder as Kysely<DB>,
  idList: ids => `[${ids}]`,
  isInList: (column, list) => sql`${sql.ref(column)} in ${valuesOf(list)}`,
  rowsOfList: valuesOf,
  textsOf: valuesOf,
  greatest: (...values) => sql`max(${sql.join(values)})`,
  /** The sign keeps SQLite from the index. */
  unindexed: column => sql`+${sql.ref(column)}`,
  isAnyOf: (column, query) => sql`${sql.ref(column)} in (${query})`,
  /**
   * A cross join holds SQLite to the order of the rows, and to an index by its name: without statistics it
   * would read all rows of the account.
   */
  foundForEach<T extends keyof Tables, C extends keyof Tables[T] & string>({
    table,
    condition,
    index = null,
  }: RowsForEach<T, C>) {
    const all = sql<Pick<Tables[T], C>>`${tableOf(table)}`
    const rows = index === null ? all.as('t') : all.as<'t'>(sql`t indexed by ${sql.ref(index)}`)
    return { rows, found: condition('t') }
  },
  /** It has one writer at a time. */
  unlocked: due => due,
  mergesOnlyWhatIsInOrder: false,
  runsInProcess: true,
}
