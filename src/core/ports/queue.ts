import type { AccountId } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** What background work there is, and what each job must be told. */
export type JobPayloads = {
  /** Settles an open purchase at a carrier outside our transaction. */
  'settle-purchase': { readonly shipmentId: number }
  /** Cancels at the carrier what it sold after the purchase was given up. */
  'take-back-sale': {
    readonly shipmentId: number
    readonly reference: string
    readonly serviceId: number
    readonly givenUpAt: Instant
    /** As the carrier told it, too late; null where only its book can tell. */
    readonly trackingCode: string | null
  }
  /** Finds out what became of a top-up whose end nobody has told. */
  'settle-top-up': { readonly topUpId: number }
}

export type JobKind = keyof JobPayloads

/** Which time makes a job due: the account's own (it may be advanced) or the machine's. */
export type JobClock = 'account' | 'machine'

export type NewJob<K extends JobKind = JobKind> = {
  readonly kind: K
  readonly accountId: AccountId
  readonly clock: JobClock
  /** By the system's clock in either case: when an account's clock leaps, its jobs are advanced. */
  readonly runAt: Instant
  readonly payload: JobPayloads[K]
}

export type Job<K extends JobKind = JobKind> = NewJob<K> & {
  readonly id: number
  /** How often it was claimed. */
  readonly attempts: number
  /** Rises with each claim: every write of the job carries it, so a frozen worker's late one fails. */
  readonly fence: number
  readonly lastError: string | null
  /** Given up after its last attempt; an operator may retry it. */
  readonly dead: boolean
}

export type JobReader = {
  /** Whether a claim would find anything: a read, so that an idle queue writes nothing. */
  anyDue(now: Instant): Promise<boolean>
  /** Waiting, running and dead ones, the next to run first. */
  list(limit: number): Promise<readonly Job[]>
}

/** Enqueued in the transaction of the fact that caused it. */
export type JobWriter = JobReader & {
  enqueue<K extends JobKind>(id: number, job: NewJob<K>): Promise<void>
  /** Claims at most `limit` due jobs for `leaseMs`, those with a lapsed lease among them. */
  claim(now: Instant, leaseMs: number, limit: number): Promise<readonly Job[]>
  /**
   * For a machine's clock that may have been set back: what waits by it for longer than `waitMs` is due
   * at `now`, and no lease lasts longer than `leaseMs`.
   */
  recall(now: Instant, waitMs: number, leaseMs: number): Promise<void>
  /** Each false where the fence has moved on: the caller is no longer the job's worker. */
  renew(job: Job, leaseUntil: Instant): Promise<boolean>
  finish(job: Job): Promise<boolean>
  /** It failed: its attempts go on being counted. */
  postpone(job: Job, runAt: Instant, error: string): Promise<boolean>
  /** Nothing failed, but it is not over: its attempts are counted anew. */
  again(job: Job, runAt: Instant, why: string): Promise<boolean>
  bury(job: Job, error: string): Promise<boolean>
  /** By an operator: a dead job runs again. */
  retry(id: number, runAt: Instant): Promise<boolean>
  /** Takes the duration off the account's jobs that run by its clock. */
  advance(accountId: AccountId, byMs: number): Promise<void>
}
