import type { WriteSession } from './session.ts'

/** How a commit ended; `unknown` where the connection was lost before its answer came. */
export type Ending =
  | { readonly kind: 'committed' }
  | { readonly kind: 'failed'; readonly cause: unknown }
  | { readonly kind: 'unknown'; readonly cause: unknown }

export type Exhausted = { readonly command: number; readonly error: Error }

/** The session of one command. Ended, it refuses whatever comes late. */
export type CommandSession = WriteSession & {
  /** What a statement failed with that nobody waited for, if it is known by now. */
  end(): Error | null
}

/** One connection's transactions, as a lane drives them: one after the other, never two at once. */
export type Transaction = {
  /** Waits until it may write. Where each command may be undone by itself, it runs under a savepoint. */
  begin(undoable: boolean): Promise<void>
  openCommand(): CommandSession
  keepCommand(): void
  undoCommand(): void
  /** Why the whole transaction can no longer be committed; null while it can. */
  broken(): Error | null
  /** The command that waited for a lock as long as it may, counted from 0. */
  exhausted(): Exhausted | null
  commit(): Promise<Ending>
  rollback(): Promise<void>
  /** Whether a command that failed alone with this error deserves another try, as after a deadlock. */
  worthRetrying(error: unknown): boolean
  close(): Promise<void>
}
