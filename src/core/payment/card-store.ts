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
  /** Removed cards too: a top-up is settled with the card that it was charged to. */
  byId(tenant: Tenant, id: number): Promise<StoredCard | null>
  byToken(tenant: Tenant, provider: string, token: string): Promise<StoredCard | null>
  /** The card that top-ups charge. */
  defaultCard(tenant: Tenant): Promise<StoredCard | null>
  /** Those that were not removed, oldest first. */
  list(tenant: Tenant): Promise<readonly StoredCard[]>
}

export type CardWriter = CardReader & {
  /**
   * Not as the default. A token that the account had before keeps its row, and is no longer removed.
   * Returns false where the account has it now, and changes nothing.
   */
  insert(tenant: Tenant, card: Omit<StoredCard, 'isDefault'>): Promise<boolean>
  /** Makes this card the only default, unless it was removed. */
  makeDefault(tenant: Tenant, id: number): Promise<void>
  /** Returns the card as it was; null where the account has none of that id. */
  remove(tenant: Tenant, id: number, at: Instant): Promise<StoredCard | null>
}
