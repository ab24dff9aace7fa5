import type { AccountId } from './access.ts'
import type { Instant } from './time/clock.ts'

/** Permanent: no other carrier account of a world ever gets it. */
export type CarrierAccountId = number

/**
 * `connected` (quotes and sells), `disconnected` (its open purchases and its labels alone are asked
 * about), `forgotten` (its credentials are gone: nothing is asked).
 */
export type CarrierAccountState = 'connected' | 'disconnected' | 'forgotten'

export type CarrierAccountSettings = {
  /** Where two accounts have a service, the one with the lower order sells it, then the one with the lower id. */
  readonly order: number
  /** Whom the operator's account serves; null for everybody. */
  readonly clients: readonly AccountId[] | null
}

export const usualSettings: CarrierAccountSettings = {
  order: 100,
  clients: null,
}

/** An account at a carrier outside the process; its credentials stand apart, sealed. */
export type CarrierAccount = {
  readonly id: CarrierAccountId
  /** Null for the operator's. */
  readonly owner: AccountId | null
  /** By its code. */
  readonly carrier: string
  /** The owner's name for it. */
  readonly label: string
  readonly state: CarrierAccountState
  readonly settings: CarrierAccountSettings
  /** What its holder may see of the credentials, by the names of the fields. */
  readonly shown: Readonly<Record<string, string>>
  /** Rises with each change of the credentials. */
  readonly generation: number
  readonly connectedAt: Instant
  readonly disconnectedAt: Instant | null
}

/** With which account and credentials, and where, a carrier outside the process is asked. */
export type ConnectionFacts = {
  readonly id: CarrierAccountId
  /** That of the account's credentials. */
  readonly generation: number
  /** The carrier's base address. */
  readonly host: string
}
