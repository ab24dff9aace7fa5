import type { Tenant } from '#core/access.ts'
import type { LoggedRequest, RequestLogReader } from '#core/command/request-log-store.ts'
import type { Instant } from '#core/time/clock.ts'
import { secondMs } from '#core/time/durations.ts'

const pageSize = 100
/** Entries are dated before they are committed, so one may come after a younger one. */
const latenessMs = 10 * secondMs
const leastRefusal = 400

/** The end of an account's log, which grows. All that it gives is the oldest first. */
export class LogTail {
  readonly #log: RequestLogReader
  readonly #tenant: Tenant
  readonly #failuresAlone: boolean
  /** Those of the last moments that were given, or passed over. */
  readonly #seen = new Map<string, Instant>()
  /** Before this nothing new comes any more. */
  #horizon: Instant = 0

  constructor(log: RequestLogReader, tenant: Tenant, failuresAlone: boolean) {
    this.#log = log
    this.#tenant = tenant
    this.#failuresAlone = failuresAlone
  }

  async newest(limit: number): Promise<readonly LoggedRequest[]> {
    const found: LoggedRequest[] = []
    for await (const entry of this.#backwards()) {
      this.#note(entry)
      if (this.#isWanted(entry)) found.push(entry)
      if (found.length === limit) break
    }
    // What is not younger than the oldest that was read was left out, and is no news.
    const oldest = found.length === limit ? (found.at(-1)?.at ?? 0) + 1 : 0
    this.#forgetBefore(oldest)
    return found.toReversed()
  }

  /** What has come since. */
  async further(): Promise<readonly LoggedRequest[]> {
    const found: LoggedRequest[] = []
    for await (const entry of this.#backwards()) {
      if (entry.at < this.#horizon) break
      if (this.#note(entry) && this.#isWanted(entry)) found.push(entry)
    }
    this.#forgetBefore(this.#horizon)
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

  #forgetBefore(oldest: Instant): void {
    const newest = Math.max(0, ...this.#seen.values())
    this.#horizon = Math.max(oldest, newest - latenessMs)
    for (const [name, at] of this.#seen) if (at < this.#horizon) this.#seen.delete(name)
  }
}
