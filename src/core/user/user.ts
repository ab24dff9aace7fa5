import type { AccountId } from '../access.ts'
import { invalid } from '../errors.ts'
import type { Instant } from '../time/clock.ts'
import type { Role } from './roles.ts'

/** A person who signs in. */
export type User = {
  readonly id: number
  /** The e-mail as it was typed; compared without regard to case. */
  readonly email: string
  readonly name: string
  /** Sees to the whole installation, whatever their roles in accounts are. */
  readonly isOperator: boolean
  readonly disabledAt: Instant | null
}

/** A membership as its user sees it. */
export type UserMembership = {
  readonly accountId: AccountId
  readonly accountName: string
  readonly role: Role
}

/** A membership as its account sees it. */
export type Member = { readonly user: User; readonly role: Role; readonly since: Instant }

const longestEmail = 254
const longestName = 100

/** An e-mail is found by this form of it. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

export function admitEmail(text: string): string {
  const email = text.trim()
  if (email.length > longestEmail || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)) {
    throw invalid('email', 'Enter an email address such as name@example.com.')
  }
  return email
}

/** The part before the @ where no name is given. */
export function admitName(text: string | null, email: string): string {
  const name = text?.trim() || email.slice(0, email.lastIndexOf('@')).slice(0, longestName)
  if (name.length > longestName || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
    throw invalid('name', `A name must be one line of at most ${longestName} characters.`)
  }
  return name
}
