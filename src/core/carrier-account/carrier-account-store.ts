import type { CarrierAccount, CarrierAccountId, ConnectionFacts } from './carrier-account.ts'

/** Credentials as they are kept: none where they were forgotten. */
export type SealedAccount = CarrierAccount & { readonly sealed: string | null }

/** What waits for the carrier under an account. */
export type AwaitedOfCarrier = {
  readonly purchases: number
  readonly voids: number
  /** What the carrier has named of these, where it has: the names of ours that the same user alone can see. */
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
  /**
   * Keeps the account as it is until the transaction ends. False where it no longer sells, or has other
   * credentials.
   */
  holdSteady(facts: ConnectionFacts): Promise<boolean>
  /**
   * Conditional: false where the account has other credentials than those of `generation` by now, or none.
   */
  change(account: SealedAccount, generation: number): Promise<boolean>
  /** Seals the same credentials anew. */
  reseal(id: CarrierAccountId, generation: number, sealed: string): Promise<boolean>
}
