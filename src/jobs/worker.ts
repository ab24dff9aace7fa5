import type { Log } from '#core/ports/log.ts'
import type { WorkKind } from '#core/ports/queue.ts'
import type { Instant } from '#core/time/clock.ts'
import type { World } from '#core/world.ts'

/** Finds what waited for its time, and what another process enqueued without being heard. */
const lookEveryMs = 250
/** While looks fail, as they do while the database is away, each pause is twice the last, up to this. */
const longestPauseMs = 5000
export const leaseMs = 15_000
const renewEveryMs = 5000

/** Work of one kind that waits in the database, and may be claimed under a lease. */
export type WorkSource<Item> = {
  readonly kind: WorkKind
  /** How much of it one process does at once. */
  readonly hands: number
  /** Whether a claim would find anything: a read, so that an idle service writes nothing. */
  anyDue(now: Instant): Promise<boolean>
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<readonly Item[]>
  renew(item: Item, leaseUntil: Instant): Promise<void>
  /** The signal is aborted when the worker is to end. */
  run(item: Item, signal: AbortSignal): Promise<void>
}

/**
 * Works off one kind of work with hands of its own, so that it waits for no other kind. A claim is a lease
 * that is renewed while the work is done. Every write of it carries the claim's fence, so that the database
 * accepts those of one worker.
 */
export class Worker<Item> implements AsyncDisposable {
  readonly #world: Pick<World, 'store' | 'clock'>
  readonly #source: WorkSource<Item>
  readonly #log: Log
  readonly #listening: Disposable
  readonly #ending = new AbortController()
  /** Looks, work and renewals of leases that have not ended. */
  readonly #underWay = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #busyHands = 0
  #failedLooks = 0
  #isLooking = false
  /** Something came due after the look that is under way had begun. */
  #isWoken = false

  constructor(world: Pick<World, 'store' | 'clock'>, source: WorkSource<Item>, log: Log) {
    this.#world = world
    this.#source = source
    this.#log = log
    this.#listening = world.store.onEnqueued(source.kind, runAt => {
      if (runAt <= world.clock.now()) this.#wake()
    })
    this.#lookAfter(0)
  }

  /** Claims no more and waits for what is under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    this.#ending.abort()
    this.#listening[Symbol.dispose]()
    clearTimeout(this.#timer)
    // A look that was under way may still begin work.
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch(error => this.#log.error({ err: error }, 'background work failed'))
      .finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }

  #lookAfter(pauseMs: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => this.#wake(), pauseMs).unref()
  }

  #wake(): void {
    this.#isWoken = true
    if (this.#isLooking || this.#stopped) return
    this.#isLooking = true
    clearTimeout(this.#timer)
    this.#track(this.#look())
  }

  async #look(): Promise<void> {
    try {
      while (this.#isWoken) {
        this.#isWoken = false
        for (const item of await this.#claim()) this.#track(this.#run(item))
      }
      this.#failedLooks = 0
    } catch (error) {
      this.#failedLooks += 1
      throw error
    } finally {
      this.#isLooking = false
      this.#lookAfter(Math.min(lookEveryMs * 2 ** this.#failedLooks, longestPauseMs))
    }
  }

  async #claim(): Promise<readonly Item[]> {
    const { clock } = this.#world
    const freeHands = this.#source.hands - this.#busyHands
    if (freeHands === 0 || !(await this.#source.anyDue(clock.now()))) return []
    const now = clock.now()
    return await this.#source.claim(now, now + leaseMs, freeHands)
  }

  async #run(item: Item): Promise<void> {
    this.#busyHands += 1
    const renewal = setInterval(() => this.#track(this.#renew(item)), renewEveryMs)
    try {
      await this.#source.run(item, this.#ending.signal)
    } finally {
      clearInterval(renewal)
      this.#busyHands -= 1
      this.#wake()
    }
  }

  #renew(item: Item): Promise<void> {
    return this.#source.renew(item, this.#world.clock.now() + leaseMs)
  }
}
