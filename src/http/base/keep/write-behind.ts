import { type AccountId, type Tenant, tenantOf } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import { minuteMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import type { HttpLog } from '../http-log.ts'

/** What is written after its call was answered. */
export type EntryAfterAnswer = { readonly world: World; readonly caller: Caller }

type LateBook<T extends EntryAfterAnswer> = {
  readonly flushAfterMs: number
  /** One transaction writes at most so many, so that no request waits long for it. */
  readonly mostAtOnce: number
  /** Those beyond them are counted and not stored. */
  readonly mostWaiting: number
  /** The log's sentences about entries that were too many, or that the database did not take. */
  readonly tooFast: string
  readonly notWritten: string
  /** Writes entries of one account in one transaction. */
  write(world: World, tenant: Tenant, entries: readonly T[]): Promise<void>
}

/** Writes entries about calls soon after the answers, which do not wait for it. */
export class WriteBehind<T extends EntryAfterAnswer> implements AsyncDisposable {
  readonly #log: HttpLog
  readonly #book: LateBook<T>
  #waiting: T[] = []
  #lost = 0
  #warnedAtMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> = Promise.resolve()

  constructor(log: HttpLog, book: LateBook<T>) {
    this.#log = log
    this.#book = book
  }

  /** False where too many wait already. */
  add(entry: T): boolean {
    if (this.#waiting.length >= this.#book.mostWaiting) {
      this.lose()
      return false
    }
    this.#waiting.push(entry)
    this.#begin()
    return true
  }

  /** Counts an entry that is not written. */
  lose(): void {
    this.#lost += 1
    this.#begin()
  }

  /** Writes what waits now, for whoever looks at it next. */
  async catchUp(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#flush()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.catchUp()
    this.#warnOfLost(true)
  }

  #begin(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), this.#book.flushAfterMs)
  }

  /** One flush at a time: a slow database gets no second one before it answered the first. */
  #flush(): Promise<void> {
    this.#timer = null
    this.#flushing = this.#flushing.then(() => this.#writeAll())
    return this.#flushing
  }

  async #writeAll(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#warnOfLost(false)
    for (const entries of byAccount(waiting, this.#book.mostAtOnce)) await this.#write(entries)
  }

  /** A flood that lasts is one line a minute. */
  #warnOfLost(isEnd: boolean): void {
    const now = performance.now()
    if (this.#lost === 0 || (!isEnd && now - this.#warnedAtMs < minuteMs)) return
    this.#log.warn({ lost: this.#lost }, this.#book.tooFast)
    this.#lost = 0
    this.#warnedAtMs = now
  }

  async #write(entries: readonly T[]): Promise<void> {
    const [first] = entries
    if (!first) return
    try {
      await this.#book.write(first.world, tenantOf(first.caller.access), entries)
    } catch (error) {
      this.#log.warn({ err: error, lost: entries.length }, this.#book.notWritten)
    }
  }
}

/** Portions of one account each, as large as one transaction writes. */
function* byAccount<T extends EntryAfterAnswer>(
  entries: readonly T[],
  mostAtOnce: number,
): Generator<readonly T[]> {
  const worlds = Map.groupBy(entries, ({ world }) => world)
  for (const ofWorld of worlds.values()) {
    const accounts: Map<AccountId, T[]> = Map.groupBy(
      ofWorld,
      ({ caller }) => caller.access.accountId,
    )
    for (const ofAccount of accounts.values()) {
      for (let at = 0; at < ofAccount.length; at += mostAtOnce) {
        yield ofAccount.slice(at, at + mostAtOnce)
      }
    }
  }
}
