import type { AccountId, Tenant } from '../access.ts'
import type { ConnectionFacts } from '../carrier-account.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import type { Instant } from '../time/clock.ts'

/** A shipment's place in the order of its batch; null before the first. */
type BatchCursor = { readonly createdAt: Instant; readonly id: number } | null

/** How many shipments were looked at up to a place, and what had become of them. */
export type BatchCountsSoFar = {
  readonly after: BatchCursor
  readonly processed: number
  readonly failed: number
}

/** How far a pass over the shipments of a batch has come. */
export type BatchProgress = BatchCountsSoFar & {
  /** The passes of a run, from 0. */
  readonly pass: number
  /** Where the next pass begins: before the first shipment that is open; null where none is. */
  readonly nextFrom: BatchCountsSoFar | null
}

/** What is left to do of a sale at a carrier outside our transaction. */
type SaleJobs = {
  /** Settles an open purchase at a carrier outside our transaction. */
  'settle-purchase': { readonly shipmentId: number }
  /** Cancels a sale that the carrier made after the purchase was given up. */
  'take-back-sale': {
    readonly shipmentId: number
    readonly reference: string
    readonly serviceId: number
    readonly givenUpAt: Instant
    /** From the carrier's late answer or its book; null until one of them said it. */
    readonly trackingCode: string | null
    /** The carrier's own id of that sale; absent where it said none. */
    readonly carrierId?: string | null
    /** What the carrier answered to a request to cancel; absent before there was one. */
    readonly ticket?: string | null
    /** The carrier's own name for the purchase; absent where it gave none. */
    readonly handle?: string | null
    /** The carrier account that it was bought under; absent at a simulated carrier. */
    readonly connection?: ConnectionFacts | null
    /** What was to be bought; absent in jobs of releases that sold parcels alone. */
    readonly goods?: ShipmentKind
  }
  /** Asks a carrier what became of a void that waits for its answer. */
  'settle-void': {
    readonly shipmentId: number
    /** When its request was made: a refused void may be asked for again. */
    readonly askedAt?: Instant
    /** The carrier has agreed, which could not be written when its answer came. */
    readonly isAccepted?: boolean
  }
}

/**
 * Those of freight are kinds of their own: a node of a release that sold parcels alone knows no freight, and
 * claims no such job.
 */
type FreightJobs = { [K in keyof SaleJobs as `${K}-of-freight`]: SaleJobs[K] }

/** A kind of jobs of sales, whatever was sold. */
export type SaleJobKind<K extends keyof SaleJobs> = K | `${K}-of-freight`

export const saleJob = <K extends keyof SaleJobs>(kind: K, goods: ShipmentKind): SaleJobKind<K> =>
  goods === 'freight' ? `${kind}-of-freight` : kind

/** The kinds of background work, each with its payload. Each kind is a queue: none waits for another. */
export type JobPayloads = SaleJobs & FreightJobs & OtherJobs

type OtherJobs = {
  /** Finds the result of a top-up that is still pending. */
  'settle-top-up': { readonly topUpId: number }
  /** Posts what refunds and disputes took of a top-up. */
  'book-reversals': { readonly topUpId: number }
  /** Buys the shipments of a batch. */
  'process-batch': {
    readonly batchId: number
    readonly run: number
    /** Absent at the beginning of the run. */
    readonly progress?: BatchProgress
  }
}

export type JobKind = keyof JobPayloads

/** Which time makes a job due: the account's own (it may be advanced) or the machine's. */
export type JobClock = 'account' | 'machine'

export type NewJob<K extends JobKind = JobKind> = {
  readonly kind: K
  readonly accountId: AccountId
  readonly clock: JobClock
  /** Always by the system's clock: when an account's clock moves, so do its jobs. */
  readonly runAt: Instant
  readonly payload: JobPayloads[K]
}

export type Job<K extends JobKind = JobKind> = NewJob<K> & {
  readonly id: number
  /** How often it was claimed. */
  readonly attempts: number
  /** Rises with each claim. Every write of the job names it, so a frozen worker's late write fails. */
  readonly fence: number
  readonly lastError: string | null
  /** Given up after its last attempt; an operator may retry it. */
  readonly dead: boolean
}

/** Events for webhooks wait in lanes of their own, not among the jobs. */
export type WorkKind = JobKind | 'deliver-events'

/** What a worker must know of work to do it in time. */
export type EnqueuedWork = { readonly kind: WorkKind; readonly runAt: Instant }

/** Jobs of a kind that wait, or those that were given up. */
export type JobCount = {
  readonly kind: JobKind
  readonly dead: boolean
  readonly count: number
  /** When the first of them was or will be due. */
  readonly firstRunAt: Instant
}

export type JobReader = {
  /** Whether a claim would find anything: a read, so that an idle queue writes nothing. */
  anyDue(kind: JobKind, now: Instant): Promise<boolean>
  /** Waiting, running and dead ones of all kinds, the next to run first. */
  list(limit: number): Promise<readonly Job[]>
  byId(id: number): Promise<Job | null>
  /** The jobs of one account, the next to run first. */
  ofAccount(tenant: Tenant, limit: number): Promise<readonly Job[]>
  /** Counts at most so many, the oldest. */
  counts(limit: number): Promise<readonly JobCount[]>
}

/** A job in the hands of its worker, or with the fence 0 one that nobody has claimed so far. */
export type HeldJob = Pick<Job, 'id' | 'fence' | 'payload'>

/** A job is enqueued in the transaction of the fact that caused it. */
export type JobWriter = JobReader & {
  enqueue<K extends JobKind>(id: number, job: NewJob<K>): Promise<void>
  /** Claims at most `limit` due jobs of a kind for `leaseMs`, those with a lapsed lease among them. */
  claim(kind: JobKind, now: Instant, leaseMs: number, limit: number): Promise<readonly Job[]>
  /**
   * For a machine's clock that may have been set back: a job that would wait by it for longer than
   * `waitMs` is due at `now`, and no lease lasts longer than `leaseMs`.
   */
  shortenWaits(now: Instant, waitMs: number, leaseMs: number): Promise<void>
  /**
   * False where the fence has moved on: the caller is no longer the job's worker. Else nobody else
   * claims the job before this transaction ends.
   */
  keepClaim(job: Job): Promise<boolean>
  /** Like the next four, false where the fence has moved on. */
  renew(job: Job, leaseUntil: Instant): Promise<boolean>
  finish(job: Job): Promise<boolean>
  /** For an attempt that failed: the attempts count on. */
  retryLater(job: Job, runAt: Instant, error: string): Promise<boolean>
  /**
   * For a job that has not failed but is not over: its attempts count from 0 again, and its payload may be
   * another than the one that was claimed.
   */
  runLater(job: HeldJob, runAt: Instant, why: string | null): Promise<boolean>
  /** It is dead from now on, and waits for an operator. */
  giveUp(job: HeldJob, error: string): Promise<boolean>
  /** For an operator: a dead job runs again. Returns false where the job is not dead. */
  revive(id: number, runAt: Instant): Promise<boolean>
  /** For an operator: removes a dead job. Returns false where the job is not dead. */
  drop(id: number): Promise<boolean>
  /** Takes the duration off the account's jobs that run by its clock. */
  advance(accountId: AccountId, byMs: number): Promise<void>
}
