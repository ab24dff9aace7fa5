import type { AccountId } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { User } from './user.ts'

/** `code_due` is a session whose password was right, and whose one-time code is still awaited. */
export type SessionStage = 'full' | 'code_due'

export type SessionRow = {
  readonly id: number
  readonly userId: number
  readonly stage: SessionStage
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  /** When the user last proved who they are. */
  readonly provedAt: Instant
  /** The account that an operator looks as. */
  readonly lookAs: AccountId | null
  /** The shortened address and the browser's own words, for the user's list. */
  readonly place: string
  readonly browser: string
}

/** A rise or a fall of rights changes these; the secret always changes. */
export type SessionChange = {
  readonly secretHash: string
  readonly stage: SessionStage
  readonly provedAt: Instant
  readonly lookAs: AccountId | null
}

export type SessionReader = {
  /** Ended ones, too, until they are forgotten: only the core knows when a session ends. */
  bySecret(
    secretHash: string,
  ): Promise<{ readonly session: SessionRow; readonly user: User } | null>
  /** The one that was seen last comes first. */
  ofUser(userId: number): Promise<readonly SessionRow[]>
}

export type SessionWriter = SessionReader & {
  insert(row: SessionRow, secretHash: string): Promise<void>
  /** Does not tell other processes: each looks again before it ends a session as idle. */
  touch(id: number, at: Instant): Promise<void>
  /** False where the session is gone, or is no longer in the stage. */
  change(id: number, from: SessionStage, change: SessionChange): Promise<boolean>
  /** False where the session is gone, or looks as that account no more. */
  endLookAs(id: number, lookAs: AccountId): Promise<boolean>
  /** False where the user has no such session. */
  end(userId: number, id: number): Promise<boolean>
  /** All but the one that is excepted; returns how many. */
  endAll(userId: number, except: number | null): Promise<number>
  /** Forgets at most `limit` that were last seen before the time. */
  prune(seenBefore: Instant, limit: number): Promise<number>
}
