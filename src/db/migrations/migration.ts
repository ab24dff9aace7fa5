import type { EngineKind } from '../engine/statement.ts'

/** The words in which the engines differ when a table is made. */
export type Words = {
  readonly engine: EngineKind
  readonly integer: string
  /** What follows the columns: SQLite keeps rows in the order of their key and checks types. */
  readonly table: string
  /** The same for rows of kilobytes, which SQLite packs better apart from their key. */
  readonly wideTable: string
}

export type Migration = {
  readonly id: number
  readonly name: string
  statements(words: Words): readonly string[]
}
