import pg from 'pg'
import { isOutdated } from '../engine-errors.ts'

/** One prepared statement of a batch. */
export type Step = {
  /** Names it in this process; a connection has a name of its own for what it has prepared. */
  readonly name: string
  readonly sql: string
  /** As the protocol carries them. */
  readonly values: readonly (string | null)[]
  readonly wantsRows: boolean
  end(failure: StepFailure | null, answer: StepAnswer): void
}

export type StepAnswer = {
  readonly rows: readonly unknown[]
  /** `INSERT`, `COMMIT`, … */
  readonly command: string
  readonly rowCount: number
}

export type StepFailure = {
  readonly error: Error
  /** False for what stood behind the step that failed: the server passed it over. */
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

/** Which names a connection's server knows statements by. */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  #made = 0

  get(name: string): string | undefined {
    return this.#names.get(name)
  }

  add(name: string): string {
    this.#made += 1
    const fresh = `p${this.#made}`
    this.#names.set(name, fresh)
    return fresh
  }

  /** After a failure nobody knows whether it was prepared, or still fits: the next try takes another name. */
  forget(name: string): void {
    this.#names.delete(name)
  }
}

const noAnswer: StepAnswer = { rows: [], command: '', rowCount: 0 }

/**
 * Several statements that the server answers at once, at the end. `pg` by itself has each answered
 * alone, and most of the price of a small statement is its answer: a packet, and a process woken.
 */
export class Batch extends pg.Query {
  readonly #steps: readonly Step[]
  readonly #prepared: PreparedNames
  readonly #firstUses = new Set<number>()
  readonly #answers: StepAnswer[] = []
  #columns: Column[] = []
  #rows: unknown[] = []
  #unreadable: Error | null = null

  constructor(steps: readonly Step[], prepared: PreparedNames) {
    // The callback tells the client that somebody listens; the handlers below are who.
    super({ text: '' }, () => {})
    this.#steps = steps
    this.#prepared = prepared
  }

  override submit = (connection: pg.Connection): void => {
    for (const [index, { name, sql, values, wantsRows }] of this.#steps.entries()) {
      let statement = this.#prepared.get(name)
      if (statement === undefined) {
        statement = this.#prepared.add(name)
        this.#firstUses.add(index)
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
    this.#answers.push({ rows: this.#rows, command, rowCount: Number(counts.at(-1) ?? 0) })
    this.#rows = []
    this.#columns = []
  }

  /** From the server, and then of one step; else the connection was lost, and with it all of them. */
  handleError(error: Error): void {
    const failed = this.#answers.length
    for (const index of this.#firstUses) {
      const step = this.#steps[index]
      if (step && index >= failed) this.#prepared.forget(step.name)
    }
    const fromServer = error instanceof pg.DatabaseError
    const culprit = this.#steps[failed]
    if (culprit && isOutdated(error)) this.#prepared.forget(culprit.name)
    for (const [index, step] of this.#steps.entries()) {
      const answer = this.#answers[index]
      if (fromServer && answer) step.end(null, answer)
      else step.end({ error, own: !fromServer || index === failed }, noAnswer)
    }
  }

  handleReadyForQuery(): void {
    const failure = this.#unreadable && { error: this.#unreadable, own: true }
    for (const [index, step] of this.#steps.entries()) {
      step.end(failure, this.#answers[index] ?? noAnswer)
    }
  }
}
