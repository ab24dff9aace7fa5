import {
  DummyDriver,
  IdentifierNode,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SchemableIdentifierNode,
  sql,
  WithSchemaPlugin,
} from 'kysely'
import type { Tables } from '../../tables/tables.ts'
import { anyWorld, type Dialect, type RowsForEach, tableOf } from '../dialect.ts'

/**
 * Writes the world's schema before each table. Which tables a statement means must not depend on its
 * connection: behind a pooler nobody knows with which settings that was opened.
 */
class PostgresCompiler extends PostgresQueryCompiler {
  readonly #schema: string | null

  constructor(schema: string | null) {
    super()
    this.#schema = schema
  }

  protected override visitSchemableIdentifier(node: SchemableIdentifierNode): void {
    if (node.schema && this.#schema !== null) {
      this.visitNode(IdentifierNode.create(this.#schema))
      this.append('.')
    }
    this.visitNode(node.identifier)
  }
}

/** Kysely only compiles here: a session runs the query. */
const builderOf = (schema: string | null): Kysely<unknown> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresCompiler(schema),
    },
    plugins: [new WithSchemaPlugin(anyWorld)],
  })

const bySchema = new Map<string | null, Kysely<unknown>>()

const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map(column => sql.ref(`${alias}.${column}`)))

export const postgresDialect: Dialect = {
  kind: 'postgres',
  builder<DB>(schema: string | null = null) {
    const known = bySchema.get(schema) ?? builderOf(schema)
    bySchema.set(schema, known)
    return known as Kysely<DB>
  },
  idList: ids => `{${ids}}`,
  isInList: (column, list) => sql`${sql.ref(column)} = any(${list}::bigint[])`,
  rowsOfList: list => sql`(select unnest(${list}::bigint[]) as value)`,
  textsOf: json => sql`(select json_array_elements_text(cast(${json} as json)))`,
  greatest: (...values) => sql`greatest(${sql.join(values)})`,
  /** PostgreSQL counts what an index would find, and chooses well. */
  unindexed: column => sql.ref(column),
  isAnyOf: (column, query) => sql`${sql.ref(column)} = any(array(${query}))`,
  /**
   * PostgreSQL would choose by what it has counted: a limit, or an offset though of nothing, keeps the subquery
   * as it is.
   */
  foundForEach<T extends keyof Tables, C extends keyof Tables[T] & string>({
    table,
    columns,
    condition,
    orderBy,
    limit,
  }: RowsForEach<T, C>) {
    const order = orderBy ? sql` order by ${columnsOf('s', orderBy)}` : sql``
    const end = limit === undefined ? sql`offset 0` : sql`limit ${limit}`
    const rows = sql<Pick<Tables[T], C>>`lateral (select ${columnsOf('s', columns)}
      from ${tableOf(table)} as s where ${condition('s')}${order} ${end})`.as('t')
    return { rows, found: sql<boolean>`true` }
  },
  /** It locks one by one by their keys: else PostgreSQL may read the whole table for them. */
  unlocked: (due, key, row) =>
    sql`(select ${columnsOf('due', key)} from ${due} as due cross join lateral ${row} as free)`,
  mergesOnlyWhatIsInOrder: true,
  runsInProcess: false,
}
