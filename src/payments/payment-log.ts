/** What the payment providers need of a logger; pino and its like fit. */
export type PaymentLog = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
