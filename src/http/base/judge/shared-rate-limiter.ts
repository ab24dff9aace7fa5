import type { DrawnAllowance } from '#core/account/allowance-store.ts'
import { type Allowance, RateLimiter } from './rate-limiter.ts'

/** What was drawn, and for how long it is good from the moment when the draw began. */
export type DrawnShare = Omit<DrawnAllowance, 'endsAt'> & { readonly endsInMs: number }

type Lease = {
  endsAtMs: number
  /** Requests that this node may still let in without another draw. */
  inHand: number
  /** What no node had drawn at our last draw. */
  left: number
  /** Requests that wait for a draw. */
  waiting: number
  drawing: Promise<void> | null
}

/** A node draws a hundredth at a time: what five others hold and do not use is below 5 %. */
const draws = 100
const mostLeases = 100_000
/** No request waits longer for a draw. */
const longestDrawMs = 2000
/** After a draw that failed, the node counts by itself for so long before it tries the next. */
const restMs = 1000

/**
 * Allows each key so many requests a minute on all nodes together. The node draws a part of the
 * allowance, and lets requests in at once while it has some in hand. Where a draw fails, it counts alone,
 * so that a database that is away refuses nobody.
 */
export class SharedRateLimiter {
  readonly #limit: number
  readonly #alone: RateLimiter
  readonly #leases = new Map<string, Lease>()
  #restsUntilMs = Number.NEGATIVE_INFINITY

  constructor(limit: number) {
    this.#limit = limit
    this.#alone = new RateLimiter(limit)
  }

  /** The times come from `performance.now`, a clock that nobody can set. */
  take(
    key: string,
    nowMs: () => number,
    draw: (wanted: number) => Promise<DrawnShare>,
  ): Allowance | Promise<Allowance> {
    const lease = this.#leases.get(key) ?? this.#open(key)
    return this.#spend(lease, nowMs()) ?? this.#spendDrawn(key, lease, nowMs, draw)
  }

  /** Null where only another draw can tell. */
  #spend(lease: Lease, nowMs: number): Allowance | null {
    const exceeded = lease.inHand === 0
    if (lease.endsAtMs <= nowMs || (exceeded && lease.left > 0)) return null
    if (!exceeded) lease.inHand -= 1
    return {
      limit: this.#limit,
      remaining: lease.inHand + lease.left,
      resetSeconds: Math.min(60, Math.ceil((lease.endsAtMs - nowMs) / 1000)),
      exceeded,
    }
  }

  async #spendDrawn(
    key: string,
    lease: Lease,
    nowMs: () => number,
    draw: (wanted: number) => Promise<DrawnShare>,
  ): Promise<Allowance> {
    lease.waiting += 1
    try {
      while (nowMs() >= this.#restsUntilMs) {
        lease.drawing ??= this.#draw(lease, nowMs, draw).finally(() => {
          lease.drawing = null
        })
        await lease.drawing
        const allowance = this.#spend(lease, nowMs())
        if (allowance) return allowance
      }
    } catch {
      this.#restsUntilMs = nowMs() + restMs
    } finally {
      lease.waiting -= 1
    }
    return this.#alone.take(key, nowMs())
  }

  async #draw(
    lease: Lease,
    nowMs: () => number,
    draw: (wanted: number) => Promise<DrawnShare>,
  ): Promise<void> {
    const startedAtMs = nowMs()
    const wanted = Math.max(Math.ceil(this.#limit / draws), lease.waiting)
    const { granted, left, endsInMs } = await withinLimit(draw(wanted))
    lease.inHand = granted
    lease.left = left
    lease.endsAtMs = startedAtMs + endsInMs
  }

  #open(key: string): Lease {
    // The map is in the order in which owners of allowances came; the one that is forgotten draws again.
    const [oldest] = this.#leases.keys()
    if (this.#leases.size >= mostLeases && oldest !== undefined) this.#leases.delete(oldest)
    const lease = { endsAtMs: 0, inHand: 0, left: 0, waiting: 0, drawing: null }
    this.#leases.set(key, lease)
    return lease
  }
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('A draw took too long.')), longestDrawMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
