export type StripeSettings = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Where its API answers; null stands for its own address. */
  readonly api: StripeApiAddress | null
  /** How long one request may take. */
  readonly timeoutMs?: number
}

export type StripeApiAddress = {
  readonly protocol: 'http' | 'https'
  readonly host: string
  readonly port: number
}
