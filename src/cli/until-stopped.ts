import { setTimeout as pause } from 'node:timers/promises'
import { CoreError } from '#core/errors.ts'

/** The first SIGTERM or SIGINT ends gracefully, a second one at once, as is Node's default. */
export function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  process.once('SIGTERM', resolve)
  process.once('SIGINT', resolve)
  return promise
}

/** Ends when the command is to stop. A terminal that closes sends SIGHUP. */
export function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => stopping.abort())
  }
  return stopping.signal
}

const lookEveryMs = 250

/** Looks at once, and then again and again until the signal ends: another process may write at any time. */
export async function poll(signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await look()
    // The end of the signal ends the pause, and is no failure.
    await pause(lookEveryMs, undefined, { signal }).catch(() => {})
  }
}

/** A lease that is renewed again and again outlasts an outage of the database that is shorter than itself. */
export class Lease {
  readonly #renewal: () => Promise<void>
  readonly #lastsMs: number
  readonly #now: () => number
  #until: number

  constructor(renewal: () => Promise<void>, lastsMs: number, now = () => performance.now()) {
    this.#renewal = renewal
    this.#lastsMs = lastsMs
    this.#now = now
    this.#until = now() + lastsMs
  }

  /** Fails where somebody else ended it, or the database stayed away until its end. */
  async renew(): Promise<void> {
    const begun = this.#now()
    try {
      await this.#renewal()
      this.#until = begun + this.#lastsMs
    } catch (error) {
      if (!isOutage(error) || this.#now() >= this.#until) throw error
    }
  }
}

export const isOutage = (error: unknown): boolean =>
  error instanceof CoreError && error.code === 'unavailable'
