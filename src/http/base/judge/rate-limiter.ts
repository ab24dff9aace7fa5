export type Allowance = {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly exceeded: boolean
}

type Window = { endsAt: number; used: number }

const windowMs = 60_000
/** Windows in memory at once; beyond them the limiter drops the ended ones, then the oldest. */
const mostWindows = 100_000

/**
 * Allows each key so many requests a minute. A window of a minute opens with a key's first request, and
 * the request after the last allowed one exceeds it. The times come from a clock that nobody can set.
 * Each process has windows of its own; `SharedRateLimiter` is for several nodes.
 */
export class RateLimiter {
  readonly #limit: number
  readonly #windows = new Map<string, Window>()

  constructor(limit: number) {
    this.#limit = limit
  }

  take(key: string, timeMs: number): Allowance {
    // Fractions could make a minute a hair longer, which would be rounded up to 61 s.
    const nowMs = Math.trunc(timeMs)
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= nowMs) window = this.#open(key, nowMs)
    window.used += 1
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - window.used),
      resetSeconds: Math.ceil((window.endsAt - nowMs) / 1000),
      exceeded: window.used > this.#limit,
    }
  }

  #open(key: string, nowMs: number): Window {
    const window = { endsAt: nowMs + windowMs, used: 0 }
    this.#windows.delete(key)
    if (this.#windows.size >= mostWindows) this.#makeRoom(nowMs)
    this.#windows.set(key, window)
    return window
  }

  /** The map is in the order in which windows opened, so the ended ones come first. */
  #makeRoom(nowMs: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > nowMs && this.#windows.size < mostWindows) return
      this.#windows.delete(key)
    }
  }
}
