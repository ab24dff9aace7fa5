import type { EngineKind } from '../engine/dialect.ts'

/** The words in which the engines differ in `create table`. */
export type TableDialect = {
  readonly engine: EngineKind
  readonly integer: string
  readonly bytes: string
  /** Follows the columns: SQLite keeps rows in the order of their key and checks types. */
  readonly table: string
  /** Follows the columns of a table with rows of kilobytes, which SQLite stores better apart from their key. */
  readonly wideTable: string
}

export type Migration = {
  readonly id: number
  readonly name: string
  statements(dialect: TableDialect): readonly string[]
}
