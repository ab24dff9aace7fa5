import type { Log } from '#core/ports/log.ts'
import type { Job, JobWriter } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import { retryPauseMs } from './retry-pause.ts'

/** What became of a job: over, to be tried again at a time, or waiting for a person; and why. */
export type JobResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly at: number; readonly why: string }
  | { readonly kind: 'given_up'; readonly why: string }

export type Handlers = { readonly [kind: string]: (world: World, job: Job) => Promise<JobResult> }

const pollMs = 250
/** After a poll that found something: more may be waiting. */
const shortPollMs = 10
/** While polls fail, as they do while the database is away, each pause is twice the last, up to this. */
const longestPollMs = 5000
/** No job is ever put off for longer. */
const longestWaitMs = 24 * 3_600_000
/** Clocks are corrected by less all the time. */
const setBackByMs = 1000
const leaseMs = 15_000
const heartbeatMs = 5000
const atOnce = 4
/** A job whose handler throws this often is given up, and waits for a person. */
const mostAttempts = 12

/**
 * Works off one world's queue. A claim is a lease that is renewed while the job runs; every write of
 * the job carries the claim's fence, so that of two workers one is heard.
 */
export class Worker implements AsyncDisposable {
  readonly #world: World
  readonly #handlers: Handlers
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #busy = 0
  #failedPolls = 0
  /** What the clock showed at the last poll; before the first, at the start. */
  #polledAt: number
  #isFirstPoll = true

  constructor(world: World, handlers: Handlers, log: Log) {
    this.#world = world
    this.#handlers = handlers
    this.#log = log
    this.#polledAt = world.clock.now()
    this.#schedule(0)
  }

  /** Takes no more jobs and waits for those that run. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    // A poll that was on its way may still set others going.
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #schedule(afterMs: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => this.#track(this.#poll()), afterMs)
    this.#timer.unref()
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch(error => this.#log.error({ err: error }, 'background work failed'))
      .finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }

  /** Takes as many jobs as there are hands free; a long one keeps only its own hand busy. */
  async #poll(): Promise<void> {
    const free = atOnce - this.#busy
    let claimed: readonly Job[] = []
    try {
      await this.#heedClock()
      if (free > 0) claimed = await claimJobs(this.#world, free)
      this.#failedPolls = 0
      for (const job of claimed) this.#track(this.#run(job))
    } catch (error) {
      this.#failedPolls += 1
      throw error
    } finally {
      const pauseMs = Math.min(pollMs * 2 ** this.#failedPolls, longestPollMs)
      this.#schedule(claimed.length > 0 ? shortPollMs : pauseMs)
    }
  }

  /**
   * A clock that was set back would put off each waiting job by as much: such jobs are due at once, and
   * each finds out for itself whether it is early. Whether it was set back before this process started,
   * only jobs that wait for longer than any wait can tell.
   */
  async #heedClock(): Promise<void> {
    const { store, clock } = this.#world
    const now = clock.now()
    const wasSetBack = now < this.#polledAt - setBackByMs
    if ((this.#isFirstPoll || wasSetBack) && (await store.read.jobs.list(1)).length > 0) {
      const waitMs = wasSetBack ? 0 : longestWaitMs
      await store.transact(0, ({ jobs }) => jobs.recall(now, waitMs, leaseMs))
    }
    this.#isFirstPoll = false
    this.#polledAt = now
  }

  async #run(job: Job): Promise<void> {
    this.#busy += 1
    const heartbeat = setInterval(() => this.#track(renew(this.#world, job)), heartbeatMs)
    try {
      const handle = this.#handlers[job.kind]
      if (!handle) throw new Error(`nobody handles ${job.kind}`)
      await this.#settle(job, await handle(this.#world, job))
    } catch (error) {
      await this.#failed(job, error)
    } finally {
      clearInterval(heartbeat)
      this.#busy -= 1
    }
  }

  async #settle(job: Job, result: JobResult): Promise<void> {
    await this.#world.store.transact(job.accountId, ({ jobs }) => record(jobs, job, result))
  }

  async #failed(job: Job, error: unknown): Promise<void> {
    const why = error instanceof Error ? error.message : String(error)
    const dead = job.attempts >= mostAttempts
    this.#log.error({ err: error, job: job.id, kind: job.kind, dead }, 'a job failed')
    const at = this.#world.clock.now() + retryPauseMs(job.attempts)
    await this.#world.store.transact(job.accountId, ({ jobs }) =>
      dead ? jobs.bury(job, why) : jobs.postpone(job, at, why),
    )
  }
}

export function record(jobs: JobWriter, job: Job, result: JobResult): Promise<boolean> {
  switch (result.kind) {
    case 'done':
      return jobs.finish(job)
    case 'later':
      return jobs.again(job, result.at, result.why)
    case 'given_up':
      return jobs.bury(job, result.why)
  }
}

async function claimJobs({ store, clock }: World, most: number): Promise<readonly Job[]> {
  if (!(await store.read.jobs.anyDue(clock.now()))) return []
  return await store.transact(0, ({ jobs }) => jobs.claim(clock.now(), leaseMs, most))
}

async function renew({ store, clock }: World, job: Job): Promise<void> {
  await store.transact(job.accountId, ({ jobs }) => jobs.renew(job, clock.now() + leaseMs))
}
