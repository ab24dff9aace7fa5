import pg from 'pg'
import { isNameLost, isOutdated } from '../engine-errors.ts'
import type { PreparedNames } from './prepared-names.ts'

/** A statement with its values. */
export type BoundStatement = {
  /** Under which it is prepared; empty where it is not. */
  readonly name: string
  readonly sql: string
  /** As the protocol carries them. */
  readonly values: readonly (string | Buffer | null)[]
}

export type BatchedStatement = BoundStatement & {
  readonly wantsRows: boolean
  end(failure: StatementFailure | null, result: StatementResult): void
}

export type StatementResult = {
  readonly rows: readonly unknown[]
  /** `INSERT`, `COMMIT`, … */
  readonly command: string
  readonly rowCount: number
}

export type StatementFailure = {
  readonly error: Error
  /** False for the statements after the one that failed: the server skipped them. */
  readonly own: boolean
}

type RowDescription = { fields: readonly { name: string; dataTypeID: number }[] }
type Column = { readonly name: string; parse(text: string): unknown }

const bigint = 20

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond the safe integers.`)
  return number
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigint && format !== 'binary' ? safeInteger : pg.types.getTypeParser(oid, format),
}

const noResult: StatementResult = { rows: [], command: '', rowCount: 0 }

/**
 * Several statements to which the server answers in one packet at the end. `pg` itself asks for one
 * answer each; most of a small statement's cost is its answer: a packet, and a process that wakes up.
 */
export class Batch extends pg.Query {
  readonly #statements: readonly BatchedStatement[]
  readonly #prepared: PreparedNames
  readonly #firstUses = new Set<number>()
  readonly #results: StatementResult[] = []
  #columns: Column[] = []
  #rows: unknown[] = []
  #unreadable: Error | null = null

  constructor(statements: readonly BatchedStatement[], prepared: PreparedNames) {
    // The client demands a callback; the handlers below do its work.
    super({ text: '' }, () => {})
    this.#statements = statements
    this.#prepared = prepared
  }

  override submit = (connection: pg.Connection): void => {
    for (const [index, { name, sql, values, wantsRows }] of this.#statements.entries()) {
      let statement = this.#prepared.get(name)
      if (statement === undefined) {
        statement = this.#prepared.add(name)
        if (statement !== '') this.#firstUses.add(index)
        connection.parse({ name: statement, text: sql, types: [] }, true)
      }
      connection.bind({ statement, values: [...values] }, true)
      if (wantsRows) connection.describe({ type: 'P', name: '' }, true)
      connection.execute(null, true)
    }
    connection.sync()
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#columns.length === 0) return
    try {
      const row: Record<string, unknown> = {}
      for (const [index, { name, parse }] of this.#columns.entries()) {
        const text = fields[index]
        row[name] = text === null || text === undefined ? null : parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ')
    this.#results.push({ rows: this.#rows, command, rowCount: Number(counts.at(-1) ?? 0) })
    this.#rows = []
    this.#columns = []
  }

  /** An error from the server concerns one statement; any other is a lost connection, and ends them all. */
  handleError(error: Error): void {
    const failed = this.#results.length
    for (const index of this.#firstUses) {
      const statement = this.#statements[index]
      if (statement && index >= failed) this.#prepared.forget(statement.name)
    }
    const fromServer = error instanceof pg.DatabaseError
    const culprit = this.#statements[failed]
    if (culprit && isOutdated(error)) this.#prepared.leaveOut(culprit.name)
    if (isNameLost(error)) this.#prepared.leaveOutAll()
    for (const [index, statement] of this.#statements.entries()) {
      const result = this.#results[index]
      if (fromServer && result) statement.end(null, result)
      else statement.end({ error, own: !fromServer || index === failed }, noResult)
    }
  }

  handleReadyForQuery(): void {
    const failure = this.#unreadable && { error: this.#unreadable, own: true }
    for (const [index, statement] of this.#statements.entries()) {
      statement.end(failure, this.#results[index] ?? noResult)
    }
  }
}
