import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** A card as we may know it: the provider's token and the provider's name for it. */
export type StoredCard = {
  readonly id: number
  readonly provider: string
  readonly token: string
  readonly payer: string | null
  readonly label: string
  readonly isDefault: boolean
  /** By the system's clock. */
  readonly addedAt: Instant
}

export type CardReader = {
  byId(tenant: Tenant, id: number): Promise<StoredCard | null>
  byToken(tenant: Tenant, provider: string, token: string): Promise<StoredCard | null>
  /** The card that top-ups charge. */
  standard(tenant: Tenant): Promise<StoredCard | null>
  /** Oldest first. */
  list(tenant: Tenant): Promise<readonly StoredCard[]>
}

export type CardWriter = CardReader & {
  /** Not as the default. Returns false and changes nothing where the account has this token already. */
  insert(tenant: Tenant, card: Omit<StoredCard, 'isDefault'>): Promise<boolean>
  /** Makes this card the only default. */
  makeStandard(tenant: Tenant, id: number): Promise<void>
}
