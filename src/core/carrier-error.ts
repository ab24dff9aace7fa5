export type CarrierFailure =
  | 'rejected'
  | 'unavailable'
  | 'timeout'
  | 'misconfigured'
  | 'unsupported'
  | 'unreadable'

export class CarrierError extends Error {
  readonly kind: CarrierFailure

  constructor(kind: CarrierFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CarrierError'
    this.kind = kind
  }
}
