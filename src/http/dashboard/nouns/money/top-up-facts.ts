import type { CoreError } from '#core/errors.ts'
import type { CreditBalance } from '#core/ledger/credit-balance.ts'
import type { StoredCard } from '#core/payment/card-store.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import type { FormState } from '../../forms/field.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

export type RefusedForm = 'top-up' | 'card'

export type TopUpFacts = {
  /** False where nobody is set up to take money. */
  readonly canCharge: boolean
  readonly cards: readonly StoredCard[]
  readonly topUps: readonly TopUp[]
  readonly balance: CreditBalance
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly refused: RefusedForm | null
  readonly formKey: string
  readonly query: URLSearchParams
  /** A token of the sandbox's own that the address names; empty for none. */
  readonly cardToTry: string
  readonly lines: readonly ShownCall[]
}
