import type { FundsToday } from '#core/ledger/funds.ts'
import type { Statement } from '#core/ledger/statement.ts'
import type { FormState } from '../../forms/field.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import type { OpenPurchases } from './open-money.ts'

export type MoneyFacts = {
  readonly funds: FundsToday
  readonly open: OpenPurchases
  /** Null for those who may know what is left, and no more. */
  readonly statement: Omit<Statement, 'funds'> | null
  readonly state: FormState
  /** The fields of the address that choose lines. */
  readonly chosen: URLSearchParams
  readonly query: URLSearchParams
  readonly isNewest: boolean
  readonly lines: readonly ShownCall[]
}
