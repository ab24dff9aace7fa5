import type { AccountId } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** Permanent: no other carrier account of a world ever gets it. */
export type CarrierAccountId = number

/**
 * `connected` (quotes and sells), `disconnected` (its open purchases and its labels alone are asked
 * about), `forgotten` (its credentials are gone: nothing is asked).
 */
export const carrierAccountStates = ['connected', 'disconnected', 'forgotten'] as const
export type CarrierAccountState = (typeof carrierAccountStates)[number]

/** Where its parcels enter the carrier's network. */
export type CarrierOrigin =
  | { readonly kind: 'sender' }
  /** The injection point of the parcel's region. */
  | { readonly kind: 'region' }
  | { readonly kind: 'address'; readonly address: OriginAddress }

export type OriginAddress = {
  readonly address1: string
  readonly address2: string | null
  readonly city: string
  readonly provinceCode: string | null
  readonly postalCode: string | null
  readonly countryCode: string
}

export type CarrierAccountSettings = {
  /** The lower one of two accounts sells a service that both have, then the lower id. */
  readonly order: number
  readonly origin: CarrierOrigin
  /** Whom the operator's account serves; null for everybody. */
  readonly clients: readonly AccountId[] | null
}

export const usualSettings: CarrierAccountSettings = {
  order: 100,
  origin: { kind: 'sender' },
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
  /** The last four characters of each secret, by the names of the fields. */
  readonly shown: Readonly<Record<string, string>>
  /** Rises with each change of the credentials. */
  readonly generation: number
  readonly connectedAt: Instant
  readonly disconnectedAt: Instant | null
}

/** With which account, and where, a carrier outside the process is asked. */
export type ConnectionFacts = {
  readonly id: CarrierAccountId
  /** Rises with each change of the account's credentials. */
  readonly credentials: number
  /** The carrier's base address. */
  readonly host: string
}
