import type { Log } from '#core/ports/log.ts'
import type { Job, JobKind } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import type { JobHandler } from './job-handler.ts'
import { runJob } from './run-job.ts'

/** Finds what waited for its time, and what another process enqueued without being heard. */
const lookEveryMs = 250
/** While looks fail, as they do while the database is away, each pause is twice the last, up to this. */
const longestPauseMs = 5000
export const leaseMs = 15_000
const renewEveryMs = 5000

/**
 * Works off the jobs of one kind with hands of its own, so that they wait for no other kind. A claim is
 * a lease that is renewed while the job runs. Every write of the job carries the claim's fence, so that
 * the database accepts those of one worker.
 */
export class Worker implements AsyncDisposable {
  readonly #world: World
  readonly #kind: JobKind
  readonly #handler: JobHandler
  readonly #log: Log
  readonly #listening: Disposable
  /** Looks, jobs and renewals of leases that have not ended. */
  readonly #underWay = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #busyHands = 0
  #failedLooks = 0
  #isLooking = false
  /** Something came due after the look that is under way had begun. */
  #isWoken = false

  constructor(world: World, kind: JobKind, handler: JobHandler, log: Log) {
    this.#world = world
    this.#kind = kind
    this.#handler = handler
    this.#log = log
    this.#listening = world.store.onEnqueued(kind, runAt => {
      if (runAt <= world.clock.now()) this.#wake()
    })
    this.#lookAfter(0)
  }

  /** Claims no more jobs and waits for those that run. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    this.#listening[Symbol.dispose]()
    clearTimeout(this.#timer)
    // A look that was under way may still begin jobs.
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
        for (const job of await this.#claim()) this.#track(this.#run(job))
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

  async #claim(): Promise<readonly Job[]> {
    const { store, clock } = this.#world
    const freeHands = this.#handler.hands - this.#busyHands
    if (freeHands === 0 || !(await store.read.jobs.anyDue(this.#kind, clock.now()))) return []
    return await store.transact(0, ({ jobs }) =>
      jobs.claim(this.#kind, clock.now(), leaseMs, freeHands),
    )
  }

  async #run(job: Job): Promise<void> {
    this.#busyHands += 1
    const renewal = setInterval(() => this.#track(this.#renew(job)), renewEveryMs)
    try {
      await runJob(this.#world, job, this.#handler, this.#log)
    } finally {
      clearInterval(renewal)
      this.#busyHands -= 1
      this.#wake()
    }
  }

  async #renew(job: Job): Promise<void> {
    const { store, clock } = this.#world
    await store.transact(job.accountId, ({ jobs }) => jobs.renew(job, clock.now() + leaseMs))
  }
}
