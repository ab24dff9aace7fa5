import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** As stored: settings are the texts that were set; the defaults are the core's. */
export type AccountRow = {
  readonly id: AccountId
  readonly name: string
  readonly createdAt: Instant
  readonly settings: ReadonlyMap<string, string>
}

/** Takes no tenant: a look-up here is how a caller finds the tenant. */
export type AccountReader = {
  byId(id: AccountId): Promise<AccountRow | null>
  byName(name: string): Promise<AccountRow | null>
  /** By id, oldest first. */
  list(): Promise<readonly AccountRow[]>
}

export type AccountWriter = AccountReader & {
  /** False, and nothing changed, where the id or the name is taken. */
  insert(row: { id: AccountId; name: string; createdAt: Instant }): Promise<boolean>
  putSetting(tenant: Tenant, key: string, value: string): Promise<void>
}
