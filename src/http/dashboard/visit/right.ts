import type { Scope } from '#core/access.ts'
import type { DashboardRight } from '#core/user/roles.ts'

/** What a screen of an account asks of who opens it: the scopes of tokens, and a few rights more. */
export type Right = Scope | DashboardRight
