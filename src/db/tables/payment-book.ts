export type PaymentBookTable = {
  reference: string
  payment_id: string
  amount: number
  currency: string
  declined: string | null
  paid_at: number
}
