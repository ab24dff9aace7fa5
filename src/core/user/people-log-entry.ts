import type { LoggedRequest } from '../calls/request-log.ts'
import { systemLogEntry } from '../command/system-log-entry.ts'
import type { Instant } from '../time/clock.ts'

/** Who does something to people: a user of the dashboard, or an operator at the shell. */
export type Doer =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'operator' }

export const operatorAtShell: Doer = { kind: 'operator' }

/** A deed of people that concerns an account, for the account's log. */
export const peopleLogEntry = (
  doer: Doer,
  deed: string,
  outcome: string,
  at: Instant,
): LoggedRequest => {
  const line = systemLogEntry('operator', deed, outcome, at)
  return doer.kind === 'operator' ? line : { ...line, method: 'USER', userId: doer.userId }
}
