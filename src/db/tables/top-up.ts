export type TopUpTable = {
  account_id: number
  id: number
  reference: string
  provider: string
  card_id: number
  amount: number
  currency: string
  state: string
  payment_id: string | null
  failure: string | null
  /** Null again once its failure was told, or a younger top-up took the key over. */
  idempotency_key: string | null
  /** By the account's clock; the others by the system's. */
  created_at: number
  asked_at: number
  settled_at: number | null
  /** 1 where a person has failed it for good. */
  final: number
}
