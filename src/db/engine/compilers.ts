import {
  DummyDriver,
  IdentifierNode,
  Kysely,
  type LimitNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SchemableIdentifierNode,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  WithSchemaPlugin,
} from 'kysely'
import type { Tables } from '../tables/tables.ts'

export type EngineKind = 'sqlite' | 'postgres'

/** Stands in a query for the schema of the world that it is compiled for. */
const anyWorld = 'world'

/** A table within raw SQL, where no builder knows that this is one. */
export const tableOf = (name: keyof Tables & string) => sql.table(`${anyWorld}.${name}`)

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
const onSqlite = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteCompiler(),
  },
})

const onPostgres = (schema: string | null): Kysely<unknown> =>
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

/** On PostgreSQL a statement names its tables bare where there is no schema. */
export function builderFor<DB>(engine: EngineKind, schema: string | null = null): Kysely<DB> {
  if (engine === 'sqlite') return onSqlite as Kysely<DB>
  const known = bySchema.get(schema) ?? onPostgres(schema)
  bySchema.set(schema, known)
  return known as Kysely<DB>
}
