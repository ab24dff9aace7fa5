import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { AccountSettings } from './settings.ts'

/** Who hears what happens to an account. */
type Listeners = {
  readonly hasWebhooks: boolean
  /** Until when a shell listens, by the machine's clock; 0 where none did. */
  readonly shellListensUntil: Instant
}

/** Events are recorded for an account that somebody listens to, and cost nothing for others. */
export const isListenedTo = (
  { hasWebhooks, shellListensUntil }: Listeners,
  now: Instant,
): boolean => hasWebhooks || now < shellListensUntil

export type Account = Listeners & {
  readonly id: AccountId
  readonly name: string
  readonly createdAt: Instant
  readonly settings: AccountSettings
  readonly approves: boolean
}

/** As stored: settings are the texts that were set; the defaults are the core's. */
export type AccountRow = Listeners & {
  readonly id: AccountId
  readonly name: string
  readonly createdAt: Instant
  readonly settings: ReadonlyMap<string, string>
  /** Whether the account ever approved a product: customs papers look for products of no other. */
  readonly approves: boolean
}

/** Takes no tenant: a look-up here is how a caller finds the tenant. */
export type AccountReader = {
  byId(id: AccountId): Promise<AccountRow | null>
  byName(name: string): Promise<AccountRow | null>
  /** By id, oldest first. */
  list(): Promise<readonly AccountRow[]>
  /** By id, those after one, with this in their names: an empty text is in each. */
  named(part: string, after: AccountId, limit: number): Promise<readonly ListedAccount[]>
}

/** An account without what is set in it. */
export type ListedAccount = Pick<AccountRow, 'id' | 'name' | 'createdAt'>

export type AccountWriter = AccountReader & {
  /** False, and nothing changed, where the id or the name is taken. */
  insert(row: { id: AccountId; name: string; createdAt: Instant }): Promise<boolean>
  /** To be called in each transaction that adds or removes a webhook. */
  putListens(tenant: Tenant): Promise<void>
  /** A shell listens until then; another may listen longer. */
  listenUntil(tenant: Tenant, until: Instant): Promise<void>
  /** False, and nothing changed, where nobody listens to the account any more. */
  renewListening(tenant: Tenant, now: Instant, until: Instant): Promise<boolean>
  /** To be called in each transaction that approves a product. */
  putApproves(tenant: Tenant): Promise<void>
  putSetting(tenant: Tenant, key: string, value: string): Promise<void>
}
