import { CoreError } from '#core/errors.ts'
import { lostToContention } from './engine-errors.ts'
import type { WriteSession } from './session.ts'

/** Work of a queue, and its caller who waits for the outcome. */
export type PendingWork = {
  readonly account: number
  run(session: WriteSession): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

/** Runs after the commit or rollback: no caller gets a result before it. */
export function resolveGroup(group: readonly PendingWork[], outcomes: readonly Outcome[]): void {
  for (const [index, pending] of group.entries()) {
    const outcome = outcomes[index]
    if (outcome?.ok) pending.resolve(outcome.value)
    else pending.reject(outcome?.error)
  }
}

/** Other transactions went first each time: the caller did nothing wrong, and may try again. */
export const asContentionError = (outcome: Outcome): Outcome =>
  outcome.ok || outcome.error instanceof CoreError
    ? outcome
    : { ok: false, error: lostToContention(outcome.error) }
