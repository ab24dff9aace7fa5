import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { noAccount } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import { runGuarded } from './await-guard.ts'
import { DatabaseUnavailable, translateEngineError, unknownOutcome } from './engine-errors.ts'
import { asContentionError, type Outcome, type PendingWork, resolveGroup } from './pending-work.ts'
import type { WriteSession } from './session.ts'
import type { Transaction } from './transaction.ts'

/** A function that runs within a transaction. It may run more than once. */
export type Work<T> = (session: WriteSession) => Promise<T>

const groupLimit = 64
/** How often the queue tries work that runs alone and fails because of others. */
const triesAlone = 4

export type WriteQueueOptions = {
  /** Fails work that waits for anything but its statements. */
  readonly guard: boolean
  /** No work joins a group that has run for so long: others wait for the writer, or its locks. */
  readonly groupLimitMs: number
  /** Pause between groups, so that another process finds a moment to write; 0 is one turn. */
  pauseMs(): number
  /** Pause before work that lost to other transactions is tried again, after so many tries. */
  retryPauseMs(tries: number): number
  /**
   * Whether other writers lock rows beside this one. Then a group runs in the order of accounts, and work
   * of nobody in a group of its own: it touches rows of many.
   */
  readonly shared: boolean
  /** Is called for each piece of work that failed because the database is unavailable. */
  readonly onUnavailable?: ((error: DatabaseUnavailable) => void) | undefined
}

/** How one try of work that runs alone ended, and whether another may go better. */
type AloneTry = { readonly begun: Outcome; readonly outcome: Outcome; readonly again: boolean }

const begun: Outcome = { ok: true, value: undefined }

/** One writer. Work that arrives while it is busy becomes its next group, with one durable commit. */
export class WriteQueue {
  readonly #transaction: Transaction
  readonly #options: WriteQueueOptions
  #waiting: PendingWork[] = []
  #draining: Promise<void> | null = null
  #closed = false
  /** Whether the next group runs without savepoints, on the assumption that none of its work fails. */
  #optimistic = true

  constructor(transaction: Transaction, options: WriteQueueOptions) {
    this.#transaction = transaction
    this.#options = options
  }

  transact<T>(account: number, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new CoreError('unavailable', 'The database is being closed.'))
        return
      }
      this.#waiting.push({
        account,
        run: work,
        resolve: value => resolve(value as T),
        reject: error => reject(this.#translate(error)),
      })
      this.#draining ??= this.#drain()
    })
  }

  /** Finishes the work that was accepted, then closes the connection. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#draining
    await this.#transaction.close()
  }

  #translate(error: unknown): unknown {
    const translated = translateEngineError(error)
    if (translated instanceof DatabaseUnavailable) this.#options.onUnavailable?.(translated)
    return translated
  }

  async #drain(): Promise<void> {
    await endOfTick()
    while (this.#waiting.length > 0) {
      let group: readonly PendingWork[] = this.#waiting.splice(0, groupLimit)
      if (this.#options.shared) group = group.toSorted((a, b) => a.account - b.account)
      // The rest of a group runs before all later work, or it might wait for ever.
      while (group.length > 0) {
        group = await this.#runSome(group)
        const pauseMs = this.#options.pauseMs()
        // Between two groups the event loop serves others.
        await (pauseMs > 0 ? pause(pauseMs) : turn())
      }
    }
    this.#draining = null
  }

  /** Runs as much as one commit may hold, and returns the rest. */
  async #runSome(group: readonly PendingWork[]): Promise<readonly PendingWork[]> {
    try {
      const [first, second] = group
      if (this.#options.shared && first?.account === noAccount) {
        return await this.#runFirstAlone(first, group.slice(1))
      }
      if (!first || second) return await this.#runGroup(group)
      await this.#runAlone(first)
    } catch (error) {
      // The engine itself failed where it never should. A caller that has a result keeps it.
      for (const pending of group) pending.reject(error)
    }
    return []
  }

  /**
   * Runs optimistically first: savepoints are expensive, and most groups need none. After a failure it
   * rolls all back and runs the group again, each piece under a savepoint. So do the next groups, until
   * one of them has no failure.
   */
  async #runGroup(group: readonly PendingWork[]): Promise<readonly PendingWork[]> {
    const transaction = this.#transaction
    const optimistic = this.#optimistic
    try {
      await transaction.begin(!optimistic)
    } catch (error) {
      for (const pending of group) pending.reject(error)
      return []
    }
    const outcomes: Outcome[] = []
    const startedAt = performance.now()
    for (const pending of group) {
      const outcome = await this.#runWork(pending)
      outcomes.push(outcome)
      if (transaction.broken()) break
      if (optimistic && !outcome.ok) return await this.#startOver(group)
      if (performance.now() - startedAt >= this.#options.groupLimitMs) break
    }
    this.#optimistic = outcomes.every(outcome => outcome.ok)
    await this.#finishGroup(group.slice(0, outcomes.length), outcomes)
    return group.slice(outcomes.length)
  }

  async #startOver(group: readonly PendingWork[]): Promise<readonly PendingWork[]> {
    await this.#transaction.rollback()
    this.#optimistic = false
    return await this.#runGroup(this.#rejectLockTimeout(group))
  }

  /**
   * Work that waited too long for a lock is not run again, nor is other work of its account, which waits
   * for the same lock: each would delay the others once more.
   */
  #rejectLockTimeout(group: readonly PendingWork[]): readonly PendingWork[] {
    const timeout = this.#transaction.lockTimeout()
    if (!timeout) return group
    const waited = group[timeout.workIndex]
    const waits = (pending: PendingWork): boolean =>
      pending === waited || (pending.account !== noAccount && pending.account === waited?.account)
    for (const pending of group.filter(waits)) pending.reject(timeout.error)
    return group.filter(pending => !waits(pending))
  }

  async #finishGroup(tried: readonly PendingWork[], outcomes: readonly Outcome[]): Promise<void> {
    const broken = this.#transaction.broken()
    if (broken) {
      await this.#transaction.rollback()
      return this.#runOneByOne(this.#rejectLockTimeout(tried), broken)
    }
    if (outcomes.every(outcome => !outcome.ok)) {
      await this.#transaction.rollback()
      return resolveGroup(tried, outcomes)
    }
    const commit = await this.#transaction.commit()
    if (commit.kind === 'committed') return resolveGroup(tried, outcomes)
    if (commit.kind === 'failed') {
      return this.#runOneByOne(this.#rejectLockTimeout(tried), commit.cause)
    }
    for (const pending of tried) pending.reject(unknownOutcome(commit.cause))
  }

  async #runOneByOne(group: readonly PendingWork[], cause: unknown): Promise<void> {
    if (this.#transaction.worthRetrying(cause)) await pause(this.#options.retryPauseMs(1))
    let rest = group
    for (let first = rest[0]; first; first = rest[0]) {
      rest = await this.#runFirstAlone(first, rest.slice(1))
    }
  }

  /**
   * Returns the work that is still to be run: none where no transaction could begin. A silent database
   * lets each try wait for as long as the first, so the rest is refused with it.
   */
  async #runFirstAlone(
    first: PendingWork,
    rest: readonly PendingWork[],
  ): Promise<readonly PendingWork[]> {
    const { begun } = await this.#runAlone(first)
    if (begun.ok) return rest
    for (const pending of rest) pending.reject(begun.error)
    return []
  }

  async #runAlone(pending: PendingWork): Promise<AloneTry> {
    for (let tryNumber = 1; ; tryNumber += 1) {
      const done = await this.#tryAlone(pending)
      if (done.again && tryNumber < triesAlone) {
        await pause(this.#options.retryPauseMs(tryNumber))
        continue
      }
      resolveGroup([pending], [done.again ? asContentionError(done.outcome) : done.outcome])
      return done
    }
  }

  async #tryAlone(pending: PendingWork): Promise<AloneTry> {
    try {
      await this.#transaction.begin(false)
    } catch (error) {
      const failed = { ok: false, error } as const
      return { begun: failed, outcome: failed, again: false }
    }
    return { begun, ...(await this.#runBegun(pending)) }
  }

  async #runBegun(pending: PendingWork): Promise<Omit<AloneTry, 'begun'>> {
    const transaction = this.#transaction
    const outcome = await this.#runWork(pending)
    const broken = transaction.broken()
    if (broken) {
      await transaction.rollback()
      return { outcome: { ok: false, error: broken }, again: transaction.worthRetrying(broken) }
    }
    if (!outcome.ok) {
      await transaction.rollback()
      return { outcome, again: false }
    }
    const commit = await transaction.commit()
    if (commit.kind === 'committed') return { outcome, again: false }
    if (commit.kind === 'unknown') {
      return { outcome: { ok: false, error: unknownOutcome(commit.cause) }, again: false }
    }
    // A statement that nobody awaited may have lost to another transaction: the commit reports it.
    const error = commit.cause
    return { outcome: { ok: false, error }, again: transaction.worthRetrying(error) }
  }

  async #runWork(pending: PendingWork): Promise<Outcome> {
    const session = this.#transaction.openWork(pending.account)
    try {
      const value = await (this.#options.guard
        ? runGuarded(session, pending.run)
        : pending.run(session))
      const failure = session.end()
      if (failure) throw failure
      this.#transaction.keepWork()
      return { ok: true, value }
    } catch (error) {
      session.end()
      this.#transaction.undoWork()
      return { ok: false, error }
    }
  }
}

/** The end of the current tick: callers within the same run of code share one commit. */
const endOfTick = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))
