import { type AliasedRawBuilder, type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables/tables.ts'

export type EngineKind = 'sqlite' | 'postgres'

/**
 * What the engines say in different words, or can do differently. All else of a statement both understand, so
 * a store asks the dialect of its session and never which engine that is (ADR 93).
 */
export type Dialect = {
  readonly kind: EngineKind
  /** Compiles queries: on PostgreSQL for the tables of a schema, or for bare names where there is none. */
  builder<DB>(schema?: string | null): Kysely<DB>
  /** Ids as one parameter, so that one statement serves lists of any length. */
  idList(ids: readonly number[]): string
  isInList(column: string, idList: string): RawBuilder<boolean>
  /** A subquery: the ids as rows. */
  rowsOfList(idList: string): RawBuilder<{ value: number }>
  /** A subquery of one column: the texts of a list that is written as JSON. */
  textsOf(json: string): RawBuilder<string>
  /** None of the values may be null: the engines would say different things of it. */
  greatest(...values: readonly RawBuilder<number>[]): RawBuilder<number>
  /** A column by which SQLite chooses no index; PostgreSQL still may. */
  unindexed(column: string): RawBuilder<unknown>
  /** Looks up by the column what the query selects, whatever the engine has counted. */
  isAnyOf(column: string, query: RawBuilder<unknown>): RawBuilder<boolean>
  foundForEach<T extends keyof Tables, C extends keyof Tables[T] & string>(
    wanted: RowsForEach<T, C>,
  ): FoundRows<Pick<Tables[T], C>>
  /**
   * Leaves out of the keys that `due` selects those whose rows another transaction has locked. `row` locks the
   * row of one, whose key is in `due` there.
   */
  unlocked(
    due: Expression<unknown>,
    key: readonly string[],
    row: Expression<unknown>,
  ): Expression<unknown>
  /** Whether the parts of a union must each be in order before the engine merges them. */
  readonly mergesOnlyWhatIsInOrder: boolean
  /** Whether a statement runs in this process, which answers nobody else meanwhile. */
  readonly runsInProcess: boolean
}

/** Rows of a table that are looked up for each row before them in a join, which is never turned round. */
export type RowsForEach<T extends keyof Tables, C extends keyof Tables[T] & string> = {
  readonly table: T
  /** Those that the statement names. */
  readonly columns: readonly C[]
  condition(alias: 's' | 't'): RawBuilder<boolean>
  /** Holds SQLite to an index, by its name. */
  readonly index?: string | null
  /** Holds PostgreSQL to an index, by its order. */
  readonly orderBy?: readonly (keyof Tables[T] & string)[]
  /** The statement takes no more in all: PostgreSQL looks for no more of one row. */
  readonly limit?: number
}

export type FoundRows<Row> = {
  /** Stand behind a cross join, with all rows of the table on one engine. */
  readonly rows: AliasedRawBuilder<Row, 't'>
  /** Narrows these to what was found: no statement leaves it out. */
  readonly found: RawBuilder<boolean>
}

/** Stands in a query for the schema of the world that it is compiled for. */
export const anyWorld = 'world'

/** A number by which neither engine chooses an index: it is an expression, and no column. */
export const neverIndexed = (column: string): RawBuilder<number> => sql`+${sql.ref(column)}`

/** A text of which the same is true. */
export const neverIndexedText = (column: string): RawBuilder<string> =>
  sql`${sql.ref(column)} || ''`

/** A table within raw SQL, where no builder knows that this is one. */
export const tableOf = (name: keyof Tables & string) => sql.table(`${anyWorld}.${name}`)
