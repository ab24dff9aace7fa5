import type {
  CarrierAccount,
  CarrierAccountId,
  CarrierAccountState,
  ConnectionFacts,
} from '../carrier-account.ts'

export type SealedAccount = CarrierAccount & {
  /** Null once the credentials were forgotten. */
  readonly sealed: string | null
  /** How often the row was written: whoever changes it must have read it as it is. */
  readonly changes: number
}

/** What waits for the carrier under an account. */
export type AwaitedOfCarrier = {
  readonly purchases: number
  readonly voids: number
  /** The carrier's own names for some of these, which it shows to nobody but the same user. */
  readonly known: readonly string[]
}

/** The operator's accounts belong to no tenant: whoever reads checks the owner. */
export type CarrierAccountReader = {
  byId(id: CarrierAccountId): Promise<SealedAccount | null>
  /** In the order of their ids. */
  list(): Promise<readonly SealedAccount[]>
  /** At most `limit` names. */
  awaited(id: CarrierAccountId, limit: number): Promise<AwaitedOfCarrier>
}

export type CarrierAccountWriter = CarrierAccountReader & {
  insert(account: SealedAccount): Promise<void>
  /** Keeps the account as it is until the transaction ends; null where it has other credentials by now. */
  holdSteady(facts: ConnectionFacts): Promise<CarrierAccountState | null>
  /** Conditional: false where the account was written since it was read. */
  change(account: SealedAccount): Promise<boolean>
}
