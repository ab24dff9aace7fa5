import type { AccountRow } from '#core/account/account-store.ts'
import type { AccountSettings } from '#core/account/settings.ts'
import type { CoreError } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import type { FormState } from '../../forms/field.ts'

export type SettingsFacts = {
  readonly account: AccountRow
  readonly settings: AccountSettings
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly query: URLSearchParams
  readonly now: Instant
  readonly formKey: string
}
