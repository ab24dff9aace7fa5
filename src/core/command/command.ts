import { type Tenant, tenantOf } from '../access.ts'
import type { Caller } from '../account/authenticate.ts'
import { logEntry, type RequestMark } from '../calls/request-log.ts'
import type { Readers, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { idempotencyWindowMs } from './idempotency-window.ts'
import type { EdgeAnswer, KeyEntry, KeySubject, KeyWriter, RequestKey } from './key-store.ts'
import { sealAnswer } from './sealed-answer.ts'

/** Answers a result. It may read what the call has just written. */
export type Presenter<Result> = (
  result: Result,
  readers: Readers,
) => EdgeAnswer | Promise<EdgeAnswer>

/** One mutating call: its caller, its world, and the head of its log line. */
export type Command<Result = unknown> = {
  readonly world: World
  readonly caller: Caller
  readonly tenant: Tenant
  /** Null where no request caused the call. */
  readonly mark: RequestMark | null
  /** Null where a repeated call is a new call. */
  readonly key: RequestKey | null
  /**
   * Makes the answer that is kept under the key. Absent where a repeated call is answered by what the first
   * one made, as it stands then.
   */
  readonly present?: Presenter<Result>
  /** How long the caller waits for an open purchase after the carrier's timeout. */
  readonly patienceMs: number
  /**
   * Asked where a purchase ends without a sale: whether its caller is there to learn it, and waits until it
   * is written. Absent where callers always are.
   */
  readonly keepsWaiting?: () => boolean
}

/** For steps to which it makes no difference how the result is answered. */
export type AnyCommand = Command<never>

const patienceMs = 10_000

export const commandOf = (
  world: World,
  caller: Caller,
  mark: RequestMark | null,
  key: RequestKey | null = null,
): Command => ({ world, caller, tenant: tenantOf(caller.access), mark, key, patienceMs })

/** For a further transaction of a command whose first one has taken the key. */
export const withoutKey = ({ present, ...command }: AnyCommand): Command => ({
  ...command,
  key: null,
})

/** The account's clock dates its shipments, scans and papers. */
export const accountNow = ({ world, caller }: Pick<Command, 'world' | 'caller'>): Instant =>
  world.clock.now() + caller.clockOffsetMs

/** An earlier call had the key. carry-out-once.ts answers by what stands under it. */
export class KeyTaken extends Error {
  readonly entry: KeyEntry

  constructor(entry: KeyEntry) {
    super('The key of the call was used before.')
    this.name = 'KeyTaken'
    this.entry = entry
  }
}

/** The log's line about a result; null for none. */
type Outcome<T> = (result: T) => string | null

/**
 * Carries a command out in one transaction: its key first, then what it does, the answer that its edge
 * keeps, and the log's line. No change is answered without one; the edge logs refusals.
 */
export const carryOut = <T>(
  command: Command<T>,
  act: (writers: Writers) => Promise<T>,
  outcome: Outcome<T>,
  subject: KeySubject | null = null,
): Promise<T> => transactOnce(command, act, outcome, subject, command.present)

/** The first of several transactions of a command: the answer is kept when its end is known. */
export const beginCommand = (
  command: AnyCommand,
  act: (writers: Writers) => Promise<void>,
  outcome: Outcome<void>,
  subject: KeySubject,
): Promise<void> => transactOnce(command, act, outcome, subject, undefined)

async function transactOnce<T>(
  { world, caller, tenant, mark, key }: AnyCommand,
  act: (writers: Writers) => Promise<T>,
  outcome: Outcome<T>,
  subject: KeySubject | null,
  present: Command<T>['present'],
): Promise<T> {
  const end = await world.store.transact(tenant.accountId, async writers => {
    const entry = key && (await takeKey(writers.keys, tenant, key, subject, world.clock.now()))
    if (entry) return { entry }
    const result = await act(writers)
    const answer = key && (await present?.(result, writers))
    if (key && answer?.isFinal)
      await writers.keys.keep(tenant, key, subject, sealAnswer(answer, key))
    const logged = outcome(result)
    if (mark !== null && logged !== null) {
      const line = logEntry(mark, caller.access, 200, logged, world.clock.now())
      await writers.requestLog.append(tenant, line)
    }
    return { result }
  })
  if ('entry' in end) throw new KeyTaken(end.entry)
  return end.result
}

const takeKey = (
  keys: KeyWriter,
  tenant: Tenant,
  key: RequestKey,
  subject: KeySubject | null,
  now: Instant,
): Promise<KeyEntry | null> => keys.take(tenant, key, subject, now, now - idempotencyWindowMs)
