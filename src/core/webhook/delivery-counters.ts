import type { DeliveryState } from './webhook.ts'

/** What became of an attempt; `retried` stands for a delivery that is tried once more. */
type AttemptOutcome = Exclude<DeliveryState, 'pending' | 'skipped'> | 'retried'

/** How many first attempts came within so many seconds of their fact: each limit counts those below, too. */
export type DelayCounts = {
  readonly within: readonly (readonly [limitSeconds: number, count: number])[]
  readonly count: number
  readonly sumSeconds: number
}

export type DeliveryTraffic = {
  readonly outcomes: Readonly<Record<AttemptOutcome, number>>
  readonly pauses: number
  readonly firstAttempts: DelayCounts
}

const limitsSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800] as const

/** Counts what this process has sent to webhooks since its start. */
export class DeliveryCounters {
  readonly #outcomes = { delivered: 0, failed: 0, retried: 0 }
  readonly #within: number[] = limitsSeconds.map(() => 0)
  #firstAttempts = 0
  #sumMs = 0
  #pauses = 0

  /** `afterMs` is the time since the fact for a first attempt, and null for another. */
  noteAttempt(state: DeliveryState, afterMs: number | null): void {
    if (state === 'delivered' || state === 'failed') this.#outcomes[state] += 1
    else this.#outcomes.retried += 1
    if (afterMs === null) return
    const ms = Math.max(0, afterMs)
    this.#firstAttempts += 1
    this.#sumMs += ms
    limitsSeconds.forEach((limit, at) => {
      if (ms <= limit * 1000) this.#within[at] = (this.#within[at] ?? 0) + 1
    })
  }

  /** A webhook that the service paused by itself. */
  notePause(): void {
    this.#pauses += 1
  }

  traffic(): DeliveryTraffic {
    return {
      outcomes: { ...this.#outcomes },
      pauses: this.#pauses,
      firstAttempts: {
        within: limitsSeconds.map((limit, at) => [limit, this.#within[at] ?? 0] as const),
        count: this.#firstAttempts,
        sumSeconds: this.#sumMs / 1000,
      },
    }
  }
}
