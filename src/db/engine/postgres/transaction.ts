import type pg from 'pg'
import { noAccount } from '#core/access.ts'
import { defaultTurnLimitMs } from '../engine.ts'
import {
  DatabaseLost,
  DatabaseUnavailable,
  isAftermath,
  isContention,
  isDivisionByZero,
  isLockTimeout,
  isLost,
  mayHaveCommitted,
} from '../engine-errors.ts'
import type { CommitOutcome, LockTimeout, Transaction, WorkSession } from '../transaction.ts'
import { TurnLimit } from '../turn-limit.ts'
import type { PostgresAddress } from './address.ts'
import type {
  BatchedStatement,
  BoundStatement,
  StatementFailure,
  StatementResult,
} from './batch.ts'
import type { CommitMark, CommitMarks } from './commit-marks.ts'
import { PipelinedConnection } from './connection.ts'
import { beginStatements, commit, controlStatement, lockOfAccount } from './control-statements.ts'
import type { NamesCarried } from './prepared-names.ts'
import { PostgresWorkSession } from './work-session.ts'

/**
 * The transactions of one writing connection. It sends `begin`, savepoints and statements whose result
 * decides nothing without waiting, in one packet with the next statement that waits.
 */
export class PostgresTransaction implements Transaction {
  readonly #address: PostgresAddress
  readonly #names: NamesCarried
  readonly #silenceMs: number
  readonly #turn = new TurnLimit(defaultTurnLimitMs)
  /** Null where the tables are not ours, and nothing counts their commits. */
  readonly #marks: CommitMarks | null
  readonly #mark: CommitMark | null
  #connection: PipelinedConnection | null = null
  #lostConnections = 0
  #undoable = false
  #begun = false
  /** Statements that leave with the next one that waits for its result. */
  #unsent: BatchedStatement[] = []
  #flushIsDue = false
  /** Whose work is running, and whose lock was taken last. */
  #account = noAccount
  #lockedAccount = noAccount
  #savepoints = 0
  #savepointIsOpen = false
  #broken: Error | null = null
  #workIndex = -1
  #lockTimeout: LockTimeout | null = null
  #isCounted = true
  #watchdog: NodeJS.Timeout | undefined

  constructor(
    address: PostgresAddress,
    names: NamesCarried,
    silenceMs: number,
    marks: CommitMarks | null,
  ) {
    this.#address = address
    this.#names = names
    this.#silenceMs = silenceMs
    this.#marks = marks
    this.#mark = marks?.add() ?? null
  }

  /** How many of its connections were lost so far. */
  get lostConnections(): number {
    return this.#lostConnections + (this.#connection?.lost ? 1 : 0)
  }

  async begin(undoable: boolean): Promise<void> {
    this.#marks?.refuse()
    if (!this.#connection || this.#connection.lost) {
      this.#lostConnections = this.lostConnections
      this.#connection = null
      this.#connection = await this.#connect()
    }
    const connection = this.#connection
    this.#undoable = undoable
    this.#begun = false
    this.#isCounted = true
    this.#unsent = []
    this.#lockedAccount = noAccount
    this.#savepoints = 0
    this.#broken = null
    this.#workIndex = -1
    this.#lockTimeout = null
    this.#watchdog = setTimeout(() => connection.destroy(), this.#silenceMs)
  }

  openWork(account: number): WorkSession {
    this.#account = account
    this.#savepointIsOpen = false
    this.#workIndex += 1
    const workIndex = this.#workIndex
    this.#endUnawaited = failure => {
      if (!failure?.own) return
      this.#noteLockTimeout(failure.error, workIndex)
      this.#break(failure.error)
    }
    this.#turn.begin()
    return new PostgresWorkSession(this, this.#address.schema, this.#turn)
  }

  /** Does nothing: the next savepoint follows this one, and the commit keeps them all. */
  keepWork(): void {}

  undoWork(): void {
    if (!this.#savepointIsOpen) return
    this.#unsent.push(
      this.#unawaited(controlStatement(`rollback to savepoint c${this.#savepoints}`)),
    )
  }

  broken(): Error | null {
    const lost = this.#connection?.lost
    if (lost) this.#broken ??= new DatabaseLost(lost)
    return this.#broken
  }

  lockTimeout(): LockTimeout | null {
    return this.#lockTimeout
  }

  async commit(): Promise<CommitOutcome> {
    const outcome: CommitOutcome = this.#begun ? await this.#sendCommit() : { kind: 'committed' }
    clearTimeout(this.#watchdog)
    if (outcome.kind === 'unknown') this.#connection?.destroy()
    if (outcome.kind === 'failed') await this.#rollBack()
    if (this.#isCounted || !this.#connection) return outcome
    return { kind: 'failed', cause: await this.#whyNotCounted(this.#connection) }
  }

  async rollback(): Promise<void> {
    clearTimeout(this.#watchdog)
    if (this.#begun) await this.#rollBack()
  }

  worthRetrying(error: unknown): boolean {
    return isContention(error) || error instanceof DatabaseLost
  }

  async close(): Promise<void> {
    if (!this.#connection || this.#connection.lost) return
    const connection = this.#connection
    if (this.#marks && this.#mark) {
      await this.#heard(connection, this.#marks.end(connection, this.#mark)).catch(() => {})
    }
    if (!connection.lost) await connection.close()
  }

  /** Waits for the result. All statements of the same run of code leave in one packet. */
  run(statement: BoundStatement, wantsRows: boolean): Promise<StatementResult> {
    this.#open()
    const workIndex = this.#workIndex
    return new Promise((resolve, reject) => {
      this.#unsent.push({
        ...statement,
        wantsRows,
        end: (failure, result) => {
          if (failure) reject(this.#noteFailure(failure, workIndex))
          else resolve(result)
        },
      })
      if (this.#flushIsDue) return
      this.#flushIsDue = true
      queueMicrotask(() => this.#flush())
    })
  }

  /** Does not wait. A failure breaks the transaction, and the queue runs its work again one by one. */
  send(statement: BoundStatement): void {
    this.#open()
    this.#unsent.push(this.#unawaited(statement))
    if (this.#unsent.length >= unsentLimit) this.#flush()
  }

  queryUnprepared(query: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#open()
    this.#flush()
    const workIndex = this.#workIndex
    return new Promise((resolve, reject) => {
      this.#connection?.queryUnprepared(query, (error, result) => {
        if (error) reject(this.#noteFailure({ error, own: true }, workIndex))
        else resolve(result)
      })
    })
  }

  liftTimeLimit(): void {
    clearTimeout(this.#watchdog)
  }

  /** Ends a statement of the current work that nobody awaits. */
  #endUnawaited: (failure: StatementFailure | null) => void = () => {}

  #unawaited(statement: BoundStatement): BatchedStatement {
    return { ...statement, wantsRows: false, end: this.#endUnawaited }
  }

  /**
   * Each savepoint has its own name. Suppose that all had one name, and that a statement failed which
   * nobody awaited: the rollback of later work would reach the earlier savepoint, mend the transaction,
   * and commit it without the rows of that statement.
   */
  #open(): void {
    if (!this.#begun) {
      this.#begun = true
      for (const statement of beginStatements) this.#unsent.push(this.#unawaited(statement))
    }
    this.#lockAccount()
    if (!this.#undoable || this.#savepointIsOpen) return
    this.#savepointIsOpen = true
    this.#savepoints += 1
    this.#unsent.push(this.#unawaited(controlStatement(`savepoint c${this.#savepoints}`)))
  }

  /**
   * Work of one account locks its rows in one order here and in another order there. So it first takes the
   * lock of its account, outside of its savepoint, and nobody else writes for the account until the commit.
   */
  #lockAccount(): void {
    const account = this.#account
    if (account === noAccount || account === this.#lockedAccount) return
    this.#lockedAccount = account
    this.#unsent.push(this.#unawaited(lockOfAccount(this.#address.schema, account)))
  }

  #flush(): void {
    this.#flushIsDue = false
    const statements = this.#unsent
    if (statements.length === 0) return
    this.#unsent = []
    this.#connection?.sendBatch(statements)
  }

  /** Breaks the transaction where this failure ends all of it. */
  #noteFailure({ error, own }: StatementFailure, workIndex: number): Error {
    if (own) this.#noteLockTimeout(error, workIndex)
    if (own && (isAftermath(error) || isContention(error) || isLost(error))) this.#break(error)
    return error
  }

  #noteLockTimeout(error: Error, workIndex: number): void {
    if (isLockTimeout(error)) this.#lockTimeout ??= { workIndex, error }
  }

  #break(error: Error): void {
    const lost = isLost(error)
    this.#broken ??= lost ? new DatabaseLost(error) : error
    if (lost) this.#connection?.destroy()
  }

  #sendCommit(): Promise<CommitOutcome> {
    this.#count()
    return new Promise(resolve => {
      const end: BatchedStatement['end'] = (failure, { command }) => {
        if (failure) this.#break(failure.error)
        const isUnknown = failure !== null && mayHaveCommitted(failure.error)
        if (this.#mark && !isUnknown) this.#marks?.ended(this.#mark, command === 'COMMIT')
        if (isUnknown) resolve({ kind: 'unknown', cause: failure.error })
        else if (command === 'COMMIT') resolve({ kind: 'committed' })
        // After a failed statement the server skips the commit, or answers it with ROLLBACK.
        else resolve({ kind: 'failed', cause: this.#broken ?? new Error('It was rolled back.') })
      }
      this.#unsent.push({ ...commit, wantsRows: false, end })
      this.#flush()
    })
  }

  #count(): void {
    if (!this.#marks || !this.#mark) return
    this.#unsent.push({
      ...this.#marks.counting(this.#mark),
      wantsRows: false,
      end: failure => {
        if (!failure?.own) return
        if (isDivisionByZero(failure.error)) this.#isCounted = false
        this.#break(failure.error)
      },
    })
  }

  async #whyNotCounted(connection: PipelinedConnection): Promise<unknown> {
    if (!this.#marks || !this.#mark) return this.#broken
    const cause = await this.#heard(connection, this.#marks.explain(connection, this.#mark))
    // What was drawn through it is worth nothing, and the next one is compared.
    connection.destroy()
    return cause
  }

  async #connect(): Promise<PipelinedConnection> {
    const connection = await connect(this.#address, this.#names)
    if (!this.#marks || !this.#mark) return connection
    try {
      await this.#heard(connection, this.#marks.compare(connection, this.#mark))
      return connection
    } catch (error) {
      connection.destroy()
      throw asLost(error)
    }
  }

  /** What is asked outside of a transaction: a server that is silent then is given up, too. */
  async #heard<T>(connection: PipelinedConnection, answer: Promise<T>): Promise<T> {
    const watchdog = setTimeout(() => connection.destroy(), this.#silenceMs)
    try {
      return await answer
    } finally {
      clearTimeout(watchdog)
    }
  }

  /**
   * Is harmless outside of a transaction, too: the server only warns. Nothing may follow it before its
   * answer. With that a pooler gives the server to somebody else, and a statement of the next transaction
   * that had come so far would be carried out among theirs.
   */
  async #rollBack(): Promise<void> {
    const connection = this.#connection
    if (!connection || connection.lost) return
    await this.#heard(
      connection,
      new Promise<void>(resolve => {
        connection.queryUnprepared({ text: 'rollback' }, error => {
          if (error) connection.destroy()
          resolve()
        })
      }),
    )
  }
}

/** At this many the server starts on them, while the work still writes more. */
const unsentLimit = 64

async function connect(
  address: PostgresAddress,
  names: NamesCarried,
): Promise<PipelinedConnection> {
  try {
    return await PipelinedConnection.open(address, names)
  } catch (error) {
    throw asLost(error)
  }
}

const asLost = (error: unknown): DatabaseUnavailable =>
  error instanceof DatabaseUnavailable ? error : new DatabaseLost(error)
