import type { Tenant } from '#core/access.ts'
import type { LoggedRequest, RequestLogReader } from '#core/calls/request-log.ts'
import type { Instant } from '#core/time/clock.ts'
import { secondMs } from '#core/time/durations.ts'

const pageSize = 100
/** Entries are dated before they are committed, so one may come after a younger one. */
const latenessMs = 10 * secondMs
const leastRefusal = 400
/** How far back failures are looked for. */
export const mostRead = 20_000

/** The end of an account's log, which grows. All that it gives is the oldest first. */
export class LogTail {
  readonly #log: Pick<RequestLogReader, 'list'>
  readonly #tenant: Tenant
  readonly #failuresAlone: boolean
  readonly #mostRead: number
  /** Those of the last moments that were given, or passed over. */
  readonly #seen = new Map<string, Instant>()
  /** No new entry is dated before this. */
  #horizon: Instant = 0

  constructor(
    log: Pick<RequestLogReader, 'list'>,
    tenant: Tenant,
    failuresAlone: boolean,
    most = mostRead,
  ) {
    this.#log = log
    this.#tenant = tenant
    this.#failuresAlone = failuresAlone
    this.#mostRead = most
  }

  async newest(limit: number): Promise<readonly LoggedRequest[]> {
    const found: LoggedRequest[] = []
    let read = 0
    for await (const entry of this.#backwards()) {
      this.#raise(entry.at - latenessMs)
      if (entry.at >= this.#horizon) this.#note(entry)
      if (this.#isWanted(entry)) found.push(entry)
      read += 1
      if (found.length === limit || read === this.#mostRead) {
        // What is not younger than the oldest that was read was left out, and is no news.
        this.#raise(entry.at + 1)
        break
      }
    }
    this.#forgetOld()
    return found.toReversed()
  }

  /** The entries that have come since. */
  async further(): Promise<readonly LoggedRequest[]> {
    const found: LoggedRequest[] = []
    const horizon = this.#horizon
    for await (const entry of this.#backwards()) {
      if (entry.at < horizon) break
      this.#raise(entry.at - latenessMs)
      if (this.#note(entry) && this.#isWanted(entry)) found.push(entry)
    }
    this.#forgetOld()
    return found.toReversed()
  }

  async *#backwards(): AsyncGenerator<LoggedRequest> {
    let last: LoggedRequest | null = null
    for (;;) {
      const page: readonly LoggedRequest[] = await this.#log.list(this.#tenant, last, pageSize)
      yield* page
      if (page.length < pageSize) return
      last = page.at(-1) ?? null
    }
  }

  #isWanted({ status }: LoggedRequest): boolean {
    return !this.#failuresAlone || status >= leastRefusal
  }

  /** False for one that was seen before. */
  #note({ at, requestId }: LoggedRequest): boolean {
    const name = `${at} ${requestId}`
    if (this.#seen.has(name)) return false
    this.#seen.set(name, at)
    return true
  }

  #raise(horizon: Instant): void {
    this.#horizon = Math.max(this.#horizon, horizon)
  }

  #forgetOld(): void {
    for (const [name, at] of this.#seen) if (at < this.#horizon) this.#seen.delete(name)
  }
}
