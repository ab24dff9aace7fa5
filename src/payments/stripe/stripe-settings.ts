export type StripeSettings = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The address of the API; null stands for Stripe's own. */
  readonly api: StripeApiAddress | null
  /** How long one request may take. */
  readonly timeoutMs?: number
}

export type StripeApiAddress = {
  readonly protocol: 'http' | 'https'
  readonly host: string
  readonly port: number
}
