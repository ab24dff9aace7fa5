import type { AccountId } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Role } from './roles.ts'
import type { User } from './user.ts'

/** A person's place in an account. */
export type Membership = {
  readonly userId: number
  readonly accountId: AccountId
  readonly role: Role
}

/** A membership as its user sees it. */
export type UserMembership = {
  readonly accountId: AccountId
  readonly accountName: string
  readonly role: Role
}

/** A membership as its account sees it. */
export type Member = { readonly user: User; readonly role: Role; readonly since: Instant }
