import type { AccountId, Scope } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import type { StateCount } from '#core/shipment/shipment-count.ts'
import type { DashboardRight } from '#core/user/roles.ts'
import type { Minor } from '#core/values/money.ts'

/** What a screen of an account asks of who opens it: the scopes of tokens, and a few rights more. */
export type Right = Scope | DashboardRight

/** A route of an account as its table writes it: `GET /tokens/:id`. */
export type AccountRouteName = `${'GET' | 'POST'} /${string}`

type NamedAccount = { readonly id: AccountId; readonly name: string }

/** What stands around a page of a person, which belongs to no account. */
export type PersonFrame = {
  readonly kind: 'person'
  readonly userName: string
  readonly isOperator: boolean
  readonly isLookingOn: boolean
  /** Whether forms that change something are shown, and cannot be sent. */
  readonly hasFormsOff: boolean
  /** A path of the service. */
  outside(path: string): string
}

/** What every view of an account knows of where it stands. */
export type Frame = {
  readonly kind: 'account'
  readonly environment: Environment
  readonly account: NamedAccount
  /** The accounts that the same person may change to. */
  readonly accounts: readonly NamedAccount[]
  readonly userName: string
  readonly isOperator: boolean
  /** An operator sees this account as its members do, and changes nothing. */
  readonly isLookingOn: boolean
  /** Whether forms that change something are shown, and cannot be sent. */
  readonly hasFormsOff: boolean
  readonly timeZone: string
  /** How far the account's clock is ahead of the system's. */
  readonly clockAheadMs: number
  /** Whether single letters do something. */
  readonly hasShortcuts: boolean
  /** What may be spent now; null for those who may not see money. */
  readonly available: Minor | null
  /** The account's own setting decides; false for those who may not see money. */
  readonly hasLowCredits: boolean
  /** How many parcels are in each state; none for those who may not see them. */
  readonly states: readonly StateCount[]
  /** How many labels wait to be printed. */
  readonly toPrint: number
  /** The path below that of the account: `/shipments`. */
  readonly path: string
  /** Whether the account is in the sandbox as well. */
  readonly hasSandbox: boolean
  /** The right counts in this world, unless another is named. */
  may(right: Right, environment?: Environment): boolean
  /** Whether the visitor has the rights that the table asks for a route: only then a page leads there. */
  mayOpen(route: AccountRouteName, environment?: Environment): boolean
  /** The path of a screen of this account in this world. */
  to(path: string): string
  toWorld(environment: Environment, path: string): string
  toAccount(account: AccountId): string
  /** A path of the service that is none of the dashboard's. */
  outside(path: string): string
}
