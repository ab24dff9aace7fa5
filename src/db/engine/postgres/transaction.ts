import type pg from 'pg'
import {
  DatabaseLost,
  isAftermath,
  isContention,
  isLockTimeout,
  isLost,
  leavesInDoubt,
} from '../engine-errors.ts'
import type { CommandSession, Ending, Exhausted, Transaction } from '../transaction.ts'
import type { Step, StepAnswer, StepFailure } from './batch.ts'
import { PostgresCommandSession, type Wording } from './command-session.ts'
import { PipelinedConnection, type PostgresAddress } from './connection.ts'

/**
 * One lane's transactions. `begin`, the savepoints and whatever decides nothing are written without
 * waiting; steering statements are held back until the next question, and travel with it.
 */
export class PostgresTransaction implements Transaction {
  readonly #address: PostgresAddress
  readonly #silenceMs: number
  #connection: PipelinedConnection | null = null
  #undoable = false
  #begun = false
  /** What is still to be sent: it goes with the next question. */
  #held: Step[] = []
  #flushIsDue = false
  #savepoints = 0
  #savepointIsOpen = false
  #broken: Error | null = null
  /** Which command of the transaction is at work, counted from 0. */
  #command = -1
  #exhausted: Exhausted | null = null
  #watchdog: NodeJS.Timeout | undefined

  constructor(address: PostgresAddress, silenceMs: number) {
    this.#address = address
    this.#silenceMs = silenceMs
  }

  async begin(undoable: boolean): Promise<void> {
    if (!this.#connection || this.#connection.lost) {
      this.#connection = null
      this.#connection = await connect(this.#address)
    }
    const connection = this.#connection
    this.#undoable = undoable
    this.#begun = false
    this.#held = []
    this.#savepoints = 0
    this.#broken = null
    this.#command = -1
    this.#exhausted = null
    this.#watchdog = setTimeout(() => connection.destroy(), this.#silenceMs)
  }

  openCommand(): CommandSession {
    this.#savepointIsOpen = false
    this.#command += 1
    const command = this.#command
    this.#endUnawaited = failure => {
      if (!failure?.own) return
      this.#noteExhaustion(failure.error, command)
      this.#break(failure.error)
    }
    return new PostgresCommandSession(this)
  }

  /** Nothing to do: the next savepoint stands on this one, and the commit keeps them all. */
  keepCommand(): void {}

  undoCommand(): void {
    if (!this.#savepointIsOpen) return
    this.#held.push(this.#unawaited(steering(`rollback to savepoint c${this.#savepoints}`)))
  }

  broken(): Error | null {
    const lost = this.#connection?.lost
    if (lost) this.#broken ??= new DatabaseLost(lost)
    return this.#broken
  }

  exhausted(): Exhausted | null {
    return this.#exhausted
  }

  async commit(): Promise<Ending> {
    const ending: Ending = this.#begun ? await this.#askToCommit() : { kind: 'committed' }
    clearTimeout(this.#watchdog)
    if (ending.kind === 'unknown') this.#connection?.destroy()
    if (ending.kind === 'failed') this.#sendRollback()
    return ending
  }

  async rollback(): Promise<void> {
    clearTimeout(this.#watchdog)
    if (this.#begun) this.#sendRollback()
  }

  worthRetrying(error: unknown): boolean {
    return isContention(error) || error instanceof DatabaseLost
  }

  async close(): Promise<void> {
    if (this.#connection && !this.#connection.lost) await this.#connection.close()
  }

  /** Waits for the answer. What is asked or sent in the same run of code goes in the same packet. */
  ask(statement: Wording, wantsRows: boolean): Promise<StepAnswer> {
    this.#open()
    const command = this.#command
    return new Promise((resolve, reject) => {
      this.#held.push({
        ...statement,
        wantsRows,
        end: (failure, answer) => {
          if (failure) reject(this.#refused(failure, command))
          else resolve(answer)
        },
      })
      if (this.#flushIsDue) return
      this.#flushIsDue = true
      queueMicrotask(() => this.#flush())
    })
  }

  /** Waits for nothing; a failure breaks the transaction, and its commands run again one by one. */
  send(statement: Wording): void {
    this.#open()
    this.#held.push(this.#unawaited(statement))
    if (this.#held.length >= heldLimit) this.#flush()
  }

  /** A question that is asked once only, and so prepared for nobody. */
  askOnce(question: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#open()
    this.#flush()
    const command = this.#command
    return new Promise((resolve, reject) => {
      this.#connection?.askOnce(question, (error, result) => {
        if (error) reject(this.#refused({ error, own: true }, command))
        else resolve(result)
      })
    })
  }

  /** For what may take long in good order, as a migration of many rows does. */
  bePatient(): void {
    clearTimeout(this.#watchdog)
  }

  /** What becomes of a statement of the present command that nobody waits for. */
  #endUnawaited: (failure: StepFailure | null) => void = () => {}

  #unawaited(statement: Wording): Step {
    return { ...statement, wantsRows: false, end: this.#endUnawaited }
  }

  /**
   * Each savepoint has a name of its own. Were it one name, and a statement that nobody waited for
   * had failed, a later command's rollback would reach the earlier savepoint, mend the transaction
   * and commit it without what that statement should have written.
   */
  #open(): void {
    if (!this.#begun) {
      this.#begun = true
      this.#held.push(this.#unawaited(begin))
    }
    if (!this.#undoable || this.#savepointIsOpen) return
    this.#savepointIsOpen = true
    this.#savepoints += 1
    this.#held.push(this.#unawaited(steering(`savepoint c${this.#savepoints}`)))
  }

  #flush(): void {
    this.#flushIsDue = false
    const steps = this.#held
    if (steps.length === 0) return
    this.#held = []
    this.#connection?.ask(steps)
  }

  /** Marks what a question's failure means to the transaction. */
  #refused({ error, own }: StepFailure, command: number): Error {
    if (own) this.#noteExhaustion(error, command)
    if (own && (isAftermath(error) || isContention(error) || isLost(error))) this.#break(error)
    return error
  }

  #noteExhaustion(error: Error, command: number): void {
    if (isLockTimeout(error)) this.#exhausted ??= { command, error }
  }

  #break(error: Error): void {
    const lost = isLost(error)
    this.#broken ??= lost ? new DatabaseLost(error) : error
    if (lost) this.#connection?.destroy()
  }

  #askToCommit(): Promise<Ending> {
    return new Promise(resolve => {
      const end: Step['end'] = (failure, { command }) => {
        if (failure) this.#break(failure.error)
        if (failure && leavesInDoubt(failure.error)) {
          resolve({ kind: 'unknown', cause: failure.error })
        } else if (command === 'COMMIT') resolve({ kind: 'committed' })
        // Passed over after a statement that failed, or answered with ROLLBACK for such a one.
        else resolve({ kind: 'failed', cause: this.#broken ?? new Error('It was rolled back.') })
      }
      this.#held.push({ ...commit, wantsRows: false, end })
      this.#flush()
    })
  }

  /** Outside of a transaction, too, it is harmless: the server only warns. */
  #sendRollback(): void {
    const connection = this.#connection
    if (!connection || connection.lost) return
    connection.askOnce({ text: 'rollback' }, error => {
      if (error) connection.destroy()
    })
  }
}

/** More than this is not held back: a command that writes much is to be under way meanwhile. */
const heldLimit = 64

const steering = (sql: string): Wording => ({ name: sql, sql, values: [] })
const begin = steering('begin isolation level read committed')
const commit = steering('commit')

async function connect(address: PostgresAddress): Promise<PipelinedConnection> {
  try {
    return await PipelinedConnection.open(address)
  } catch (error) {
    throw new DatabaseLost(error)
  }
}
