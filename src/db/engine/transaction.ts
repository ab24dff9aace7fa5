import type { WriteSession } from './session.ts'

/** How a commit ended; `unknown` where the connection was lost before the answer came. */
export type CommitOutcome =
  | { readonly kind: 'committed' }
  | { readonly kind: 'failed'; readonly cause: unknown }
  | { readonly kind: 'unknown'; readonly cause: unknown }

/** Work of a transaction, counted from 0, that waited for a lock as long as it may. */
export type LockTimeout = { readonly workIndex: number; readonly error: Error }

/** The session of one piece of work. After its end it refuses every statement. */
export type WorkSession = WriteSession & {
  /** Returns the failure of a statement that nobody awaited, if it is known by now. */
  end(): Error | null
}

/** The transactions of one connection. The queue runs one after the other, never two at once. */
export type Transaction = {
  /** Waits until it may write. Where `undoable`, each piece of work runs under a savepoint. */
  begin(undoable: boolean): Promise<void>
  /** The work's statements follow the lock of its account, where several writers share the database. */
  openWork(account: number): WorkSession
  keepWork(): void
  undoWork(): void
  /** Why the whole transaction can no longer be committed; null while it can. */
  broken(): Error | null
  lockTimeout(): LockTimeout | null
  commit(): Promise<CommitOutcome>
  rollback(): Promise<void>
  /** Whether work that failed alone with this error deserves another try, as after a deadlock. */
  worthRetrying(error: unknown): boolean
  close(): Promise<void>
}
