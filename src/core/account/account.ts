import type { AccountId } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Listeners } from './account-store.ts'
import type { AccountSettings } from './settings.ts'

export type Account = Listeners & {
  readonly id: AccountId
  readonly name: string
  readonly createdAt: Instant
  readonly settings: AccountSettings
  readonly approves: boolean
}
