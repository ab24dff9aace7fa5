import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { CoreError } from '#core/errors.ts'
import {
  DatabaseUnavailable,
  gaveWay,
  translateEngineError,
  unknownOutcome,
} from './engine-errors.ts'
import { guarded } from './guard.ts'
import type { WriteSession } from './session.ts'
import type { Transaction } from './transaction.ts'

export type Command<T> = (session: WriteSession) => Promise<T>

const groupLimit = 64
/** How often a command that fails alone, and not by its own doing, is tried. */
const triesAlone = 4

type Pending = {
  readonly account: number
  run(session: WriteSession): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

export type LaneOptions = {
  /** Fails a command that waits for anything but its statements. */
  readonly guard: boolean
  /** No command joins a group that has run for so long: others wait for the writer, or its locks. */
  readonly groupLimitMs: number
  /** Pause between groups, so that another process finds a moment to write; 0 is one turn. */
  pauseMs(): number
  /** Whether commands of one account stand together, so that lanes lock in the same order. */
  readonly sorted: boolean
  /** Hears of each command that failed because the database is unavailable. */
  readonly onUnavailable?: ((error: DatabaseUnavailable) => void) | undefined
}

/**
 * One writer: commands that arrive while it is busy become its next group, which is committed
 * durably at once. What a command gave is told to nobody before that commit.
 */
export class Lane {
  readonly #transaction: Transaction
  readonly #options: LaneOptions
  #waiting: Pending[] = []
  #draining: Promise<void> | null = null
  #closed = false
  /** Whether the next group is run in the hope that none of its commands fails. */
  #hopeful = true

  constructor(transaction: Transaction, options: LaneOptions) {
    this.#transaction = transaction
    this.#options = options
  }

  transact<T>(account: number, command: Command<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new CoreError('unavailable', 'The database is being closed.'))
        return
      }
      this.#waiting.push({
        account,
        run: command,
        resolve: value => resolve(value as T),
        reject: error => reject(this.#translate(error)),
      })
      this.#draining ??= this.#drain()
    })
  }

  /** Finishes what was accepted, then closes the connection. */
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
    // What is asked in the same turn shares the commit; between two groups the event loop answers others.
    await everybodyHasAsked()
    while (this.#waiting.length > 0) {
      let group: readonly Pending[] = this.#waiting.splice(0, groupLimit)
      if (this.#options.sorted) group = group.toSorted((a, b) => a.account - b.account)
      // What a group had no time for goes before all who came later, or it might wait for ever.
      while (group.length > 0) {
        group = await this.#runSome(group)
        const pauseMs = this.#options.pauseMs()
        await (pauseMs > 0 ? pause(pauseMs) : turn())
      }
    }
    this.#draining = null
  }

  /** Runs what one commit may hold; gives back what is left. */
  async #runSome(group: readonly Pending[]): Promise<readonly Pending[]> {
    try {
      const [first, second] = group
      if (!first || second) return await this.#runGroup(group)
      await this.#runAlone(first)
    } catch (error) {
      // The engine itself failed where it never should. Whoever has an answer already keeps it.
      for (const pending of group) pending.reject(error)
    }
    return []
  }

  /**
   * In hope first: what lets one command be undone by itself is dear, and most groups need it not. Where
   * one fails after all, everything is taken back and run once more, each command under a savepoint, and
   * so are the next groups until one of them would have done without.
   */
  async #runGroup(group: readonly Pending[]): Promise<readonly Pending[]> {
    const transaction = this.#transaction
    const hopeful = this.#hopeful
    try {
      await transaction.begin(!hopeful)
    } catch (error) {
      for (const pending of group) pending.reject(error)
      return []
    }
    const outcomes: Outcome[] = []
    const startedAt = performance.now()
    for (const pending of group) {
      const outcome = await this.#runCommand(pending)
      outcomes.push(outcome)
      if (transaction.broken()) break
      if (hopeful && !outcome.ok) return await this.#startOver(group)
      if (performance.now() - startedAt >= this.#options.groupLimitMs) break
    }
    this.#hopeful = outcomes.every(outcome => outcome.ok)
    await this.#finishGroup(group.slice(0, outcomes.length), outcomes)
    return group.slice(outcomes.length)
  }

  async #startOver(group: readonly Pending[]): Promise<readonly Pending[]> {
    await this.#transaction.rollback()
    this.#hopeful = false
    return await this.#runGroup(this.#refuseExhausted(group))
  }

  /** Run again, it would hold up the others once more for as long. */
  #refuseExhausted(group: readonly Pending[]): readonly Pending[] {
    const exhausted = this.#transaction.exhausted()
    if (!exhausted) return group
    const waited = group[exhausted.command]
    waited?.reject(exhausted.error)
    return group.filter(pending => pending !== waited)
  }

  async #finishGroup(tried: readonly Pending[], outcomes: readonly Outcome[]): Promise<void> {
    if (this.#transaction.broken()) {
      await this.#transaction.rollback()
      return this.#runOneByOne(this.#refuseExhausted(tried))
    }
    if (outcomes.every(outcome => !outcome.ok)) {
      await this.#transaction.rollback()
      return settle(tried, outcomes)
    }
    const ending = await this.#transaction.commit()
    if (ending.kind === 'committed') return settle(tried, outcomes)
    if (ending.kind === 'failed') return this.#runOneByOne(this.#refuseExhausted(tried))
    for (const pending of tried) pending.reject(unknownOutcome(ending.cause))
  }

  async #runOneByOne(group: readonly Pending[]): Promise<void> {
    for (const pending of group) await this.#runAlone(pending)
  }

  async #runAlone(pending: Pending): Promise<void> {
    for (let tryNumber = 1; ; tryNumber += 1) {
      const { outcome, again } = await this.#tryAlone(pending)
      if (again && tryNumber < triesAlone) continue
      settle([pending], [again ? asUnlucky(outcome) : outcome])
      return
    }
  }

  async #tryAlone(pending: Pending): Promise<{ outcome: Outcome; again: boolean }> {
    const transaction = this.#transaction
    try {
      await transaction.begin(false)
    } catch (error) {
      return { outcome: { ok: false, error }, again: false }
    }
    const outcome = await this.#runCommand(pending)
    const broken = transaction.broken()
    if (broken) {
      await transaction.rollback()
      return { outcome: { ok: false, error: broken }, again: transaction.worthRetrying(broken) }
    }
    if (!outcome.ok) {
      await transaction.rollback()
      return { outcome, again: false }
    }
    const ending = await transaction.commit()
    if (ending.kind === 'committed') return { outcome, again: false }
    if (ending.kind === 'unknown') {
      return { outcome: { ok: false, error: unknownOutcome(ending.cause) }, again: false }
    }
    // What was sent and not waited for may have had to give way, and tells it only here.
    const error = ending.cause
    return { outcome: { ok: false, error }, again: transaction.worthRetrying(error) }
  }

  async #runCommand(pending: Pending): Promise<Outcome> {
    const session = this.#transaction.openCommand()
    try {
      const value = await (this.#options.guard
        ? guarded(session, pending.run)
        : pending.run(session))
      const refused = session.end()
      if (refused) throw refused
      this.#transaction.keepCommand()
      return { ok: true, value }
    } catch (error) {
      session.end()
      this.#transaction.undoCommand()
      return { ok: false, error }
    }
  }
}

/** After all that the code that runs now has set going, and before anything new is read. */
const everybodyHasAsked = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))

function settle(group: readonly Pending[], outcomes: readonly Outcome[]): void {
  for (const [index, pending] of group.entries()) {
    const outcome = outcomes[index]
    if (outcome?.ok) pending.resolve(outcome.value)
    else pending.reject(outcome?.error)
  }
}

/** It gave way to others each time: its caller did nothing wrong, and may well have more luck. */
const asUnlucky = (outcome: Outcome): Outcome =>
  outcome.ok || outcome.error instanceof CoreError
    ? outcome
    : { ok: false, error: gaveWay(outcome.error) }
