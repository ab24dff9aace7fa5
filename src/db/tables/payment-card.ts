export type PaymentCardTable = {
  account_id: number
  id: number
  provider: string
  /** The provider's token: never a number of a card. */
  token: string
  payer: string | null
  label: string
  is_default: number
  added_at: number
}
