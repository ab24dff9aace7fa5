import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Role } from './roles.ts'
import type { Member, User, UserMembership } from './user.ts'

export type NewUser = User & { readonly createdAt: Instant; readonly passwordHash: string | null }

/** Takes no tenant for a user: a person belongs to several accounts, or to none. */
export type UserReader = {
  byId(id: number): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  /** Null where the user has none, or there is no user. */
  passwordHash(id: number): Promise<string | null>
  /** Users by id, after the last of the page before. */
  list(afterId: number, limit: number): Promise<readonly User[]>
  /** The memberships by the account's name. */
  membershipsOf(userId: number): Promise<readonly UserMembership[]>
  /** Oldest first. */
  membersOf(tenant: Tenant): Promise<readonly Member[]>
  roleOf(tenant: Tenant, userId: number): Promise<Role | null>
  /** Owners who can sign in. */
  otherOwners(tenant: Tenant, userId: number): Promise<number>
}

export type UserWriter = UserReader & {
  /** False, and nothing changed, where the e-mail is taken. */
  insert(user: NewUser): Promise<boolean>
  /** False where there is no such user. */
  rename(id: number, name: string): Promise<boolean>
  /** Null admits the user again. False where there is no such user. */
  putDisabled(id: number, at: Instant | null): Promise<boolean>
  putPassword(id: number, hash: string): Promise<void>
  /** Hashes the password under other parameters: false where it was changed in between. */
  rehash(id: number, before: string, after: string): Promise<boolean>
  /** False where the user is a member already. */
  addMember(tenant: Tenant, userId: number, role: Role, at: Instant): Promise<boolean>
  /** False where the user is no member. */
  putRole(tenant: Tenant, userId: number, role: Role): Promise<boolean>
  removeMember(tenant: Tenant, userId: number): Promise<boolean>
}
