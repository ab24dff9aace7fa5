import type { LoggedRequest } from '../calls/request-log.ts'
import { systemLogEntry } from '../command/system-log-entry.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'

/** Production's world, as far as people need it: they live in its database alone. */
export type UserRegister = Pick<World, 'store' | 'clock' | 'secretSeal' | 'passwords'>

/** A principal who changes people: a user of the dashboard, or an operator at the shell. */
export type PeoplePrincipal =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'operator' }

export const operatorAtShell: PeoplePrincipal = { kind: 'operator' }

/** The line of an account's log about an action on its people. */
export const peopleLogEntry = (
  principal: PeoplePrincipal,
  action: string,
  outcome: string,
  at: Instant,
): LoggedRequest => {
  const line = systemLogEntry('operator', action, outcome, at)
  return principal.kind === 'operator'
    ? line
    : { ...line, method: 'USER', userId: principal.userId }
}
