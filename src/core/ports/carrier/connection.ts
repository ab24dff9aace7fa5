import type { CarrierAccount, CarrierAccountId, ConnectionFacts } from '../../carrier-account.ts'
import type { Carrier } from './carrier.ts'
import type { CredentialField, Credentials } from './credentials.ts'

/** A carrier outside the process, under one account. */
export type Connection = Carrier & {
  readonly connection: ConnectionFacts
  readonly account: CarrierAccount
}

/** A carrier that accounts can be connected for. */
export type ConnectableCarrier = {
  readonly code: string
  readonly name: string
  readonly credentials: Readonly<Record<string, CredentialField>>
}

/** What a carrier says of credentials that it was asked with. */
export type CredentialCheck =
  /** `isSameUser`: it showed what another purchase of the same account left there; null where nothing was to be shown. */
  | { readonly kind: 'good'; readonly isSameUser: boolean | null }
  | { readonly kind: 'refused'; readonly why: string }
  /** It could not be asked. */
  | { readonly kind: 'unknown'; readonly why: string }

/** What the carrier has named before, and shows to nobody but the same user. */
export type KnownNames = readonly string[]

export type Connections = {
  readonly connectable: readonly ConnectableCarrier[]
  /** Also those whose credentials nobody can read. */
  accounts(): readonly CarrierAccount[]
  /** All whose credentials can be read, also those of accounts that are disconnected. */
  all(): readonly Connection[]
  /** Null where its credentials are gone, or cannot be read. */
  byId(id: CarrierAccountId): Connection | null
  check(carrier: string, credentials: Credentials, known: KnownNames): Promise<CredentialCheck>
}
