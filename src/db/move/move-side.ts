import type { Environment } from '#core/environment.ts'
import type { ReadSession } from '../engine/session.ts'
import type { Value } from '../engine/statement.ts'

export type TableShape = { readonly name: string; readonly columns: readonly string[] }

/** The values of a row, in the order of the shape's columns. */
export type Row = readonly Value[]

/** The rows that are read or written together: few enough that wide ones fit into memory. */
export const rowsAtOnce = 200

/** One world's database within the transaction of a move. */
export type MovedWorld = {
  readonly session: ReadSession
  tables(): Promise<readonly TableShape[]>
  /** In pieces of at most `rowsAtOnce`. */
  rows(table: TableShape): AsyncIterable<readonly Row[]>
  insert(table: TableShape, rows: readonly Row[]): Promise<void>
}

/** Both worlds of one engine, where nobody else writes before it is disposed of. */
export type MoveSide = AsyncDisposable & {
  /** Only the world that was taken last may be used: they share a connection. */
  world(environment: Environment): Promise<MovedWorld>
}

/** It holds nothing before the commit, and everything after it. */
export type MoveTarget = MoveSide & { commit(): Promise<void> }
